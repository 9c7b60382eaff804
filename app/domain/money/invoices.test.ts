import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { listDecisions } from "../applications/one-application.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { invoiceDues, invoiceLines, invoices } from "../ledger/invoice-schema.server.ts"
import { bookCharge, setStallPrice } from "./commands.server.ts"
import { describeDocument } from "./document-content.ts"
import { findUninvoiced, listDocuments, readDocument } from "./invoice-queries.server.ts"
import { issueByHand, setBuyerPin, setEtimsNumber } from "./invoices.server.ts"
import { cash, confirmVendor, expectedOf, payAfterAsking, upTo } from "./money.fixture.ts"

const { db, url } = await openTestDatabase()
const others = openPool(url, 8)
afterAll(() => others.close())
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }
const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

const AHEAD = { startsOn: "2026-12-11", endsOn: "2026-12-13" }

const confirm = (id: number) => confirmVendor(db, id, act)

test("a_confirmed_vendor_has_an_invoice_and_who_withdraws_a_credit_note_of_the_same_series", async () => {
	const editionId = await addEdition(db, { ...AHEAD, invoiceDueDays: 14, vatPercent: 16 })
	const id = await addPotter(db, { editionId })
	await setBuyerPin(db, id, "A012345678Z", { by: null, at })
	await decideApplication(db, id, "approved", act)
	// Nobody was told yet, and it may be changed.
	expect(await listDocuments(db, id, at)).toEqual([])
	await confirm(id)
	const [invoice] = await listDocuments(db, id, at)
	const due = { dueOn: "2026-12-04", amount: 36_000, open: 36_000 }
	expect(invoice).toMatchObject({ kind: "invoice", number: 1, total: 36_000, state: "issued", dues: [due] })
	expect(await readDocument(db, id, invoice?.id ?? 0, at)).toMatchObject({
		...{ buyerName: "Udongo Pottery", buyerPin: "A012345678Z", vatPercent: 16 },
		lines: [{ label: "Walk-in Tent - Kshs 36,000", amount: 36_000 }],
	})
	await db.update(editions).set({ vatPercent: null }).where(eq(editions.id, editionId))
	await withdrawApplication(db, id, { by: null, at: minutesLater(1), reason: "" })
	const [, note] = await listDocuments(db, id, at)
	expect(await listDocuments(db, id, at)).toMatchObject([
		{ state: "credited", open: 0 },
		{ kind: "credit-note", number: 2, total: -36_000, credits: [{ number: 1 }] },
	])
	// It takes back the tax that was invoiced, and says of which invoice.
	const credited = (await readDocument(db, id, note?.id ?? 0, at)) ?? expect.fail("no credit note")
	expect(credited.vatPercent).toBe(16)
	expect(describeDocument(credited).facts).toContainEqual({
		term: "Credits",
		value: expect.stringMatching(/-0001$/),
	})
	await undoWithdrawal(db, id, { ...act, at: minutesLater(2) })
	expect((await listDocuments(db, id, at)).map(({ kind, number }) => [kind, number])).toEqual([
		["invoice", 1],
		["credit-note", 2],
	])
	await confirm(id)
	expect(await listDocuments(db, id, at)).toMatchObject([
		{ number: 1, state: "credited" },
		{ number: 2 },
		{ kind: "invoice", number: 3, state: "issued", open: 36_000 },
	])
	const sentences = (await listDecisions(db, id)).map(({ follows }) => follows)
	expect(sentences).toEqual(["withdrawal-undone", "application-withdrawn", null])
})

test("a_document_names_each_price_once_and_says_what_is_settled", async () => {
	const editionId = await addEdition(db, { invoiceDueDays: 14 })
	const id = await addPotter(db, { editionId })
	await confirm(id)
	const [invoice] = await listDocuments(db, id, at)
	const read = async () => {
		const document = await readDocument(db, id, invoice?.id ?? 0, at)
		const { lines, dues } = describeDocument(document ?? expect.fail("no invoice"))
		return { lines, dues: dues.map(({ value }) => value) }
	}
	const lines = [{ description: "Walk-in Tent", amount: "36,000" }]
	expect(await read()).toEqual({ lines, dues: ["Kshs 36,000"] })
	await payAfterAsking(db, id, cash("117", 6_000, { expected: await expectedOf(db, id) }), act)
	expect(await read()).toEqual({ lines, dues: ["Kshs 36,000, Kshs 30,000 open"] })
	await payAfterAsking(db, id, cash("118", 30_000, { expected: await expectedOf(db, id) }), act)
	expect(await read()).toEqual({ lines, dues: ["Kshs 36,000, settled"] })
})

test("what_was_charged_and_taken_back_before_its_document_is_no_line_of_it", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db) })
	await decideApplication(db, id, "approved", act)
	await decideApplication(db, id, "pending", act)
	await confirm(id)
	const [invoice] = await listDocuments(db, id, at)
	const document = (await readDocument(db, id, invoice?.id ?? 0, at)) ?? expect.fail("no invoice")
	expect(document.lines).toHaveLength(3)
	const { lines } = describeDocument(document)
	expect(lines).toEqual([{ description: "Walk-in Tent", amount: "36,000" }])
})

test("what_is_charged_afterwards_is_a_supplement_by_hand_and_a_second_click_issues_nothing", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db) })
	await confirm(id)
	const charge = { kind: "charge", amount: 500, reason: "Power", expected: await expectedOf(db, id) } as const
	await bookCharge(db, id, charge, act)
	expect(await findUninvoiced(db, id)).toBe(500)
	const acts = await collectAuditEvents(db, () => issueByHand(db, id, act))
	expect(acts).toMatchObject([{ action: "invoice-issued", after: { number: 2, amount: 500 } }])
	expect(await issueByHand(db, id, act)).toEqual({ ok: false, reason: "nothing-to-invoice" })
	expect(await listDocuments(db, id, at)).toMatchObject([
		{ kind: "invoice" },
		{ kind: "supplement", total: 500 },
	])
})

test("a_supplement_is_due_before_the_festival_begins_however_many_days_there_are_to_pay", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db, { ...AHEAD, invoiceDueDays: 14 }) })
	await confirm(id)
	for (const [amount, day] of [
		[500, "2026-12-08"],
		[600, "2026-12-12"],
	] as const) {
		const later = { ...act, at: new Date(`${day}T09:00:00Z`) }
		const charge = { kind: "charge", amount, reason: "Power", expected: await expectedOf(db, id) } as const
		await bookCharge(db, id, charge, later)
		await issueByHand(db, id, later)
	}
	const dues = (await listDocuments(db, id, at)).map((one) => one.dues.map(({ dueOn }) => dueOn))
	expect(dues).toEqual([["2026-12-04"], ["2026-12-10"], ["2026-12-12"]])
})

test("a_stall_whose_price_is_typed_later_is_invoiced_by_hand", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db), tentSpace: "ask me" })
	await confirm(id)
	expect(await issueByHand(db, id, act)).toEqual({ ok: false, reason: "nothing-to-invoice" })
	await setStallPrice(db, id, { amount: 700, expected: 0 }, act)
	expect(await issueByHand(db, id, act)).toMatchObject({ ok: true, documents: [{ number: 1, total: 700 }] })
	expect(await issueByHand(db, 2_000_000_000, act)).toEqual({ ok: false, reason: "vendor-not-found" })
})

test("who_issue_one_account_at_once_make_one_document", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db), tentSpace: "ask me" })
	await confirm(id)
	await setStallPrice(db, id, { amount: 700, expected: 0 }, act)
	const results = await Promise.all(upTo(4).map(() => issueByHand(others.db, id, act)))
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test.each([
	["an_amount", sql`update invoices set total = total + 1`],
	["a_number", sql`update invoices set number = number + 100`],
	["a_name_to_another", sql`update invoices set buyer_name = 'another'`],
	["the_pin_of_the_seller", sql`update invoices set seller_pin = 'P000000000A'`],
	["a_pin_to_another", sql`update invoices set buyer_pin = 'A000000000A'`],
	["a_document_away", sql`delete from invoices`],
	["a_line", sql`update invoice_lines set invoice_id = invoice_id + 1`],
	["a_line_away", sql`delete from invoice_lines`],
	["a_due_day", sql`update invoice_dues set due_on = '2027-01-01'`],
	["all_of_them", sql`truncate invoices cascade`],
])("the_database_refuses_to_change_%s", async (_, statement) => {
	const id = await addPotter(db, { editionId: await addEdition(db) })
	await confirm(id)
	const read = async () => [
		await db.select().from(invoices),
		await db.select().from(invoiceLines),
		await db.select().from(invoiceDues),
	]
	const before = await read()
	const refused = db.transaction((tx) => tx.execute(statement))
	await expect(refused).rejects.toMatchObject({
		cause: { message: expect.stringContaining("issued invoices never change") },
	})
	expect(await read()).toEqual(before)
})

test("the_database_refuses_a_document_that_does_not_add_up", async () => {
	const editionId = await addEdition(db)
	const id = await addPotter(db, { editionId })
	const wrong = db.transaction((tx) =>
		tx.insert(invoices).values({
			...{ editionId, number: 9, applicationId: id, kind: "invoice", total: 5, issuedAt: at },
			...{ buyerName: "", buyerPin: "", sellerName: "", sellerContact: "" },
		}),
	)
	await expect(wrong).rejects.toThrow()
})

test("a_buyer_is_taken_out_and_documents_go_with_their_application", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db) })
	await confirm(id)
	await db.update(invoices).set({ buyerName: "", buyerPin: "" })
	await db.execute(sql`delete from vendor_applications where id = ${id}`)
	expect(await db.$count(invoices, eq(invoices.applicationId, id))).toBe(0)
})

test("an_etims_number_is_kept_for_a_document_of_the_account_and_no_other", async () => {
	const editionId = await addEdition(db)
	const [id, other] = [await addPotter(db, { editionId }), await addPotter(db, { editionId })]
	await confirm(id)
	const [document] = await listDocuments(db, id, at)
	const key = { application: id, document: document?.id ?? 0 }
	const acts = await collectAuditEvents(db, async () => {
		expect(await setEtimsNumber(db, key, "KRAMW01", act)).toEqual({ ok: true })
		for (const pin of ["A012345678Z", "A012345678Z"]) await setBuyerPin(db, id, pin, { by: null, at })
	})
	expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
		["etims-number-recorded", "organiser"],
		["buyer-pin-changed", "vendor"],
	])
	expect(await listDocuments(db, id, at)).toMatchObject([{ etims: "KRAMW01" }])
	expect(await setEtimsNumber(db, { ...key, application: other }, "X", act)).toMatchObject({ ok: false })
	await setEtimsNumber(db, key, "", act)
	expect(await listDocuments(db, id, at)).toMatchObject([{ etims: null }])
})
