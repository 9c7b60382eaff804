import { DAY_MS, startOfNairobiDay } from "../../values/clock.ts"
import { type EntryKind, isExtra, isMoney } from "../ledger/rules.ts"

export interface Entry {
	id: number
	kind: EntryKind
	/** The entry that this one takes back. */
	reversesId: number | null
	/** Whole Kenyan shillings; positive where the vendor owes more by it. */
	amount: number
}

/** Positive: the vendor owes it; negative: it was paid too much. */
export const balanceOf = ({ charged, paid }: { charged: number; paid: number }): number => charged - paid

/** What came in and was not paid back. */
export const paidOf = (entries: readonly Pick<Entry, "kind" | "amount">[]): number =>
	entries.filter(({ kind }) => isMoney(kind)).reduce((sum, { amount }) => sum - amount, 0)

/** The newest entry of a ledger, as a screen shows it, to be sent along with each booking; 0: there is none. */
export const ledgerVersion = (entries: readonly { id: number }[]): number =>
	Math.max(0, ...entries.map(({ id }) => id))

/**
 * Whether somebody can take an entry back. What is agreed with the vendor follows the application, so it is changed there;
 * but for a stall whose price was typed, because its tent space names none.
 */
export function canReverse(entry: Entry, entries: readonly Entry[], isPriceTyped: boolean): boolean {
	if (entry.reversesId !== null || entries.some(({ reversesId }) => reversesId === entry.id)) return false
	if (isExtra(entry.kind) || entry.kind === "cancelled-credit") return false
	return entry.kind !== "stall" || isPriceTyped
}

/** Who paid more days ago knows it, and gets no receipt: an imported statement brings payments of months. */
export const RECEIPT_DAYS = 7
export const isTooLateForReceipt = (day: string, now: Date): boolean =>
	now.getTime() - startOfNairobiDay(day).getTime() >= (RECEIPT_DAYS + 1) * DAY_MS

/** PDFs of one document for its vendor: each takes the processor for a while. */
export const PDF_LIMIT = { name: "invoice-pdf", points: 60, within: 60 * 60 }

/** What the ledgers of an edition add up to: whole Kenyan shillings and counts, as `moneyCounts` has them. */
export const MONEY_TOTALS = [
	...(["charged", "invoiced", "paid", "owed", "credit"] as const),
	...(["owing", "settled", "uncharged"] as const),
	/** By invoices whose day has passed, and the ledgers that owe it. */
	...(["overdue", "overdueLedgers"] as const),
] as const
export type MoneyTotals = Record<(typeof MONEY_TOTALS)[number], number>

/** The ledgers of an edition that a figure counts. */
export const LEDGER_LISTS = ["charged", "invoiced", "paid", "owing", "overdue", "credit"] as const
export type LedgerList = (typeof LEDGER_LISTS)[number]

export function addUpMoney(rows: readonly MoneyTotals[]): MoneyTotals {
	const total = (figure: keyof MoneyTotals) => rows.reduce((sum, row) => sum + row[figure], 0)
	return Object.fromEntries(MONEY_TOTALS.map((figure) => [figure, total(figure)])) as MoneyTotals
}
