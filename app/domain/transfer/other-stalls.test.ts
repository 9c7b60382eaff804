import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { tentOptions } from "../editions/schema.server.ts"
import { formatImportWarnings } from "./rules/format-report.ts"
import { importFiles, planFiles, writeApplicationsFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

async function addOfferingEdition() {
	const editionId = await addEdition(db)
	await db.insert(tentOptions).values([
		{ editionId, name: "Shared Tent", price: 8_000, position: 0 },
		{ editionId, name: "Walk-in Tent", price: 36_000, position: 1 },
	])
	return editionId
}

const writeStalls = (...stalls: string[]) =>
	writeApplicationsFile(
		...stalls.map((stall, nth) => ({
			id: String(nth + 1),
			brand_name: `Vendor ${nth}`,
			email_address: `vendor-${nth}@clay.example`,
			tent_space: stall,
			status: "approved",
		})),
	)

/** Those without a price are charged nothing. */
const KNOWN = ["Shared Tent - Kshs 8,000", " Walk-in Tent – Kshs 36000 ", "", "Walk-in Tent", "see email"]

test("lines_whose_stall_or_price_is_not_that_of_the_edition_are_counted_and_named_and_imported_all_the_same", async () => {
	const edition = await addOfferingEdition()
	const path = await writeStalls(...KNOWN, "Castle - Kshs 1", "Shared Tent - Kshs 9,000")
	const name = path.split("/").at(-1)
	const planned = await planFiles(db, edition, path)
	expect(planned.files[0]).toMatchObject({ new: 7, skipped: 0, noted: 0, otherStalls: 2 })
	expect(formatImportWarnings(planned, false)).toEqual([
		`${name}: 2 lines with a stall that this edition does not offer, or offers at another price. Such a stall is imported as the file has it, and whoever is accepted is charged the price that the file names: line 7 “Castle - Kshs 1”; line 8 “Shared Tent - Kshs 9,000”, here Kshs 8,000.`,
	])
	expect((await importFiles(db, edition, path)).files[0]).toMatchObject({ new: 7, otherStalls: 2 })
	// What is stored so already is no news.
	expect((await planFiles(db, edition, path)).files[0]).toMatchObject({ unchanged: 7, otherStalls: 0 })
})

test("of_many_such_lines_the_first_five_are_named", async () => {
	const edition = await addOfferingEdition()
	const path = await writeStalls(...Array.from({ length: 8 }, (_, nth) => `Castle - Kshs ${nth + 1}`))
	const [warning] = formatImportWarnings(await planFiles(db, edition, path), false)
	expect(warning).toMatch(/: 8 lines with a stall .*; line 6 “Castle - Kshs 5”; and 3 more\.$/)
})

test("nothing_is_said_of_stalls_that_the_edition_offers_nor_where_it_offers_none", async () => {
	const offering = await addOfferingEdition()
	expect(formatImportWarnings(await planFiles(db, offering, await writeStalls(...KNOWN)), false)).toEqual([])
	const bare = await addEdition(db)
	const path = await writeStalls("Castle - Kshs 1")
	expect(formatImportWarnings(await planFiles(db, bare, path), false)).toEqual([])
})
