import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { decideApplication } from "../applications/commands.server.ts"
import { sendConfirmation } from "../applications/confirmation.server.ts"
import { issueDocuments } from "../applications/issue-invoice.server.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { bookPayment, bookRefund } from "./book-money.server.ts"
import type { MoneyInput } from "./inputs.ts"
import { listDocuments } from "./invoice-queries.server.ts"
import { setBuyerPin } from "./invoices.server.ts"
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
		ledgers: rows.map(({ id, charged, invoiced, paid, stalls }) => ({
			id,
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
