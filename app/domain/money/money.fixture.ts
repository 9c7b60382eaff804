import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import type { MemberAct } from "../audit/rules.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { issueDocuments } from "../ledger/issue-invoice.server.ts"
import { REAL_METHODS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { bookPayment, bookRefund } from "./book-money.server.ts"
import { creditDocument } from "./credit-document.server.ts"
import type { MoneyInput } from "./inputs.ts"
import { listDocuments } from "./invoice-queries.server.ts"
import { setBuyerPin } from "./invoices.server.ts"
import { listPaidByMethod } from "./paid-by-method.server.ts"
import { listEntries } from "./queries.server.ts"
import { ledgerVersion } from "./rules.ts"

/** What a screen that shows the ledger now sends along. */
export const expectedOf = async (db: Db, application: number): Promise<number> =>
	ledgerVersion(await listEntries(db, application))

/** Cash with a receipt. */
export const cash = (receipt: string, amount: number, more: Partial<MoneyInput> = {}): MoneyInput => ({
	...{ method: "cash", receipt, amount, day: "2026-11-20", reason: "", expected: 0 },
	...more,
})

/** By a method that follows from the sum, under a receipt that no other has. */
export const someMoney = (sum: number, expected: number): MoneyInput =>
	cash(randomUUID(), sum, { method: REAL_METHODS[sum % REAL_METHODS.length] ?? "cash", expected })

/** By somebody who says yes when they are asked whether that much is right. */
const afterAsking =
	(book: typeof bookPayment): typeof bookPayment =>
	async (db, id, input, act) => {
		const result = await book(db, id, input, act)
		const isAsked = !result.ok && "balance" in result
		return isAsked ? book(db, id, { ...input, acceptedBalance: result.balance }, act) : result
	}
export const payAfterAsking = afterAsking(bookPayment)
export const refundAfterAsking = afterAsking(bookRefund)

/** Accepted, and told so. */
export async function confirmVendor(db: Db, id: number, act: MemberAct): Promise<void> {
	await decideApplication(db, id, "approved", act)
	await sendConfirmation(db, id, { ...act, origin: "https://tamasha.example" })
}

/**
 * Credits one of the documents of a ledger with at most what of it is not credited: that comes off this one, which the credit note
 * names, and off no other.
 */
export async function creditSomeDocument(
	db: Db,
	id: number,
	{ sum, expected }: { sum: number; expected: number },
	act: MemberAct,
): Promise<void> {
	const before = await listDocuments(db, id, act.at)
	const { id: document = 0, owed = 0 } = before[sum % Math.max(before.length, 1)] ?? {}
	const amount = Math.min(sum, Math.max(owed, 1))
	const result = await creditDocument(db, id, { document, amount, reason: "Power", expected }, act)
	const after = await listDocuments(db, id, act.at)
	if (!result.ok) return expect(after).toEqual(before)
	expect(after.slice(0, -1).map((one) => one.owed)).toEqual(
		before.map((one) => one.owed - (one.id === document ? amount : 0)),
	)
	const named = before.filter((one) => one.id === document).map(({ number }) => number)
	expect(after.at(-1)?.credits.map(({ number }) => number)).toEqual(named)
}

/** The VAT at which more is credited than charged on the documents of a ledger of an edition. */
export async function listOverdrawn(db: Db, edition: number) {
	const { rows } = await db.execute(sql`
		select coalesce(merged_into_id, own.id) as ledger, vat_percent, sum(total)::int as total
		from invoices join vendor_applications own on own.id = application_id
		where own.edition_id = ${edition} group by 1, 2 having sum(total) < 0`)
	return rows
}

/** The numbers of a series without gaps. */
export const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/**
 * The sums of every ledger of an edition and of the edition by stall, added up from all entries and documents by the rule as one
 * would say it.
 */
export async function addUpLedger(db: Db, edition: number, now: Date) {
	const { rows: sums } = await db.execute<Ledger>(sql`
		select account.id, account.tent_type as tent, account.status = 'approved' and account.erased_at is null as accepted,
			coalesce(sum(amount) filter (where kind not in ('payment', 'refund')), 0)::int as charged,
			coalesce(-sum(amount) filter (where kind in ('payment', 'refund')), 0)::int as paid,
			count(entry.id) > 0 as "hasEntries",
			count(*) filter (where kind = 'stall' and reverses_id is null and not exists (
				select from ledger_entries back where back.reverses_id = entry.id))::int as stalls
		from vendor_applications account
			left join vendor_applications own on own.id = account.id or own.merged_into_id = account.id
			left join ledger_entries entry on entry.application_id = own.id
		where account.edition_id = ${edition} and account.merged_into_id is null
		group by account.id order by account.id`)
	const rows = await Promise.all(
		sums.map(async (row) => ({ ...row, ...(await addUpDocuments(db, row.id, now)) })),
	)
	const figures = [...Map.groupBy(rows, ({ tent }) => tent)].map(([stall, ledgers]) => ({
		stall,
		charged: total(ledgers, ({ charged }) => charged),
		invoiced: total(ledgers, ({ invoiced }) => invoiced),
		paid: total(ledgers, ({ paid }) => paid),
		owed: total(ledgers, ({ charged, paid }) => Math.max(charged - paid, 0)),
		credit: total(ledgers, ({ charged, paid }) => Math.max(paid - charged, 0)),
		owing: total(ledgers, ({ charged, paid }) => Number(charged > paid)),
		settled: total(ledgers, (one) => Number(one.accepted && one.stalls > 0 && one.charged <= one.paid)),
		uncharged: total(ledgers, ({ accepted, stalls }) => Number(accepted && stalls === 0)),
		overdue: total(ledgers, ({ overdue }) => overdue),
		overdueLedgers: total(ledgers, ({ overdue }) => Number(overdue > 0)),
	}))
	return {
		ledgers: rows.map(({ id, hasEntries, charged, invoiced, paid, stalls }) => ({
			id,
			hasEntries,
			charged,
			invoiced,
			paid,
			stalls,
		})),
		figures: figures
			.filter(({ stall: _, ...sums }) => Object.values(sums).some((sum) => sum !== 0))
			.toSorted((one, other) => ((one.stall ?? "\uffff") < (other.stall ?? "\uffff") ? -1 : 1)),
	}
}

type Ledger = Record<"id" | "charged" | "paid" | "stalls", number> & {
	tent: string | null
	accepted: boolean
	hasEntries: boolean
}

/** By the states of the documents as a ledger shows them. */
async function addUpDocuments(db: Db, ledger: number, now: Date) {
	const documents = await listDocuments(db, ledger, now)
	const today = formatNairobiIsoDate(now)
	const late = documents
		.flatMap(({ dues }) => dues)
		.filter(({ lastDay }) => lastDay !== null && lastDay < today)
	return { invoiced: total(documents, (one) => one.total), overdue: total(late, ({ open }) => open) }
}

/** What is paid in an edition, by whatever method. */
export const addUpMethods = async (db: Db, edition: number): Promise<number> =>
	total(await listPaidByMethod(db, edition), ({ paid }) => paid)

const total = <Row>(rows: Row[], read: (row: Row) => number) => rows.reduce((sum, row) => sum + read(row), 0)

/** An invoice over a charge in somebody’s words, with their KRA PIN. */
export async function addInvoice(db: Db, applicationId: number, at: Date): Promise<void> {
	await setBuyerPin(db, applicationId, "A012345678Z", { by: null, at })
	const charge = { applicationId, kind: "charge", amount: 5, day: "2025-11-20", recordedAt: at } as const
	await db.transaction(async (tx) => {
		await tx.insert(ledgerEntries).values({ ...charge, reason: "The Mwangazas’ second stove" })
		await issueDocuments(tx, applicationId, { by: null, at })
	})
}
