import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { bookCharge, reverseEntry } from "./commands.server.ts"
import { creditDocument } from "./credit-document.server.ts"
import { readCreditTargets } from "./credit-targets.server.ts"
import { findUninvoiced, listDocuments, readDocument } from "./invoice-queries.server.ts"
import { issueByHand } from "./invoices.server.ts"
import {
	cash,
	confirmVendor,
	creditSomeDocument,
	expectedOf,
	listOverdrawn,
	payAfterAsking,
} from "./money.fixture.ts"
import { findLedger, listEntries } from "./queries.server.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by, at }
let [editionId, id, invoice, supplement] = [0, 0, 0, 0]

const charge = async (amount: number) =>
	bookCharge(db, id, { kind: "charge", amount, reason: "Power", expected: await expectedOf(db, id) }, act)
const credit = async (document: number, amount: number) =>
	creditDocument(
		db,
		id,
		{ document, amount, reason: "Two days only", expected: await expectedOf(db, id) },
		act,
	)

/** An invoice of Kshs 36,000 with 16 per cent, a supplement of 5,000 with 14 or another, and 700 that are on none. */
async function addInvoiced(vatPercent = 14): Promise<void> {
	editionId = await addEdition(db, { vatPercent: 16, paymentDueOn: "2025-12-01" })
	id = await addPotter(db, { editionId })
	await confirmVendor(db, id, act)
	await db.update(editions).set({ vatPercent }).where(eq(editions.id, editionId))
	await charge(5_000)
	await issueByHand(db, id, act)
	await charge(700)
	;[invoice = 0, supplement = 0] = (await listDocuments(db, id, at)).map((document) => document.id)
}
beforeEach(() => addInvoiced())

test("a_credit_for_an_invoice_has_a_credit_note_at_once_that_names_it_with_its_vat_and_leaves_the_newest_alone", async () => {
	expect(await credit(invoice, 6_000)).toEqual({ ok: true })
	const [first, second, note] = await listDocuments(db, id, at)
	expect(first).toMatchObject({ owed: 30_000, open: 30_000 })
	expect(second).toMatchObject({ owed: 5_000, open: 5_000 })
	expect(note).toMatchObject({ kind: "credit-note", total: -6_000, credits: [{ number: first?.number }] })
	expect(await readDocument(db, id, note?.id ?? 0, at)).toMatchObject({
		...{ vatPercent: 16, lines: [{ reason: "Two days only", amount: -6_000 }] },
	})
	// What waits for the next document still does.
	expect(await findUninvoiced(db, id)).toBe(700)
})

test("a_credit_that_is_for_none_comes_off_what_is_due_last_as_before", async () => {
	await addInvoiced(16)
	const booking = { kind: "credit", amount: 1_700, reason: "P", expected: await expectedOf(db, id) } as const
	expect(await bookCharge(db, id, booking, act)).toEqual({ ok: true })
	await issueByHand(db, id, act)
	expect((await listDocuments(db, id, at)).map(({ owed }) => owed).slice(0, 2)).toEqual([36_000, 4_000])
})

test("no_more_of_a_document_is_credited_than_is_not_credited_yet_and_only_documents_of_the_account_are", async () => {
	expect(await credit(supplement, 5_001)).toEqual({ ok: false, reason: "more-than-invoiced", owed: 5_000 })
	expect(await credit(supplement, 5_000)).toEqual({ ok: true })
	expect((await readCreditTargets(db, id, at)).documents.map((document) => document.id)).toEqual([invoice])
	expect(await credit(supplement, 1)).toEqual({ ok: false, reason: "more-than-invoiced", owed: 0 })
	const note = (await listDocuments(db, id, at)).at(-1)?.id ?? 0
	for (const other of [note, note + 1_000, -1])
		expect(await credit(other, 1)).toEqual({ ok: false, reason: "document-not-found" })
	expect((await listDocuments(db, id, at)).map(({ state }) => state)).toContain("credited")
})

test("a_credit_that_was_given_for_an_invoice_goes_with_the_stall_and_can_be_taken_back", async () => {
	await credit(invoice, 6_000)
	const entry = (await listEntries(db, id)).at(-1)?.id ?? 0
	const reversal = { reason: "Wrong", expected: await expectedOf(db, id) }
	expect(await reverseEntry(db, { application: id, entry }, reversal, act)).toEqual({ ok: true })
	await credit(invoice, 30_000)
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	await issueByHand(db, id, act)
	const documents = await listDocuments(db, id, at)
	expect(documents.reduce((sum, { total }) => sum + total, 0)).toBe(
		(await listEntries(db, id)).reduce((sum, { amount }) => sum + amount, 0),
	)
	for (const { owed, total } of documents)
		expect([owed >= 0, owed <= Math.max(total, 0)]).toEqual([true, true])
})

test("nothing_is_credited_of_a_document_that_is_taken_back_at_its_vat_whatever_is_charged_at_another", async () => {
	const entry = (await listEntries(db, id)).find(({ amount }) => amount === 5_000)?.id ?? 0
	const reversal = { reason: "Wrong", expected: await expectedOf(db, id) }
	expect(await reverseEntry(db, { application: id, entry }, reversal, act)).toEqual({ ok: true })
	expect(await credit(supplement, 701)).toEqual({ ok: false, reason: "more-than-invoiced", owed: 700 })
	await db.update(editions).set({ vatPercent: 16 }).where(eq(editions.id, editionId))
	expect(await credit(supplement, 1)).toEqual({ ok: false, reason: "more-than-invoiced", owed: 0 })
	expect((await readCreditTargets(db, id, at)).documents.map((document) => document.id)).toEqual([invoice])
})

type Step = (sum: number, expected: number) => Promise<unknown>
const dueOn = (sum: number) => `2026-12-0${1 + (sum % 9)}`
const STEPS: Step[] = [
	async (sum) => {
		await db
			.update(editions)
			.set({ paymentDueOn: dueOn(sum) })
			.where(eq(editions.id, editionId))
		await charge(sum)
		await issueByHand(db, id, act)
	},
	...[0, 1].map((): Step => (sum, expected) => creditSomeDocument(db, id, { sum, expected }, act)),
	(amount, expected) => bookCharge(db, id, { kind: "credit", amount, reason: "P", expected }, act),
	(amount, expected) => payAfterAsking(db, id, cash(randomUUID(), amount, { expected }), act),
	async (sum, expected) => {
		const entries = await listEntries(db, id)
		const entry = entries[sum % entries.length]?.id ?? 0
		return reverseEntry(db, { application: id, entry }, { reason: "Wrong", expected }, act)
	},
	(sum) =>
		db
			.update(editions)
			.set({ vatPercent: sum % 2 ? 14 : 16 })
			.where(eq(editions.id, editionId)),
	() => withdrawApplication(db, id, { by: null, at, reason: "" }),
	() => undoWithdrawal(db, id, act),
]

test("in_any_order_of_bookings_each_credit_comes_off_its_document_and_documents_and_due_days_add_up", async () => {
	const step = fc.tuple(fc.nat(STEPS.length - 1), fc.integer({ min: 1, max: 9_000 }))
	const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
		await addInvoiced()
		for (const [what, sum] of steps) {
			await STEPS[what]?.(sum, await expectedOf(db, id))
			const documents = await listDocuments(db, id, at)
			for (const { owed, open, total } of documents)
				expect([owed <= Math.max(total, 0), open <= owed, open >= 0]).toEqual([true, true, true])
			expect(await listOverdrawn(db, editionId)).toEqual([])
			const ledger = (await findLedger(db, id)) ?? expect.fail("no ledger")
			expect(totalOf(documents) + (await findUninvoiced(db, id))).toBe(ledger.charged)
			expect(sumByDay(ledger.dueDays.map((day, nth) => [day, ledger.dueAmounts[nth] ?? 0]))).toEqual(
				sumByDay(documents.flatMap(({ dues }) => dues.map(({ lastDay, open }) => [lastDay, open] as const))),
			)
		}
	})
	await fc.assert(property, { numRuns: 20 })
}, 120_000)

const totalOf = (documents: { total: number }[]) => documents.reduce((sum, { total }) => sum + total, 0)

/** What is open by day, without days of which nothing is. */
const sumByDay = (dues: (readonly [string | null, number])[]) =>
	[...Map.groupBy(dues, ([day]) => day)]
		.map(([day, ofDay]) => [day ?? "", ofDay.reduce((sum, [, open]) => sum + open, 0)] as const)
		.filter(([, open]) => open > 0)
		.toSorted(([one], [other]) => one.localeCompare(other))

test("also_after_the_edition_is_closed_as_all_money_is", async () => {
	await db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId))
	expect(await credit(invoice, 6_000)).toEqual({ ok: true })
})
