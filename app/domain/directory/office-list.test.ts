import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEdition } from "../editions/queries.server.ts"
import { addListings } from "./commands.server.ts"
import { countOfficeVendors, searchOfficeVendors } from "./office-list.server.ts"
import { listOfficeVendors } from "./queries.server.ts"
import { nameMatcher } from "./rules.ts"

const { db } = await openTestDatabase()

async function readPages(editionId: number, search: string, limit: number) {
	const total = await countOfficeVendors(db, editionId, search)
	const pages = Array.from({ length: Math.ceil(total / limit) }, (_, page) =>
		searchOfficeVendors(db, editionId, { search, offset: page * limit, limit }),
	)
	return (await Promise.all(pages)).flat().map(({ name }) => name)
}

test("the_pages_of_the_office_hold_every_vendor_once_in_order_and_search_as_visitors_do", async () => {
	const christmas = (await findEdition(db, "christmas-2024"))?.id ?? 0
	const odd = await addEdition(db)
	const names = ["Éclair & Co", "Guka’s Tools", "50% off_", "eclair and co", "Ngano&Sons", "Ab", "\\"]
	const texts = { craft: "", description: "", website: "" } as const
	await db.transaction((tx) =>
		addListings(
			tx,
			odd,
			names.map((name) => ({ name, ...texts })),
		),
	)
	for (const id of [christmas, odd]) {
		const all = (await listOfficeVendors(db, id)).map(({ name }) => name)
		for (const search of ["", "and", "&", " & ", "ECLAIR", "gukas", "%", "_", "\\", "b", "zzz"])
			expect([search, await readPages(id, search, 4)]).toEqual([search, all.filter(nameMatcher(search))])
	}
})
