import { readFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { importSource } from "./commands/import.server.ts"
import { openSource } from "./commands/line-filter.server.ts"
import { inspectCsv } from "./inputs/csv-file.server.ts"
import { COLUMN_NAMES, EXCHANGE_COLUMNS, recogniseColumns } from "./rules/columns.ts"
import { AT, EDITION_FILES, importFiles, SECRET, writeApplicationsFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

test("the_columns_of_the_old_system_come_first_under_its_names_and_in_its_order", () => {
	const [applications, extras] = EDITION_FILES.map((path) =>
		readFileSync(path, "utf8").split(/\r?\n/)[0]?.split(","),
	)
	expect(COLUMN_NAMES.applications.slice(0, 12)).toEqual(applications)
	expect(COLUMN_NAMES.extras).toEqual(extras)
})

test("a_file_needs_the_columns_of_the_old_system_and_may_lack_ours", () => {
	const old = EXCHANGE_COLUMNS.applications.filter(({ isOurs }) => !isOurs).map(({ name }) => name)
	expect(recogniseColumns(old)).toMatchObject({ kind: "applications", ignoredColumns: [] })
	for (const name of old)
		expect(recogniseColumns(old.filter((one) => one !== name))).toMatchObject({
			reason: "missing-columns",
			columns: [name],
		})
})

test("what_a_file_says_nothing_about_stays_as_it_is_stored", async () => {
	const editionId = await addEdition(db)
	const known = { id: "1", brand_name: "Udongo", email_address: "a@b.example" }
	await importFiles(db, editionId, await writeApplicationsFile({ ...known, facebook: "Udongo House" }))
	const path = await writeApplicationsFile(
		{ ...known, phone_number: "0712" },
		{ ...known, id: "2", facebook: "unread" },
	)
	const file = await inspectCsv({ name: "x.csv", path })
	const unnamed = COLUMN_NAMES.applications.indexOf("facebook")
	const positions = file.positions.map((position, nth) => (nth === unnamed ? -1 : position))
	const source = await openSource([{ ...file, positions }], undefined)
	await db.transaction((tx) => importSource(tx, editionId, source, { secret: SECRET, by: undefined, at: AT }))
	const { facebook, number, phoneNumber } = vendorApplications
	const rows = await db
		.select({ facebook, phoneNumber })
		.from(vendorApplications)
		.where(eq(vendorApplications.editionId, editionId))
		.orderBy(number)
	expect(rows).toEqual([
		{ facebook: "Udongo House", phoneNumber: "0712" },
		{ facebook: "", phoneNumber: "" },
	])
})
