import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { formatNairobiIsoDate, shiftDay } from "../../values/clock.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { readAskedPayment } from "../decisions/asked-payment.server.ts"
import { editions } from "../editions/schema.server.ts"
import { bookCharge } from "../money/commands.server.ts"
import { describeDocument } from "../money/document-content.ts"
import { listDocuments, readDocument } from "../money/invoice-queries.server.ts"
import { issueByHand } from "../money/invoices.server.ts"
import { listLedgers } from "../money/ledger-list.server.ts"
import { expectedOf } from "../money/money.fixture.ts"
import { readMoney } from "../money/money-counts.server.ts"
import { createPayingVendors } from "../money/paying-vendors.fixture.ts"
import { queueReminders } from "../money/reminders.server.ts"
import { addUpMoney } from "../money/rules.ts"
import { ensureLink } from "./links.server.ts"
import { readVendorPage } from "./queries.server.ts"
import { MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at }
const { addVendor, pay, textOf, toldOf } = createPayingVendors(db, act)
const noon = (day: string) => new Date(`${day}T09:00:00Z`)

const setTerms = (id: number, terms: { paymentDueOn: string | null; invoiceDueDays?: number | null }) =>
	db.update(editions).set(terms).where(eq(editions.id, id))

async function supplement(id: number, amount: number) {
	const charge = { kind: "charge", amount, reason: "Power", expected: await expectedOf(db, id) } as const
	expect(await bookCharge(db, id, charge, act)).toEqual({ ok: true })
	await issueByHand(db, id, act)
}

/** What is overdue, as each place says it: Money, the list behind it, the documents, and the vendor's page. */
async function readOverdue(editionId: number, id: number, now: Date) {
	const { overdue, overdueLedgers } = addUpMoney(await readMoney(db, editionId, now))
	const { rows } = await listLedgers(db, editionId, { list: "overdue", now })
	const documents = await listDocuments(db, id, now)
	const today = formatNairobiIsoDate(now)
	const late = documents.flatMap(({ dues }) => dues).filter(({ lastDay }) => lastDay && lastDay < today)
	const [vendor] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	const maker = { ...MAKER, at: now }
	const link = await ensureLink(db, { applicationId: id, email: vendor?.emailAddress ?? "" }, maker)
	const found = await readVendorPage(db, { token: link ?? "" }, maker)
	const dues = found.ok ? (found.page.ledger?.dues ?? []) : expect.fail("no page")
	const total = (amounts: { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)
	return {
		money: [overdue, overdueLedgers],
		list: [total(rows.map((row) => ({ amount: row.overdue }))), rows.length],
		documents: [
			total(late.map(({ open }) => ({ amount: open }))),
			Number(documents.some(({ state }) => state === "overdue")),
		],
		page: [total(dues.filter(({ dueOn }) => dueOn < today)), Number(dues.some(({ dueOn }) => dueOn < today))],
	}
}

const day = fc.integer({ min: -5, max: 20 }).map((days) => shiftDay("2026-11-20", days))
const change = fc.oneof(
	fc.record({ paymentDueOn: fc.option(day), invoiceDueDays: fc.option(fc.nat(14)) }),
	fc.record({ charge: fc.integer({ min: 1, max: 9_999 }) }),
	fc.record({ pay: fc.integer({ min: 1, max: 20_000 }) }),
)

test("every_place_says_the_same_of_what_is_overdue_whenever_the_last_day_to_pay_was_set", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(change, { maxLength: 6 }), day, async (changes, today) => {
			const { id, editionId } = await addVendor({ invoiceDueDays: null })
			for (const one of changes) {
				if ("charge" in one) await supplement(id, one.charge)
				else if ("pay" in one) await pay(id, one.pay)
				else await setTerms(editionId, one)
			}
			const { money, ...others } = await readOverdue(editionId, id, noon(today))
			expect(others).toEqual({ list: money, documents: money, page: money })
		}),
		{ numRuns: 30 },
	)
}, 120_000)

test("an_invoice_without_a_day_of_its_own_follows_the_last_day_to_pay_and_keeps_its_words", async () => {
	const { id, editionId } = await addVendor({ invoiceDueDays: null })
	const [invoice] = await listDocuments(db, id, at)
	const read = async (now: Date) => {
		const document = (await readDocument(db, id, invoice?.id ?? 0, now)) ?? expect.fail("no invoice")
		const { dues, facts } = describeDocument(document)
		return [...dues, ...facts.filter(({ term }) => term === "Status")].map(
			({ term, value }) => `${term}: ${value}`,
		)
	}
	const now = noon("2026-11-28")
	expect(await read(now)).toEqual(["To be paid: Kshs 36,000", "Status: To be paid"])
	expect((await readOverdue(editionId, id, now)).money).toEqual([0, 0])
	await setTerms(editionId, { paymentDueOn: "2026-11-27" })
	expect(await read(now)).toEqual(["To be paid: Kshs 36,000", "Status: Overdue, last day to pay 27 Nov 2026"])
	const overdue = [36_000, 1]
	expect(await readOverdue(editionId, id, now)).toEqual({
		...{ money: overdue, list: overdue, documents: overdue, page: overdue },
	})
	// A day that is put off again is put off everywhere.
	await setTerms(editionId, { paymentDueOn: "2026-11-30" })
	expect((await readOverdue(editionId, id, now)).money).toEqual([0, 0])
	expect(await queueReminders(db, now, openLog("silent"))).toBeGreaterThan(0)
	expect(await toldOf(id)).toEqual(["payment-reminder"])
	expect(await textOf(id)).toMatch(/Amount: Kshs 36,000 Pay by: 30 Nov 2026/)
})

test("a_confirmation_that_is_sent_again_says_the_last_day_to_pay_of_an_invoice_that_names_none", async () => {
	const { id, editionId } = await addVendor({ invoiceDueDays: null })
	await setTerms(editionId, { paymentDueOn: "2026-11-30", invoiceDueDays: 7 })
	const [vendor] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	const { values } = await readAskedPayment(db, vendor ?? expect.fail("no vendor"), at)
	expect([values.amount, values.deadline]).toEqual(["Kshs 36,000", expect.stringContaining("30 Nov 2026")])
})

test("a_vendor_whose_first_invoice_names_no_day_and_whose_second_does_is_counted_once", async () => {
	const { id, editionId } = await addVendor({ invoiceDueDays: null })
	await setTerms(editionId, { paymentDueOn: "2026-11-24", invoiceDueDays: 10 })
	await supplement(id, 500)
	for (const [today, overdue] of [
		["2026-11-24", [0, 0]],
		["2026-11-25", [36_000, 1]],
		["2026-12-01", [36_500, 1]],
	] as const)
		expect((await readOverdue(editionId, id, noon(today))).money).toEqual(overdue)
})
