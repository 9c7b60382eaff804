import { mkdtemp, readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { planImport } from "./commands/import.server.ts"
import { createMessageFile, messageFilePath } from "./commands/uploads.server.ts"
import { importFiles, SECRET, writeApplicationsFile, writeExtrasFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

test("every_message_is_in_one_file_by_file_by_what_it_says_and_by_line", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, await writeApplicationsFile({ id: "1", brand_name: "=Udongo" }))
	const files = [
		{
			name: "extras.csv",
			path: await writeExtrasFile({ vendor_email: "a@b.example", wants_hay: "perhaps" }),
		},
		{
			name: "applications.csv",
			path: await writeApplicationsFile(
				{ id: "1", brand_name: "=Udongo", website: "udongo.example", confirmation_sent: "perhaps" },
				{ id: "x" },
				{ id: "2", confirmation_sent: "maybe" },
				{ id: "2" },
			),
		},
	]
	const folder = await mkdtemp(join(tmpdir(), "tamasha-messages-"))
	const upload = { folder, edition: "", files, report: undefined }
	const messageFile = createMessageFile(upload)
	await planImport(db, edition, files, { secret: SECRET, onMessages: messageFile.add })
	await messageFile.keep()
	expect((await readFile(messageFilePath(upload), "utf8")).split("\r\n")).toEqual([
		"file,line,what,why",
		'extras.csv,2,noted,"wants_hay ""perhaps"" is neither yes nor no; imported as no"',
		'applications.csv,3,skipped,"id ""x"" is not a whole number from 1 to 999999999"',
		'applications.csv,5,skipped,"id 2 is already on line 4 of applications.csv; only that line is imported"',
		'applications.csv,2,noted,"confirmation_sent ""perhaps"" is neither yes nor no; imported as no"',
		'applications.csv,4,noted,"confirmation_sent ""maybe"" is neither yes nor no; imported as no"',
		"applications.csv,2,changed,'=Udongo: website",
		"",
	])
	expect(await readdir(folder)).toEqual(["remarks.csv"])
})
