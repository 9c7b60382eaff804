/** Lines that are right and tell of no payment. */
export const IGNORED_PROBLEMS = ["withdrawn", "repeated"] as const

/** A line that names the payment that M-Pesa took back: it tells no payment, and is imported. */
export const REVERSAL = "reversal"

/** What is wrong with a line. */
const REFUSED_PROBLEMS = [
	"formula",
	"too-long",
	"no-receipt",
	"bad-receipt",
	"practice-receipt",
	"not-completed",
	"reversed",
	"no-amount",
	"negative-amount",
	"cents",
	"bad-amount",
	"both-ways",
	"bad-time",
	"future-time",
	"repeated-otherwise",
] as const

/** Why a line of a statement tells no payment. */
export const LINE_PROBLEMS = [...IGNORED_PROBLEMS, REVERSAL, ...REFUSED_PROBLEMS] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** What became of a line that tells one; "reversal": it is known that M-Pesa took one back. */
export const LINE_OUTCOMES = [
	...(["new-payment", "verified-payment", "known-payment", "contradiction"] as const),
	REVERSAL,
] as const
export type LineOutcome = (typeof LINE_OUTCOMES)[number]

/** Which lines of a statement a list has. */
export const LINE_LISTS = ["booked-otherwise", "contradicted", "refused", "reversals", "ignored"] as const
export type LineList = (typeof LINE_LISTS)[number]

/** A payment that a line tells, or why it tells none. */
export interface StatementLine {
	/** As a text editor or a spreadsheet numbers it. */
	line: number
	problem: LineProblem | null
	/** Upper case; empty where it has not the form of one. */
	receipt: string
	/** Of a reversal: the receipt of the payment that M-Pesa took back. */
	reverses: string
	/** Whole shillings. */
	amount: number | null
	paidAt: Date | null
	account: string
	phone: string
	payer: string
}

export const MAX_STATEMENT_MEGABYTES = 25
export const MAX_STATEMENT_LINES = 100_000
/** Characters of a cell. */
export const MAX_CELL_LENGTH = 2_000
export const MAX_STATEMENT_COLUMNS = 200

/** Why a file is no statement. */
export type FileFault =
	| "pdf"
	| "old-workbook"
	| "old-calendar"
	| "not-a-table"
	| "no-header"
	| "empty"
	| "too-many-lines"
	| "too-many-columns"
	| "unpacks-too-large"
	| "long-line"
	| "damaged"

/** Thrown while a file is read, and given back as a value by who reads all of it. */
export class StatementFault extends Error {
	readonly reason: FileFault

	constructor(reason: FileFault) {
		super(reason)
		this.reason = reason
	}
}

/** Days that a statement which was not begun, or was stopped, waits for somebody to go on. */
export const KEEP_WAITING_DAYS = 7
/** Days that the lines of a statement are kept, to be looked up in a dispute. */
export const KEEP_LINES_DAYS = 90
