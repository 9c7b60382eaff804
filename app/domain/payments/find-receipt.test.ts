import { expect, test } from "vitest"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEditionById } from "../editions/queries.server.ts"
import { issueDocuments } from "../ledger/issue-invoice.server.ts"
import { reverseEntry } from "../money/commands.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { allocatePayment } from "./allocations.server.ts"
import { findLedgerOfDocument, findReceipt } from "./find-receipt.server.ts"
import { payBack } from "./paybacks.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"

const { db, by, now, findPayment, work } = await openPaybill("receipts found")
const act = () => ({ by, at: now(), isForAllEditions: true })
const edition = await addEdition(db)
const find = async (typed: string, isForAllEditions = true) => {
	const { accounts, payment } = await findReceipt(db, { edition, typed, isForAllEditions })
	return { accounts: accounts.map(({ id }) => id), payment }
}
const book = async (id: number, receipt: string, more = {}) => {
	const input = cash(receipt, 500, { expected: await expectedOf(db, id), ...more })
	expect(await payAfterAsking(db, id, input, act())).toMatchObject({ ok: true })
}
const tell = async (receipt: string, amount: number) => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, "NOBODY"), now())
	await work()
	return (await findPayment(receipt)).id
}

test("a_receipt_or_the_code_of_a_bank_leads_to_the_accounts_on_which_it_is_booked_however_it_is_spelt", async () => {
	const [potter, baker] = [await addOwingPotter(db, by, { editionId: edition }), await addOwingPotter(db, by)]
	await book(potter.id, "FT 2618-8XK9 Z1", { method: "bank" })
	expect(await find("ft26188xk9z1")).toEqual({ accounts: [potter.id], payment: undefined })
	await book(potter.id, "Book A 7")
	await book(baker.id, "Book A 7", { method: "bank" })
	expect((await find("book a 7")).accounts).toEqual([potter.id, baker.id].toSorted())
	expect(await find("book a 7", false)).toEqual({ accounts: [potter.id], payment: undefined })
	expect(await find("--")).toEqual({ accounts: [], payment: undefined })
})

test("what_is_on_no_account_leads_to_its_payment_or_to_where_it_was_taken_back", async () => {
	const { id } = await addOwingPotter(db, by, { editionId: edition })
	const payment = await tell("TLQ0000001", 900)
	expect(await find("tlq 0000001")).toEqual({ accounts: [], payment })
	expect(await find("tlq 0000001", false)).toEqual({ accounts: [], payment: undefined })
	await allocatePayment(db, payment, { amount: 300, application: id, expected: 0 }, act())
	expect(await find("TLQ0000001")).toEqual({ accounts: [id], payment: undefined })
	const payback = { method: "bank", receipt: "Slip 77", day: "2026-11-26", expected: 600 } as const
	expect(await payBack(db, payment, payback, act())).toMatchObject({ ok: true })
	expect(await find("slip 77")).toEqual({ accounts: [], payment })
	await book(id, "Cash 12")
	const entry = (await listEntries(db, id)).at(-1)?.id ?? 0
	const reversal = { reason: "Wrong", expected: await expectedOf(db, id) }
	expect(await reverseEntry(db, { application: id, entry }, reversal, act())).toEqual({ ok: true })
	expect(await find("cash12", false)).toEqual({ accounts: [id], payment: undefined })
})

test("a_document_leads_to_its_account_by_its_whole_number_or_by_its_digits_in_the_chosen_edition", async () => {
	const { id } = await addOwingPotter(db, by, { editionId: edition })
	await db.transaction((tx) => issueDocuments(tx, id, act()))
	const slug = (await findEditionById(db, edition))?.slug ?? ""
	expect(await findLedgerOfDocument(db, edition, ` ${slug.toUpperCase()}-0001`)).toBe(id)
	expect(await findLedgerOfDocument(db, edition, "0001")).toBe(id)
	const other = await addEdition(db)
	expect(await findLedgerOfDocument(db, other, `${slug}-0001`)).toBe(id)
	for (const typed of ["0001", "1", "0002", `${slug}-1`, "nobody-0001"])
		expect(await findLedgerOfDocument(db, other, typed)).toBeUndefined()
})
