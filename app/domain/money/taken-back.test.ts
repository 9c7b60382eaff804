import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { removeFromAccepted } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { bookCharge, reverseEntry } from "./commands.server.ts"
import { listDocuments } from "./invoice-queries.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { confirmVendor, expectedOf } from "./money.fixture.ts"
import { findLedger, listEntries } from "./queries.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at }

/** An invoice of Kshs 36,000 for the stall. */
async function addInvoiced(): Promise<number> {
	const id = await addPotter(db, {
		editionId: await addEdition(db, { startsOn: "2026-12-11", invoiceDueDays: 14 }),
	})
	await confirmVendor(db, id, act)
	return id
}
async function addSupplement(id: number, amount: number, days = 0) {
	const later = { ...act, at: new Date(at.getTime() + days * 86_400_000) }
	const charge = { amount, reason: "Extra table", expected: await expectedOf(db, id) }
	await bookCharge(db, id, { kind: "charge", ...charge }, later)
	expect(await issueByHand(db, id, later)).toMatchObject({ ok: true })
}
const WAYS = {
	withdrawn: (id: number) => withdrawApplication(db, id, { by: null, at, reason: "" }),
	denied: (id: number) => removeFromAccepted(db, id, act),
}
const statesOf = async (id: number) =>
	(await listDocuments(db, id, at)).map(({ state, owed, credits }) => [
		...[state, owed, credits.map(({ number }) => number).join()],
	])
/** As the due days that the account keeps add it up. */
const owedByDay = async (id: number) => (await findLedger(db, id))?.dueAmounts

test.each(["withdrawn", "denied"] as const)(
	"of_a_vendor_who_is_%s_the_stall_is_credited_to_its_invoice_and_what_was_charged_by_hand_stays_to_be_paid",
	async (way) => {
		const id = await addInvoiced()
		await addSupplement(id, 501, 1)
		await WAYS[way](id)
		expect(await statesOf(id)).toEqual([
			["credited", 0, ""],
			["issued", 501, ""],
			["credited", 0, "1"],
		])
		expect(await owedByDay(id)).toEqual([501])
	},
)

test("what_was_charged_by_hand_and_is_taken_back_is_credited_to_its_supplement_of_several", async () => {
	const id = await addInvoiced()
	await addSupplement(id, 501, 1)
	await addSupplement(id, 702, 2)
	const entry = (await listEntries(db, id)).find(({ amount }) => amount === 501)?.id ?? 0
	const reversal = { reason: "Not used", expected: await expectedOf(db, id) }
	expect(await reverseEntry(db, { application: id, entry }, reversal, act)).toEqual({ ok: true })
	expect(await issueByHand(db, id, act)).toMatchObject({ ok: true })
	expect(await statesOf(id)).toEqual([
		["issued", 36_000, ""],
		["credited", 0, ""],
		["issued", 702, ""],
		["credited", 0, "2"],
	])
	expect(await owedByDay(id)).toEqual([36_000, 702])
})

test("a_credit_that_takes_nothing_back_comes_off_what_is_due_last_as_before", async () => {
	const id = await addInvoiced()
	await addSupplement(id, 501, 1)
	const credit = { amount: 100, reason: "Rain", expected: await expectedOf(db, id) }
	await bookCharge(db, id, { kind: "credit", ...credit }, act)
	await issueByHand(db, id, act)
	expect((await listDocuments(db, id, at)).map(({ owed }) => owed)).toEqual([36_000, 401, 0])
	expect(await owedByDay(id)).toEqual([36_000, 401])
})

test("however_many_supplements_there_are_a_withdrawal_leaves_each_owed_and_the_due_days_say_the_same", async () => {
	const supplements = fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.nat(9)), { maxLength: 4 })
	const property = fc.asyncProperty(supplements, async (all) => {
		const id = await addInvoiced()
		for (const [amount, days] of all) await addSupplement(id, amount, days)
		await WAYS.withdrawn(id)
		const owed = (await listDocuments(db, id, at)).map((document) => document.owed)
		expect(owed).toEqual([0, ...all.map(([amount]) => amount), 0])
		const sum = all.reduce((total, [amount]) => total + amount, 0)
		expect((await owedByDay(id))?.reduce((total, amount) => total + amount, 0)).toBe(sum)
	})
	await fc.assert(property, { numRuns: 8 })
}, 60_000)
