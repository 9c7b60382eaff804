import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { creditDocument } from "./credit-document.server.ts"
import { listDocuments } from "./invoice-queries.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { expectedOf } from "./money.fixture.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"

const { db } = await openTestDatabase()
const log = openLog("silent")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at }
const { addVendor, pay, setState, mailsOf } = createPayingVendors(db, act)
const tell = (leavesMachine = true) => queueLedgerLetters(db, { now: at, leavesMachine, log })

/** Kshs 10,800 by 4 December, and the rest of Kshs 36,000 by 10 December. */
const addDeposit = async () => (await addVendor({ depositPercent: 30, paymentDueOn: "2026-12-10" })).id

/** From the total to the account number. */
const invoicedTo = async (id: number) => {
	const letters = (await mailsOf(id)).filter(({ kind, state }) => kind === "invoice" && state !== "withdrawn")
	const text = letters.at(-1)?.text.replace(/\s+/g, " ") ?? ""
	return /Total: .*?(?= Account number)/.exec(text)?.[0]
}

test.each([
	[1, "Kshs 10,799 by 4 Dec 2026, then Kshs 25,200 by 10 Dec 2026"],
	[10_799, "Kshs 1 by 4 Dec 2026, then Kshs 25,200 by 10 Dec 2026"],
	[10_800, "Kshs 25,200 by 10 Dec 2026"],
	[35_999, "Kshs 1 by 10 Dec 2026"],
])("an_invoice_of_which_%i_is_paid_asks_for_what_is_left", async (paid, left) => {
	const id = await addDeposit()
	await pay(id, paid)
	await tell()
	const already = `Kshs ${paid.toLocaleString("en")}`
	expect(await invoicedTo(id)).toBe(`Total: Kshs 36,000 Paid already: ${already} Due: ${left}`)
})

test("an_invoice_of_which_nothing_is_paid_names_its_total_and_its_days_alone", async () => {
	const id = await addDeposit()
	await tell()
	expect(await invoicedTo(id)).toBe(
		"Total: Kshs 36,000 Due: Kshs 10,800 by 4 Dec 2026, then Kshs 25,200 by 10 Dec 2026",
	)
})

test("an_invoice_that_waits_says_what_was_paid_meanwhile_and_one_that_left_is_not_sent_again", async () => {
	const id = await addDeposit()
	await tell()
	await pay(id, 800)
	await tell()
	const left = "Total: Kshs 36,000 Paid already: Kshs 800 Due: Kshs 10,000 by 4 Dec 2026"
	expect(await invoicedTo(id)).toBe(`${left}, then Kshs 25,200 by 10 Dec 2026`)
	await setState(id, "sent")
	await pay(id, 10_000)
	await tell()
	expect(await invoicedTo(id)).toContain(left)
})

test("what_is_credited_of_an_invoice_is_named_apart_from_what_is_paid", async () => {
	const id = await addDeposit()
	const [invoice] = await listDocuments(db, id, at)
	const credit = { document: invoice?.id ?? 0, amount: 6_000, reason: "Rain" }
	const result = await creditDocument(db, id, { ...credit, expected: await expectedOf(db, id) }, act)
	expect(result).toEqual({ ok: true })
	await pay(id, 800)
	await tell()
	expect(await invoicedTo(id)).toBe(
		"Total: Kshs 36,000 Credited already: Kshs 6,000 Paid already: Kshs 800 Due: Kshs 10,000 by 4 Dec 2026, then Kshs 19,200 by 10 Dec 2026",
	)
})

test.each([
	[true, "Total: Kshs 36,000 Due: Kshs 10,800 by 4 Dec 2026, then Kshs 25,200 by 10 Dec 2026"],
	[false, "Total: Kshs 36,000 Paid already: Kshs 10,800 Due: Kshs 25,200 by 10 Dec 2026"],
])("where_emails_leave_the_machine_is_%s_an_invoice_says_of_practised_money_%s", async (leaves, text) => {
	const id = await addDeposit()
	const receipt = `PRACT${String(id).padStart(7, "0")}`
	await db.insert(ledgerEntries).values({
		...{ applicationId: id, kind: "payment", method: "practice", receipt },
		...{ amount: -10_800, day: "2026-11-20", recordedAt: at },
	})
	await tell(leaves)
	expect(await invoicedTo(id)).toBe(text)
})
