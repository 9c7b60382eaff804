import { expect, test, vi } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { begin, carryOut } from "./bulk-changes.fixture.ts"
import { countOutcomes, listBulkChanges } from "./queries.server.ts"

const { db, pool } = await openTestDatabase()
const { id: edition } = await findFirstEdition(db)
const at = new Date("2026-11-20T09:00:00Z")
const by = await addOrganiser(db, "amina")

test("a_list_of_changes_counts_what_they_came_to_by_as_many_statements_however_many_there_are", async () => {
	const change = async (size: number) => {
		const vendors = Array.from({ length: size }, (_, nth) => ({ brandName: `Vendor ${nth}` }))
		const ids = await addApplications(db, vendors)
		return begin(db, edition, { selection: { ids }, target: "no", by, at })
	}
	const readList = async () => {
		const spy = vi.spyOn(pool, "query")
		const list = await listBulkChanges(db, edition)
		const statements = spy.mock.calls.length
		spy.mockRestore()
		return { statements, list }
	}
	await change(1)
	await carryOut(db, at)
	const { statements } = await readList()
	const second = await change(3)
	await carryOut(db, at)
	await change(2)
	const { list, statements: ofThree } = await readList()
	expect(ofThree).toBe(statements)
	expect(list.map(({ outcomes }) => [...outcomes])).toEqual([[[null, 2]], [["done", 3]], [["done", 1]]])
	expect(await countOutcomes(db, second)).toEqual(new Map([["done", 3]]))
})
