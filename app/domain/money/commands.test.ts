import { asc, eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { closeEdition } from "../editions/closing.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { bookRefund } from "./book-money.server.ts"
import { chargeAccepted } from "./charge-accepted.server.ts"
import { bookCharge, reverseEntry, setStallPrice } from "./commands.server.ts"
import { cash, expectedOf, payAfterAsking } from "./money.fixture.ts"
import { findLedger, listEntries } from "./queries.server.ts"

const { db, url } = await openTestDatabase()
const second = openPool(url, 2)
afterAll(() => second.close())
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const act = { by: "amina", at: new Date("2026-11-20T09:00:00Z") }

/** Accepted by a decision: owes Kshs 36,000. */
async function acceptPotter(more: Parameters<typeof addPotter>[1] = {}, tx: Db = db): Promise<number> {
	const id = await addPotter(tx, more)
	await decideApplication(tx, id, "approved", act)
	return id
}

const sumsOf = async (id: number) => {
	const ledger = await findLedger(db, id)
	return { charged: ledger?.charged, paid: ledger?.paid, payment: ledger?.payment }
}

const pay = async (id: number, receipt: string, amount: number, tx: Db = db) =>
	payAfterAsking(tx, id, cash(receipt, amount, { expected: await expectedOf(db, id) }), act)

test("an_accepted_vendor_owes_the_stall_pays_it_in_parts_and_is_paid", async () => {
	const id = await acceptPotter()
	expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: 0, payment: "due" })
	expect(await pay(id, "A 1", 16_000)).toEqual({ ok: true })
	expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: 16_000, payment: "due" })
	expect(await pay(id, "A 2", 20_000)).toEqual({ ok: true })
	expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: 36_000, payment: "paid" })
	await decideApplication(db, id, "pending", act)
	expect(await sumsOf(id)).toEqual({ charged: 0, paid: 36_000, payment: "uncharged" })
})

test("a_receipt_is_booked_once_however_it_is_written_until_it_is_taken_back", async () => {
	const [one, other] = [await acceptPotter(), await acceptPotter({ brandName: "Asali" })]
	expect(await pay(one, "qwe-123 x", 500)).toEqual({ ok: true })
	const refusal = { ok: false, reason: "receipt-booked", brandName: "Udongo Pottery" }
	expect(await pay(other, "QWE123X", 500)).toMatchObject(refusal)
	expect(
		await payAfterAsking(
			db,
			other,
			cash("QWE123X", 1, { method: "bank", expected: await expectedOf(db, other) }),
			act,
		),
	).toEqual({ ok: true })
	const [booked] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.receipt, "qwe-123 x"))
	const key = { application: one, entry: booked?.id ?? 0 }
	const reversal = { reason: "Wrong vendor", expected: await expectedOf(db, one) }
	expect(await reverseEntry(db, key, reversal, act)).toEqual({ ok: true })
	expect(await pay(other, "QWE123X", 500)).toEqual({ ok: true })
	expect(await pay(one, "QWE123X", 500)).toMatchObject({ reason: "receipt-booked", brandName: "Asali" })
	expect(await sumsOf(one)).toMatchObject({ paid: 0 })
})

test("of_two_who_book_one_receipt_at_once_on_two_accounts_one_is_refused", async () => {
	for (let round = 0; round < 8; round += 1) {
		const [one, other] = [await acceptPotter(), await acceptPotter()]
		const results = await Promise.all([
			pay(one, `race ${round}`, 100),
			pay(other, `race ${round}`, 100, second.db),
		])
		expect(results.map((result) => result.ok).toSorted()).toEqual([false, true])
	}
})

test("control_without_the_unique_receipt_both_would_be_booked", async () => {
	const ids = [await acceptPotter(), await acceptPotter()]
	const attempt = db.transaction(async (tx) => {
		await tx.execute(sql`drop index ledger_entries_receipt`)
		for (const applicationId of ids)
			await tx.insert(ledgerEntries).values({
				...{
					applicationId,
					kind: "payment",
					method: "cash",
					receipt: "twice",
					amount: -1,
					day: "2026-11-20",
				},
				recordedAt: act.at,
			})
		const booked = await tx.$count(ledgerEntries, eq(ledgerEntries.receiptKey, "TWICE"))
		expect(booked).toBe(2)
		tx.rollback()
	})
	await expect(attempt).rejects.toThrow()
})

test("a_second_click_and_a_screen_that_is_out_of_date_book_nothing", async () => {
	const id = await acceptPotter()
	const charge = { kind: "charge", amount: 700, reason: "Power", expected: await expectedOf(db, id) } as const
	const results = await Promise.all([bookCharge(db, id, charge, act), bookCharge(second.db, id, charge, act)])
	expect(results.map((result) => result.ok).toSorted()).toEqual([false, true])
	expect(results).toContainEqual({ ok: false, reason: "changed-meanwhile" })
	expect(await sumsOf(id)).toMatchObject({ charged: 36_700 })
})

test("credits_and_refunds_change_what_is_owed_and_leave_entries_in_the_log", async () => {
	const id = await acceptPotter()
	const acts = await collectAuditEvents(db, async () => {
		const expected = () => expectedOf(db, id)
		await bookCharge(
			db,
			id,
			{ kind: "credit", amount: 6_000, reason: "Neighbour", expected: await expected() },
			act,
		)
		await pay(id, "B 1", 40_000)
		await bookRefund(db, id, cash("B 2", 10_000, { expected: await expected() }), act)
		await bookCharge(
			db,
			id,
			{ kind: "charge", amount: 500, reason: "Power", expected: await expected() },
			act,
		)
		const last = (await listEntries(db, id)).at(-1)
		const reversal = { reason: "Their own", expected: await expected() }
		await reverseEntry(db, { application: id, entry: last?.id ?? 0 }, reversal, act)
	})
	expect(await sumsOf(id)).toEqual({ charged: 30_000, paid: 30_000, payment: "paid" })
	const about = { userId: "amina", subjectKind: "vendor", subjectId: String(id), applicationId: id }
	expect(acts).toMatchObject([
		{ ...about, action: "credit-booked", after: { amount: 6_000 } },
		{ ...about, action: "payment-booked", after: { amount: 40_000, method: "cash", receipt: "B 1" } },
		{ ...about, action: "refund-booked", after: { amount: 10_000, method: "cash", receipt: "B 2" } },
		{ ...about, action: "charge-booked", after: { amount: 500 } },
		{ ...about, action: "entry-reversed", after: { kind: "charge", amount: 500 } },
	])
})

test("a_stall_without_a_price_waits_for_an_amount_and_follows_the_tent_space", async () => {
	const id = await acceptPotter({ tentSpace: "ask me" })
	expect(await sumsOf(id)).toEqual({ charged: 0, paid: 0, payment: "uncharged" })
	const type = async (amount: number) =>
		setStallPrice(db, id, { amount, expected: await expectedOf(db, id) }, act)
	const acts = await collectAuditEvents(db, async () => {
		expect(await type(12_000)).toEqual({ ok: true })
	})
	expect(acts).toMatchObject([{ action: "stall-price-set", after: { amount: 12_000 } }])
	expect(await type(13_000)).toEqual({ ok: false, reason: "no-price-missing" })
	expect(await sumsOf(id)).toEqual({ charged: 12_000, paid: 0, payment: "due" })
	await decideApplication(db, id, "pending", act)
	await decideApplication(db, id, "approved", act)
	expect(await sumsOf(id)).toMatchObject({ payment: "uncharged" })
	const priced = await acceptPotter()
	const refused = await setStallPrice(db, priced, { amount: 1, expected: await expectedOf(db, priced) }, act)
	expect(refused).toEqual({ ok: false, reason: "no-price-missing" })
})

test("what_follows_from_the_application_and_what_was_taken_back_cannot_be_taken_back", async () => {
	const id = await acceptPotter()
	await pay(id, "C 1", 100)
	const reverse = async (entry: number) =>
		reverseEntry(db, { application: id, entry }, { reason: "Wrong", expected: await expectedOf(db, id) }, act)
	const [stall, payment] = await listEntries(db, id)
	const refusal = { ok: false, reason: "not-reversible" }
	expect(await reverse(stall?.id ?? 0)).toEqual(refusal)
	expect(await reverse(payment?.id ?? 0)).toEqual({ ok: true })
	expect(await reverse(payment?.id ?? 0)).toEqual(refusal)
	const reversal = (await listEntries(db, id)).at(-1)
	expect(await reverse(reversal?.id ?? 0)).toEqual(refusal)
})

test("money_of_a_closed_edition_and_of_an_erased_vendor_is_booked_and_no_words_of_the_latter_kept", async () => {
	const editionId = await addEdition(db)
	const id = await acceptPotter({ editionId })
	await closeEdition(db, editionId, { ...act, at: new Date("2100-01-01") })
	expect(await pay(id, "D 1", 6_000)).toEqual({ ok: true })
	await db.update(vendorApplications).set({ erasedAt: act.at }).where(eq(vendorApplications.id, id))
	const expected = await expectedOf(db, id)
	expect(
		await bookCharge(db, id, { kind: "credit", amount: 30_000, reason: "For Wanjiru", expected }, act),
	).toEqual({ ok: true })
	expect((await listEntries(db, id)).at(-1)).toMatchObject({ amount: -30_000, reason: "" })
})

test("no_more_is_credited_than_is_charged", async () => {
	const id = await acceptPotter()
	const credit = async (amount: number) =>
		bookCharge(db, id, { kind: "credit", amount, reason: "Slip", expected: await expectedOf(db, id) }, act)
	expect(await credit(36_001)).toEqual({ ok: false, reason: "more-than-charged", charged: 36_000 })
	expect(await credit(36_000)).toEqual({ ok: true })
	expect(await credit(1)).toMatchObject({ ok: false, charged: 0 })
})

test("an_unknown_application_and_one_that_was_merged_have_no_account", async () => {
	const kept = await acceptPotter()
	const merged = await addPotter(db, { mergedIntoId: kept })
	for (const id of [merged, 2_000_000_000]) {
		const charge = { kind: "charge", amount: 1, reason: "x", expected: 0 } as const
		expect(await bookCharge(db, id, charge, act)).toEqual({ ok: false, reason: "vendor-not-found" })
	}
})

test("accepted_vendors_of_an_import_are_charged_when_somebody_asks_once", async () => {
	const editionId = await addEdition(db)
	const ids = [
		await addPotter(db, { editionId, status: "approved" }),
		await addPotter(db, { editionId, status: "approved", tentSpace: "ask me" }),
		await addPotter(db, { editionId, status: "pending" }),
	]
	const acts = await collectAuditEvents(db, async () => {
		const results = await Promise.all([
			chargeAccepted(db, editionId, act),
			chargeAccepted(second.db, editionId, act),
		])
		expect(results.reduce((sum, { charged }) => sum + charged, 0)).toBe(1)
	})
	expect(acts).toMatchObject([{ action: "stall-charged", subjectId: String(ids[0]) }])
	expect(await chargeAccepted(db, editionId, act)).toEqual({ charged: 0, left: 0 })
	const rows = await db
		.select({ charged: vendorApplications.charged })
		.from(vendorApplications)
		.where(eq(vendorApplications.editionId, editionId))
		.orderBy(asc(vendorApplications.id))
	expect(rows.map(({ charged }) => charged)).toEqual([36_000, 0, 0])
})
