import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addEdition, findFirstEdition } from "./editions.fixture.ts"
import { listTentOptions } from "./queries.server.ts"
import { editions, tentOptions } from "./schema.server.ts"

const { db } = await openTestDatabase()
const current = await findFirstEdition(db)
const about = { actor: "system", subjectKind: "edition", subjectId: String(current.id) }

const change = (values: Partial<typeof editions.$inferInsert>) =>
	db.update(editions).set(values).where(eq(editions.id, current.id))

test("whoever_changes_an_edition_leaves_an_entry_with_what_changed", async () => {
	expect(await collectAuditEvents(db, () => change({ applicationsOpen: false, hayBalePrice: 550 }))).toEqual([
		{
			action: "edition-changed",
			...about,
			before: { applicationsOpen: true, hayBalePrice: 500 },
			after: { applicationsOpen: false, hayBalePrice: 550 },
		},
	])
	expect(await collectAuditEvents(db, () => change({ hayBalePrice: 550 }))).toEqual([])
})

test("the_number_of_the_next_application_is_no_change_of_the_edition", async () => {
	expect(await collectAuditEvents(db, () => change({ nextNumber: current.nextNumber + 1 }))).toEqual([])
})

test("a_price_and_a_tent_that_goes_are_changes_of_their_edition", async () => {
	const [tent] = await listTentOptions(db, current.id)
	if (!tent) throw new Error("there is no tent")
	const { name, price } = tent
	const ofTent = and(eq(tentOptions.editionId, current.id), eq(tentOptions.name, name))
	expect(
		await collectAuditEvents(db, () =>
			db
				.update(tentOptions)
				.set({ price: price + 1 })
				.where(ofTent),
		),
	).toEqual([
		{ action: "edition-changed", ...about, before: { name, price }, after: { name, price: price + 1 } },
	])
	expect(await collectAuditEvents(db, () => db.delete(tentOptions).where(ofTent))).toEqual([
		{ action: "edition-changed", ...about, before: expect.objectContaining({ name, price: price + 1 }) },
	])
})

test("an_application_that_is_moved_to_another_edition_leaves_an_entry", async () => {
	const [id = 0] = await addApplications(db, [{ brandName: "Udongo", number: 7 }])
	const next = await addEdition(db)
	const move = (values: Partial<typeof vendorApplications.$inferInsert>) =>
		db.update(vendorApplications).set(values).where(eq(vendorApplications.id, id))
	expect(await collectAuditEvents(db, () => move({ editionId: next, number: 1 }))).toEqual([
		{
			action: "application-moved",
			actor: "system",
			applicationId: id,
			subjectKind: "vendor",
			subjectId: String(id),
			before: { edition: current.id, number: 7 },
			after: { edition: next, number: 1 },
		},
	])
	expect(await collectAuditEvents(db, () => move({ description: "Bowls" }))).toEqual([])
})
