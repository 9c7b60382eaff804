import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { runImport } from "./commands/import.server.ts"
import { AT, EDITION_FILES, importFiles, SECRET, store, writeCsvFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
const { id: edition } = await findFirstEdition(db)

test("an_import_leaves_one_entry_with_its_counts", async () => {
	const entries = await collectAuditEvents(db, () => importFiles(db, edition, ...EDITION_FILES))
	expect(entries).toEqual([
		{
			actor: "system",
			action: "season-imported",
			subjectKind: "edition",
			subjectId: String(edition),
			after: {
				"applications new": 240,
				"applications changed": 0,
				"applications skipped": 0,
				"extras new": 79,
				"extras changed": 0,
				"extras skipped": 0,
				"statuses changed": 0,
			},
		},
	])
})

test("an_import_that_is_refused_leaves_none", async () => {
	const broken = [{ name: "broken.csv", path: await writeCsvFile("id,brand_name\n1,Udongo") }]
	const refused = () => runImport(db, edition, broken, { by: "amina", at: AT, store, secret: SECRET })
	expect(await collectAuditEvents(db, refused)).toEqual([])
})
