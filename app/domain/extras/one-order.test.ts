import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { findPassedExtras } from "../ledger/passed-extras.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { listHeldOrders } from "./held-orders.server.ts"
import { extra, offerExtras, orderAsOnScreen } from "./orders.fixture.ts"
import { vendorExtras } from "./schema.server.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "njeri")
const at = new Date("2026-11-20T09:00:00Z")
const STALL = { brandName: "Pots", tentSpace: "Shared Tent - Kshs 12,500" }
let [edition, first, second, table] = [0, 0, 0, 0]

/** Two stalls, each with an order under an address of its own. */
beforeEach(async () => {
	await db.delete(vendorExtras)
	await db.delete(vendorApplications)
	edition = await addEdition(db)
	await db.update(editions).set({ wristbandPrice: 300, hayBalePrice: 500 }).where(eq(editions.id, edition))
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table")])
	table = Table
	const emails = ["clay@pots.example", "glaze@pots.example"]
	const ids = await addApplications(
		db,
		emails.map((emailAddress) => ({ ...STALL, editionId: edition, emailAddress })),
	)
	;[first = 0, second = 0] = ids
	for (const id of ids) await decideApplication(db, id, "approved", { by: null, at })
	await orderAsOnScreen(db, first, { [table]: 1 }, { at, stated: { extraWristbands: 2, hayBales: 1 } })
	await orderAsOnScreen(db, second, {}, { at, stated: { extraWristbands: 9 } })
})

const chargedOf = async (id: number) => {
	const [row] = await db
		.select({ charged: vendorApplications.charged })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return row?.charged
}
const correct = (id: number, emailAddress: string, isShared: boolean) =>
	correctAsOnScreen(db, id, { by, at, isShared, typed: typing({ emailAddress }) })
const ORDERED = ["2 extra wristbands", "1 hay bale", "1 × Table"]

test("an_order_that_gives_way_to_the_one_of_the_next_address_is_named_before_and_after", async () => {
	expect(await correct(first, "glaze@pots.example", false)).toMatchObject({
		reason: "address-taken",
		leftOrder: ORDERED,
	})
	expect(await chargedOf(first)).toBe(12_500 + 2 * 300 + 500 + 500)
	expect(await correct(first, "Glaze@pots.example", true)).toMatchObject({ ok: true, leftOrder: ORDERED })
	expect([await chargedOf(first), await chargedOf(second)]).toEqual([12_500, 12_500 + 9 * 300])
	expect(await correct(first, "clay@pots.example", false)).toMatchObject({ ok: true, leftOrder: [] })
	expect(await chargedOf(first)).toBe(12_500 + 2 * 300 + 500 + 500)
})

test("an_order_that_comes_along_gives_way_to_none", async () => {
	expect(await correct(first, "new@pots.example", false)).toMatchObject({ ok: true, leftOrder: [] })
	expect(await chargedOf(first)).toBe(12_500 + 2 * 300 + 500 + 500)
})

test("each_order_is_named_for_the_application_that_has_it", async () => {
	expect(await listHeldOrders(db, [first, second])).toEqual(
		new Map([
			[first, ORDERED],
			[second, ["9 extra wristbands"]],
		]),
	)
	await correct(second, "clay@pots.example", true)
	expect(await listHeldOrders(db, [first, second])).toEqual(new Map([[first, ORDERED]]))
})

test("a_stall_that_is_given_back_says_what_its_sibling_is_charged_from_then_on", async () => {
	expect(await findPassedExtras(db, first)).toBeUndefined()
	await correct(second, "clay@pots.example", true)
	const before = (await chargedOf(second)) ?? 0
	const passed = await findPassedExtras(db, first)
	const [{ number } = { number: 0 }] = await db
		.select({ number: vendorApplications.number })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, second))
	expect(passed).toEqual({ number, amount: 2 * 300 + 500 + 500 })
	expect(await findPassedExtras(db, second)).toBeUndefined()
	await withdrawApplication(db, first, { by: null, at, reason: "" })
	expect(await chargedOf(second)).toBe(before + (passed?.amount ?? 0))
	expect(await chargedOf(first)).toBe(0)
	const letters = await db.select().from(outboxMails).where(eq(outboxMails.kind, "withdrawal"))
	expect(letters.at(-1)?.text.replace(/\s+/g, " ")).toContain(
		`their Kshs 1,600 are charged to application No. ${number} now.`,
	)
})

test("a_stall_whose_vendor_has_no_other_passes_nothing_on", async () => {
	await withdrawApplication(db, first, { by: null, at, reason: "" })
	const letters = await db.select().from(outboxMails).where(eq(outboxMails.kind, "withdrawal"))
	expect(letters.at(-1)?.text).not.toContain("are charged to application")
})
