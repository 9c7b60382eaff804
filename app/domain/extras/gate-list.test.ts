import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { PAGE_SIZE } from "../../values/cursor.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { createSearchFixture } from "../applications/search.fixture.ts"
import { findEditionById } from "../editions/queries.server.ts"
import { listGateVendors } from "./gate-list.server.ts"
import { vendorExtras } from "./schema.server.ts"

const { db } = await openTestDatabase()
const { addEditionWith } = createSearchFixture(db)

const vendors = Array.from({ length: PAGE_SIZE * 2 + 3 }, (_, nth) => ({
	...{ brandName: `Brand ${String(999 - nth)}`, emailAddress: `vendor-${nth}@clay.example` },
	...{ contactPerson: `Person ${nth}`, phoneNumber: `0722 000 ${nth + 100}`, status: "approved" as const },
}))
const { editionId, ids } = await addEditionWith(...vendors, { brandName: "Pending pots" })
const edition = (await findEditionById(db, editionId)) ?? expect.fail("no edition")
const [first = 0, second = 0] = ids
await db.insert(vendorExtras).values({
	...{ editionId, vendorEmail: "vendor-0@clay.example", extraWristbands: 4, wantsHay: true, hayBales: 2 },
	...{ hasUploadedForm: true, createdAt: new Date(), updatedAt: new Date() },
} as typeof vendorExtras.$inferInsert)

test("everybody_who_is_accepted_is_on_it_once_by_brand_however_many_pages_that_is", async () => {
	const listed = await listGateVendors(db, edition, { hidesContacts: false })
	expect(listed.map(({ brandName }) => brandName)).toEqual(
		vendors.map(({ brandName }) => brandName).toSorted(),
	)
	await db.update(vendorApplications).set({ status: "pending" }).where(eq(vendorApplications.id, second))
	expect(await listGateVendors(db, edition, { hidesContacts: false })).toHaveLength(vendors.length - 1)
})

test("it_says_what_they_ordered_and_what_is_still_missing_and_hides_contacts", async () => {
	const find = async (hidesContacts: boolean) => {
		const listed = await listGateVendors(db, edition, { hidesContacts })
		return [first, ids[2] ?? 0].map((id) => listed.find((vendor) => vendor.id === id))
	}
	expect(await find(false)).toMatchObject([
		{ extraWristbands: 4, hayBales: 2, missing: [], contactPerson: "Person 0", phoneNumber: "0722 000 100" },
		{ extraWristbands: 0, orders: [], missing: [expect.stringMatching(/indemnity/i)] },
	])
	const hidden = JSON.stringify(await find(true))
	for (const contact of ["vendor-0@", "0722", "Person 0"]) expect(hidden).not.toContain(contact)
})
