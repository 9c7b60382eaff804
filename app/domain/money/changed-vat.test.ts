import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { withdrawApplication } from "../applications/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { bookCharge, reverseEntry } from "./commands.server.ts"
import { findUninvoiced, listDocuments, readDocument } from "./invoice-queries.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { confirmVendor, expectedOf } from "./money.fixture.ts"
import { listEntries } from "./queries.server.ts"

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

test("a_discount_has_the_vat_of_the_last_invoice_and_goes_with_it", async () => {
	await setVat(null)
	await book("credit", 100)
	await issueByHand(db, id, act)
	expect(await readDocuments()).toEqual([...BEFORE, ["credit-note", -100, 14]])
})

test("what_no_longer_applies_of_a_discount_has_the_vat_of_that_discount", async () => {
	await book("credit", 6_000)
	await issueByHand(db, id, act)
	await setVat(null)
	await book("charge", 800)
	await issueByHand(db, id, act)
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	expect(await readDocuments()).toEqual([
		...BEFORE,
		["credit-note", -6_000, 14],
		["supplement", 800, null],
		["credit-note", -36_000, 16],
		["invoice", 4_700, 14],
	])
})
