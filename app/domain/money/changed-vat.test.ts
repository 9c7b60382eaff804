import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { findWaitingCredit } from "../ledger/planned-documents.server.ts"
import { bookCharge, reverseEntry } from "./commands.server.ts"
import { creditDocument } from "./credit-document.server.ts"
import { findUninvoiced, listDocuments, readDocument } from "./invoice-queries.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { confirmVendor, expectedOf } from "./money.fixture.ts"
import { listEntries } from "./queries.server.ts"
import { listWaitingCredits } from "./waiting-credits.server.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by, at }
let [editionId, id] = [0, 0]

/** An invoice of Kshs 36,000 with 16 per cent, and a supplement of 500 with 14. */
beforeEach(async () => {
	editionId = await addEdition(db, { vatPercent: 16 })
	id = await addPotter(db, { editionId })
	await confirmVendor(db, id, act)
	await setVat(14)
	await book("charge", 500)
	await issueByHand(db, id, act)
})

const setVat = (vatPercent: number | null) =>
	db.update(editions).set({ vatPercent }).where(eq(editions.id, editionId))
const book = async (kind: "charge" | "credit", amount: number) =>
	bookCharge(db, id, { kind, amount, reason: "Power", expected: await expectedOf(db, id) }, act)

const credit = async (document: number, amount: number) =>
	creditDocument(db, id, { document, amount, reason: "Power", expected: await expectedOf(db, id) }, act)

/** Kind, total and VAT of each document, once all that is charged is on one. */
async function readDocuments() {
	const [ledger] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	expect(await findUninvoiced(db, id)).toBe(0)
	const documents = await listDocuments(db, id, at)
	expect(documents.reduce((sum, { total }) => sum + total, 0)).toBe(ledger?.charged)
	return Promise.all(
		documents.map(async ({ id: document, kind, total }) => {
			const vat = (await readDocument(db, id, document, at))?.vatPercent
			return [kind, total, vat]
		}),
	)
}
const BEFORE = [
	["invoice", 36_000, 16],
	["supplement", 500, 14],
]

test("what_was_invoiced_with_an_earlier_vat_is_credited_with_it_whatever_was_invoiced_since", async () => {
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	expect(await readDocuments()).toEqual([...BEFORE, ["credit-note", -36_000, 16]])
})

test("what_was_invoiced_with_several_is_credited_by_a_credit_note_each", async () => {
	await setVat(null)
	const entry = (await listEntries(db, id)).find(({ kind }) => kind === "charge")?.id ?? 0
	const reversal = { reason: "Wrong", expected: await expectedOf(db, id) }
	await reverseEntry(db, { application: id, entry }, reversal, act)
	await book("charge", 800)
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	expect(await readDocuments()).toEqual([
		...BEFORE,
		["credit-note", -36_000, 16],
		["credit-note", -500, 14],
		["invoice", 800, null],
	])
})

test("each_credit_note_names_the_document_that_has_its_vat", async () => {
	const entry = (await listEntries(db, id)).find(({ kind }) => kind === "charge")?.id ?? 0
	const reversal = { reason: "Wrong", expected: await expectedOf(db, id) }
	await reverseEntry(db, { application: id, entry }, reversal, act)
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	const [invoice, supplement, ...notes] = await listDocuments(db, id, at)
	expect(notes.map(({ total, credits }) => [total, credits.map(({ number }) => number)])).toEqual([
		[-36_000, [invoice?.number]],
		[-500, [supplement?.number]],
	])
})

test("a_credit_names_its_invoice_where_they_differ_in_vat_and_has_its_vat", async () => {
	for (const amount of [100, 36_400])
		expect(await book("credit", amount)).toEqual({ ok: false, reason: "document-not-chosen" })
	const [invoice = 0, supplement = 0] = (await listDocuments(db, id, at)).map((document) => document.id)
	expect(await credit(supplement, 501)).toEqual({ ok: false, reason: "more-than-invoiced", owed: 500 })
	await credit(supplement, 500)
	// One VAT alone is left: it is the one of the credit, although the last invoice had another.
	expect(await book("credit", 100)).toEqual({ ok: true })
	await issueByHand(db, id, act)
	await credit(invoice, 200)
	expect(await readDocuments()).toEqual([
		...BEFORE,
		["credit-note", -500, 14],
		["credit-note", -100, 16],
		["credit-note", -200, 16],
	])
})

test("what_waits_for_its_invoice_is_of_its_vat_and_a_credit_that_fits_at_none_waits", async () => {
	await credit((await listDocuments(db, id, at))[1]?.id ?? 0, 500)
	await book("charge", 900)
	expect(await book("credit", 100)).toEqual({ ok: false, reason: "document-not-chosen" })
	await setVat(16)
	expect(await book("credit", 36_500)).toEqual({ ok: true })
	await setVat(14)
	await issueByHand(db, id, act)
	expect((await listDocuments(db, id, at)).slice(2).map(({ total }) => total)).toEqual([-500, 900])
	expect(await findUninvoiced(db, id)).toBe(-36_500)
	expect(await listWaitingCredits(db, editionId, at)).toMatchObject([{ id, amount: 36_500 }])
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	expect((await readDocuments()).slice(4)).toEqual([
		["credit-note", -36_000, 16],
		["credit-note", -900, 14],
	])
})

test("a_credit_that_fits_at_no_vat_is_listed_until_it_is_taken_back_and_given_for_its_invoices", async () => {
	await credit((await listDocuments(db, id, at))[1]?.id ?? 0, 500)
	await book("charge", 900)
	await setVat(16)
	await book("credit", 36_500)
	expect(await listWaitingCredits(db, editionId, at)).toEqual([])
	await setVat(14)
	expect(await listWaitingCredits(db, editionId, at)).toMatchObject([{ id, amount: 36_500 }])
	// What else there is can still be issued, and lets it wait.
	await issueByHand(db, id, act)
	expect(await findWaitingCredit(db, id, at)).toBe(36_500)
	expect(await issueByHand(db, id, act)).toEqual({ ok: false, reason: "nothing-to-invoice" })
	const entry = (await listEntries(db, id)).findLast(({ kind }) => kind === "credit")?.id ?? 0
	const reversal = { reason: "Wrong", expected: await expectedOf(db, id) }
	expect(await reverseEntry(db, { application: id, entry }, reversal, act)).toEqual({ ok: true })
	expect(await listWaitingCredits(db, editionId, at)).toEqual([])
	const [invoice = 0, , , charged = 0] = (await listDocuments(db, id, at)).map((document) => document.id)
	expect(await credit(invoice, 36_000)).toEqual({ ok: true })
	expect(await credit(charged, 500)).toEqual({ ok: true })
	expect(await listWaitingCredits(db, editionId, at)).toEqual([])
	expect((await readDocuments()).slice(2)).toEqual([
		["credit-note", -500, 14],
		["supplement", 900, 14],
		["credit-note", -36_000, 16],
		["credit-note", -500, 14],
	])
})

test("a_credit_that_only_waits_for_its_issue_is_not_listed", async () => {
	await credit((await listDocuments(db, id, at))[1]?.id ?? 0, 500)
	await book("credit", 700)
	expect(await findUninvoiced(db, id)).toBe(-700)
	expect(await listWaitingCredits(db, editionId, at)).toEqual([])
})

test("a_discount_goes_with_what_has_its_vat_and_what_has_another_stays_charged", async () => {
	await credit((await listDocuments(db, id, at))[0]?.id ?? 0, 6_000)
	await setVat(null)
	await book("charge", 800)
	await issueByHand(db, id, act)
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	expect(await readDocuments()).toEqual([
		...BEFORE,
		["credit-note", -6_000, 16],
		["supplement", 800, null],
		["credit-note", -30_000, 16],
	])
})
