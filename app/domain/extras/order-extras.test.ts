import { and, eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { closeEdition } from "../editions/closing.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { entryLabel } from "../money/entry-labels.ts"
import { findLedger, listEntries } from "../money/queries.server.ts"
import { ALWAYS, extra, offerExtras, orderAsOnScreen } from "./orders.fixture.ts"
import { findOrderingVendor, orderVersion, readOrderLines, readOwnOrder } from "./own-orders.server.ts"
import { vendorExtras } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const second = openPool(url, 2)
afterAll(() => second.close())
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2025-11-20T06:00:00Z")
const act = { by, at }
const STALL = 36_000
let vendors = 0

async function acceptVendor(editionId: number, more: Parameters<typeof addPotter>[1] = {}): Promise<number> {
	vendors += 1
	const id = await addPotter(db, { editionId, emailAddress: `vendor-${vendors}@clay.example`, ...more })
	await decideApplication(db, id, "approved", act)
	return id
}

const chargedOf = async (id: number) => (await findLedger(db, id))?.charged
const linesOf = async (id: number) => readOrderLines(db, await findOrderingVendor(db, id, ALWAYS), at)
const unreversedOf = async (id: number) => {
	const entries = await listEntries(db, id)
	const undone = entries.map(({ reversesId }) => reversesId)
	return entries.filter((one) => one.reversesId === null && !undone.includes(one.id)).map(entryLabel)
}
const receiptsOf = (id: number) =>
	db
		.select()
		.from(outboxMails)
		.where(and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, "extras-order")))

test("what_is_ordered_is_charged_and_more_or_less_of_it_changes_the_charge", async () => {
	const edition = await addEdition(db)
	const { Table = 0, Chair = 0 } = await offerExtras(db, edition, [
		extra("Table"),
		extra("Chair", { price: 100 }),
	])
	const id = await acceptVendor(edition)
	const events = await collectAuditEvents(db, async () => {
		expect(await orderAsOnScreen(db, id, { [Table]: 2, [Chair]: 4 }, { at })).toMatchObject({ ok: true })
	})
	expect(events).toMatchObject([
		{ action: "extras-ordered", before: { Table: 0, Chair: 0 }, after: { Table: 2, Chair: 4 } },
	])
	expect(await chargedOf(id)).toBe(STALL + 1_400)
	expect(await unreversedOf(id)).toEqual(expect.arrayContaining(["2 × Table", "4 × Chair"]))
	await orderAsOnScreen(db, id, { [Table]: 3 }, { at })
	expect(await chargedOf(id)).toBe(STALL + 1_900)
	await orderAsOnScreen(db, id, { [Table]: 0, [Chair]: 1 }, { at })
	expect(await chargedOf(id)).toBe(STALL + 100)
	expect(await unreversedOf(id)).toEqual(["Walk-in Tent - Kshs 36,000", "1 × Chair"])
})

test("while_its_edition_is_off_the_site_nothing_is_ordered_or_charged_whatever_a_screen_showed_before", async () => {
	const edition = await addEdition(db)
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table")])
	const id = await acceptVendor(edition)
	const putOnSite = (publishedAt: Date | null) =>
		db.update(editions).set({ publishedAt }).where(eq(editions.id, edition))
	await putOnSite(null)
	for (const stated of [{}, { extraWristbands: 3 }])
		expect(await orderAsOnScreen(db, id, { [Table]: 2 }, { at, stated })).toEqual({
			ok: false,
			reason: "unpublished",
		})
	expect(await chargedOf(id)).toBe(STALL)
	await putOnSite(at)
	expect(await orderAsOnScreen(db, id, { [Table]: 2 }, { at })).toMatchObject({ ok: true })
	expect(await chargedOf(id)).toBe(STALL + 1_000)
})

test("a_name_and_a_price_that_change_later_change_nothing_that_was_ordered_until_the_order_changes", async () => {
	const edition = await addEdition(db)
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table")])
	const id = await acceptVendor(edition)
	await orderAsOnScreen(db, id, { [Table]: 2 }, { at })
	await offerExtras(db, edition, [extra("Big table", { slug: "table", price: 900 })])
	const entries = await listEntries(db, id)
	await decideApplication(db, id, "pending", act)
	expect(await chargedOf(id)).toBe(0)
	await decideApplication(db, id, "approved", act)
	expect(await chargedOf(id)).toBe(STALL + 1_000)
	expect(await unreversedOf(id)).toContain("2 × Table")
	expect(await orderAsOnScreen(db, id, { [Table]: 2 }, { at })).toEqual({ ok: true, mailId: undefined })
	expect((await listEntries(db, id)).length).toBe(entries.length + 4)
	await orderAsOnScreen(db, id, { [Table]: 3 }, { at })
	expect(await unreversedOf(id)).toContain("3 × Big table")
	expect(await chargedOf(id)).toBe(STALL + 2_700)
})

test("no_more_than_is_left_and_no_more_than_one_vendor_may_have_is_ordered_and_nothing_else_then_either", async () => {
	const edition = await addEdition(db)
	const { Table = 0, Lamp = 0 } = await offerExtras(db, edition, [
		extra("Table", { stock: 5 }),
		extra("Lamp", { maxPerVendor: 2 }),
	])
	const [one, other] = [await acceptVendor(edition), await acceptVendor(edition)]
	await orderAsOnScreen(db, one, { [Table]: 2 }, { at })
	const refused = await orderAsOnScreen(db, other, { [Table]: 4, [Lamp]: 1 }, { at })
	const fault = { reason: "too-many", most: 3, left: 3 }
	expect(refused).toEqual({ ok: false, reason: "not-possible", faults: new Map([[Table, fault]]) })
	expect(await chargedOf(other)).toBe(STALL)
	expect(await orderAsOnScreen(db, other, { [Lamp]: 3 }, { at })).toMatchObject({
		faults: new Map([[Lamp, { reason: "too-many", most: 2, left: null }]]),
	})
	// Who has some can keep them, and take what is left besides.
	expect(await orderAsOnScreen(db, one, { [Table]: 5 }, { at })).toMatchObject({ ok: true })
	expect(await linesOf(other)).toMatchObject([{ left: 0, most: 0 }, {}])
	// Less gives them back.
	await orderAsOnScreen(db, one, { [Table]: 1 }, { at })
	expect(await linesOf(other)).toMatchObject([{ left: 4, most: 4 }, {}])
})

test("a_vendor_is_offered_what_is_for_their_category_and_stall_while_it_can_be_ordered", async () => {
	const edition = await addEdition(db)
	const until = "2025-11-20T09:00"
	const { Stove = 0, Late = 0 } = await offerExtras(db, edition, [
		extra("Stove", { stalls: ["Walk-in Tent"] }),
		extra("Bench", { stalls: ["Standard Tent"] }),
		extra("Grill", { categories: ["food"] }),
		extra("Late", { orderableUntil: until }),
	])
	const id = await acceptVendor(edition)
	expect((await linesOf(id)).map(({ option }) => option.name)).toEqual(["Stove"])
	const before = new Date("2025-11-20T05:59:59Z")
	const shut = { opensAt: new Date("2025-01-01T00:00:00Z"), closesAt: new Date("2025-11-01T00:00:00Z") }
	// Its own moment holds also after the window for extras.
	const late = { at: before, takesExtras: shut }
	expect(await orderAsOnScreen(db, id, { [Late]: 1, [Stove]: 1 }, late)).toMatchObject({ ok: true })
	expect(await unreversedOf(id)).toEqual(["Walk-in Tent - Kshs 36,000", "1 × Late"])
	const ended = new Map([[Late, { reason: "ended" }]])
	expect(await orderAsOnScreen(db, id, { [Late]: 2 }, { at })).toMatchObject({ faults: ended })
})

test("what_is_withdrawn_stays_ordered_and_charged_and_is_offered_to_nobody_else", async () => {
	const edition = await addEdition(db)
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table")])
	const [one, other] = [await acceptVendor(edition), await acceptVendor(edition)]
	await orderAsOnScreen(db, one, { [Table]: 2 }, { at })
	await offerExtras(db, edition, [])
	expect(await chargedOf(one)).toBe(STALL + 1_000)
	expect(await linesOf(one)).toMatchObject([{ isOpen: false, ordered: { quantity: 2 } }])
	expect(await linesOf(other)).toEqual([])
	await offerExtras(db, edition, [extra("Table")])
	expect(await linesOf(one)).toMatchObject([{ isOpen: true, ordered: { quantity: 2 } }])
})

test("each_change_is_answered_by_one_receipt_of_all_that_is_ordered", async () => {
	const edition = await addEdition(db)
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table")])
	const id = await acceptVendor(edition, { emailAddress: "receipts@clay.example" })
	await db.insert(vendorExtras).values({
		...{ editionId: edition, vendorEmail: "receipts@clay.example", updatedAt: at },
		...{ extraWristbands: 2, wantsHay: true, hayBales: 1 },
	})
	await orderAsOnScreen(db, id, { [Table]: 3 }, { at })
	await orderAsOnScreen(db, id, { [Table]: 3 }, { at })
	const [receipt, ...more] = await receiptsOf(id)
	expect(more).toEqual([])
	for (const line of ["2 extra wristbands: Kshs 600", "1 bale of hay: Kshs 500", "3 × Table: Kshs 1,500"])
		expect(receipt?.text).toContain(line)
	expect(receipt?.text).toContain("Kshs 2,600")
	await orderAsOnScreen(db, id, { [Table]: 0 }, { at })
	expect((await receiptsOf(id)).at(-1)?.text).not.toContain("Table")
})

test("a_screen_that_is_out_of_date_orders_nothing", async () => {
	const edition = await addEdition(db)
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table")])
	const id = await acceptVendor(edition)
	const versionOf = async () =>
		orderVersion(await readOwnOrder(db, await findOrderingVendor(db, id, ALWAYS), at))
	const expected = await versionOf()
	expect(await orderAsOnScreen(db, id, { [Table]: 2 }, { at, expected })).toMatchObject({ ok: true })
	const refused = { ok: false, reason: "changed-meanwhile" }
	expect(await orderAsOnScreen(db, id, { [Table]: 0 }, { at, expected })).toEqual(refused)
	const before = { at, expected: await versionOf() }
	await offerExtras(db, edition, [extra("Table", { price: 501 })])
	expect(await orderAsOnScreen(db, id, { [Table]: 3 }, before)).toEqual(refused)
	const beforeForm = { at, expected: await versionOf() }
	await orderAsOnScreen(db, id, {}, { at, stated: { hayBales: 1 } })
	expect(await orderAsOnScreen(db, id, { [Table]: 3 }, beforeForm)).toEqual(refused)
})

test("who_has_no_stall_and_whoever_sends_to_a_closed_edition_orders_nothing", async () => {
	const edition = await addEdition(db, { startsOn: "2025-11-01", endsOn: "2025-11-02" })
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table")])
	const id = await acceptVendor(edition)
	await decideApplication(db, id, "denied", act)
	const refused = { ok: false, reason: "no-stall" }
	expect(await orderAsOnScreen(db, id, { [Table]: 1 }, { at })).toEqual(refused)
	await decideApplication(db, id, "approved", act)
	await closeEdition(db, edition, act)
	expect(await orderAsOnScreen(db, id, { [Table]: 1 }, { at })).toEqual({
		ok: false,
		reason: "edition-closed",
	})
})

test("of_two_who_have_one_email_the_order_is_charged_once", async () => {
	const edition = await addEdition(db)
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table", { stock: 3 })])
	const shared = { emailAddress: "shared@clay.example" }
	const [one, other] = [await acceptVendor(edition, shared), await acceptVendor(edition, shared)]
	await orderAsOnScreen(db, one, { [Table]: 3 }, { at })
	expect(((await chargedOf(one)) ?? 0) + ((await chargedOf(other)) ?? 0)).toBe(2 * STALL + 1_500)
	await decideApplication(db, other, "denied", act)
	expect(await chargedOf(one)).toBe(STALL + 1_500)
})
