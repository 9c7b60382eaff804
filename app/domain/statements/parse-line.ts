import { DAY_MS, HOUR_MS } from "../../values/clock.ts"
import { isPracticeReceipt } from "../ledger/rules.ts"
import { type LineProblem, MAX_CELL_LENGTH, REVERSAL, type StatementLine } from "./rules.ts"

const COLUMNS = {
	receipt: "receiptno",
	time: "completiontime",
	status: "transactionstatus",
	paidIn: "paidin",
	withdrawn: "withdrawn",
	details: "details",
	party: "otherpartyinfo",
	account: "acno",
	linked: "linkedtransactionid",
} as const
type Column = keyof typeof COLUMNS
const REQUIRED: Column[] = ["receipt", "time", "status", "paidIn"]

/** Where in a row which column stands. */
export type StatementColumns = ReadonlyMap<Column, number>

const toKey = (cell: string) =>
	cell
		.slice(0, 100)
		.toLowerCase()
		.replace(/[^a-z]/g, "")

/** By the line that names them, in any order; undefined for another line. */
export function findColumns(cells: readonly string[]): StatementColumns | undefined {
	const keys = cells.map(toKey)
	const found = new Map<Column, number>()
	for (const [column, key] of Object.entries(COLUMNS) as [Column, string][])
		if (keys.includes(key)) found.set(column, keys.indexOf(key))
	return REQUIRED.every((column) => found.has(column)) ? found : undefined
}

export interface StatementRow {
	line: number
	cells: readonly string[]
	hasFormula: boolean
}

/** What a row below the one that names the columns tells. @param now lines of later than a few minutes are none */
export function parseLine(row: StatementRow, columns: StatementColumns, now: Date): StatementLine {
	const cellOf = (column: Column) => row.cells[columns.get(column) ?? -1]?.trim() ?? ""
	const receipt = readReceipt(cellOf("receipt"))
	const nobody = { reverses: "", account: "", phone: "", payer: "" }
	const base = { line: row.line, receipt, amount: null, paidAt: null, ...nobody }
	const direction = readDirection(cellOf)
	const unreadable = readRowProblem(row) ?? readReceiptProblem(cellOf("receipt"), receipt)
	if (unreadable) return { ...base, problem: unreadable }
	if (direction !== undefined && direction !== "reversed") return { ...base, problem: direction }
	const amount = direction === "reversed" ? readTakenBack(cellOf) : readAmount(cellOf("paidIn"))
	const paidAt = readTime(cellOf("time"))
	if (typeof amount === "string") return { ...base, problem: amount }
	if (!paidAt) return { ...base, problem: "bad-time" }
	if (paidAt.getTime() > now.getTime() + CLOCKS_MS) return { ...base, problem: "future-time" }
	if (direction === "reversed") {
		const reverses = readReversed(cellOf, receipt)
		return reverses
			? { ...base, problem: REVERSAL, amount, paidAt, reverses }
			: { ...base, problem: direction }
	}
	return {
		...base,
		problem: null,
		amount,
		paidAt,
		account: readAccount(cellOf),
		...readParty(cellOf("party")),
	}
}

/** So far the clock of M-Pesa may be ahead of ours. */
const CLOCKS_MS = 10 * 60_000

type CellOf = (column: Column) => string
type Found = LineProblem | undefined

function readRowProblem({ cells, hasFormula }: StatementRow): Found {
	if (hasFormula) return "formula"
	return cells.some((cell) => cell.length > MAX_CELL_LENGTH) ? "too-long" : undefined
}

/** As the database takes it. */
function readReceipt(cell: string): string {
	const receipt = cell.toUpperCase()
	return /^[A-Z0-9]{6,20}$/.test(receipt) ? receipt : ""
}

function readReceiptProblem(cell: string, receipt: string): Found {
	if (!receipt) return cell ? "bad-receipt" : "no-receipt"
	return isPracticeReceipt(receipt) ? "practice-receipt" : undefined
}

/** Whether it is done, and whether the money came in. */
function readDirection(cellOf: CellOf): Found {
	if (cellOf("status").toLowerCase() !== "completed") return "not-completed"
	const details = cellOf("details")
	// What M-Pesa charges for one is none.
	const isReversal = /\brevers/i.test(details) && !/\b(charge|fee|tariff)s?\b/i.test(details)
	if (isNothing(cellOf("withdrawn")))
		return isReversal && MINUS.test(cellOf("paidIn")) ? "reversed" : undefined
	if (!isNothing(cellOf("paidIn"))) return "both-ways"
	return isReversal ? "reversed" : "withdrawn"
}

/** The sign of what goes out is that of whoever made the file. Of cents the shilling counts, as M-Pesa takes a payment back whole. */
function readTakenBack(cellOf: CellOf): number | LineProblem {
	const cell = [cellOf("withdrawn"), cellOf("paidIn")].find((one) => !isNothing(one)) ?? ""
	return readAmount(
		cell
			.replace(MINUS, "")
			.replace(/\)$/, "")
			.replace(/\.\d{1,2}$/, ""),
	)
}

/** The receipt of the payment that was taken back, in its own column, or the code in the details that is not that of the line. */
function readReversed(cellOf: CellOf, own: string): string {
	const linked = readReceipt(cellOf("linked"))
	if (linked) return isPracticeReceipt(linked) ? "" : linked
	const codes =
		cellOf("details")
			.toUpperCase()
			.match(/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{10}\b/g) ?? []
	return codes.find((code) => code !== own) ?? ""
}

const MINUS = /^[-−(]/
const isNothing = (cell: string) => /^-?0*(?:\.0*)?$/.test(cell)

/** "12,000.00": whole shillings. A comma parts thousands, and nothing else. */
function readAmount(cell: string): number | LineProblem {
	if (isNothing(cell)) return "no-amount"
	if (MINUS.test(cell)) return "negative-amount"
	const [, whole, cents = ""] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(cell) ?? []
	if (!whole) return "bad-amount"
	if (/[1-9]/.test(cents)) return "cents"
	const amount = Number(whole.replaceAll(",", ""))
	return amount > 0 && amount <= 999_999_999 ? amount : "bad-amount"
}

/** Days from the first one of Excel's calendar to 1970. */
const EXCEL_EPOCH = 25_569
const NAIROBI_MS = 3 * HOUR_MS

/** As the clock in Nairobi had it: year or day first, or a number of Excel; undefined for no moment. */
function readTime(cell: string): Date | undefined {
	const at = /^\d{5}(\.\d+)?$/.test(cell) ? fromExcel(Number(cell)) : fromText(cell)
	// M-Pesa began in 2007.
	return at && at.getTime() > Date.UTC(2007, 0) ? at : undefined
}

const fromExcel = (days: number) =>
	new Date(Math.round(((days - EXCEL_EPOCH) * DAY_MS) / 1_000) * 1_000 - NAIROBI_MS)

function fromText(cell: string): Date | undefined {
	const [, date = "", time] = /^([\d./-]{10})[T ] *(\d\d:\d\d(?::\d\d)?)$/.exec(cell) ?? []
	const [, year, month, day] = /^(\d{4})[-/](\d\d)[-/](\d\d)$/.exec(date) ?? []
	const [, first, second, last] = /^(\d\d)[-/.](\d\d)[-/.](\d{4})$/.exec(date) ?? []
	const iso = year ? `${year}-${month}-${day}` : last ? `${last}-${second}-${first}` : undefined
	if (!iso) return undefined
	const at = new Date(`${iso}T${time}+03:00`)
	// The 31st of a short month would become the first of the next.
	const isKept = !Number.isNaN(at.getTime()) && toNairobi(at).startsWith(iso)
	return isKept ? at : undefined
}

const toNairobi = (at: Date) => new Date(at.getTime() + NAIROBI_MS).toISOString()

/** Its own column, or "Acc. 1000172" in the details. */
function readAccount(cellOf: CellOf): string {
	const typed = cellOf("account") || /\bAcc(?:ount)?\.? ?(\S{1,20})/i.exec(cellOf("details"))?.[1] || ""
	return typed.slice(0, 20)
}

/** "2547 ***** 678 - WANJIRU KAMAU", or one of the two. */
function readParty(cell: string): { phone: string; payer: string } {
	const cut = cell.indexOf("-")
	const first = (cut < 0 ? cell : cell.slice(0, cut)).trim()
	const isPhone = /^[\d*+ ]{3,30}$/.test(first) && /\d/.test(first)
	const payer = isPhone ? (cut < 0 ? "" : cell.slice(cut + 1)) : cell
	return { phone: isPhone ? first : "", payer: payer.trim().slice(0, 100) }
}
