import { parseStatus } from "../../applications/rules.ts"
import { readApplicationNumber, readBoolean, readCount, readInstant } from "../rules/cells.ts"
import { type CellType, EXCHANGE_COLUMNS, type TransferKind } from "../rules/columns.ts"
import { unescapeFormula } from "../rules/csv-line.ts"
import type { LineWarning, SkipReason } from "../rules/line-issues.ts"

type CellValue = string | number | boolean | null

export type RowResult =
	| { ok: true; row: Record<string, CellValue>; notes: LineWarning[] }
	| { ok: false; reason: SkipReason }

type CellResult = { value: CellValue; note?: LineWarning } | { skip: SkipReason }

/** A telephone number that went through Excel: "2.54713E+11". */
const SHORTENED = /^\d[.,]\d+E\+\d\d?$/

/** Reads a line's cells, in the order of `EXCHANGE_COLUMNS[kind]`, collecting the messages about them. */
export function readRow(kind: TransferKind, rawCells: string[]): RowResult {
	const cells = rawCells.map((cell) => unescapeFormula(cell).replaceAll("\0", ""))
	const notes: LineWarning[] = rawCells.some((cell) => cell.includes("\0")) ? [{ code: "nul-removed" }] : []
	const shortened = cells.find((cell) => SHORTENED.test(cell))
	if (shortened) notes.push({ code: "shortened-number", text: shortened })
	const row: Record<string, CellValue> = {}
	for (const [nth, { name, stored, type }] of EXCHANGE_COLUMNS[kind].entries()) {
		const read = READERS[type](cells[nth] ?? "", name)
		if ("skip" in read) return { ok: false, reason: read.skip }
		if (read.note) notes.push(read.note)
		row[stored] = read.value
	}
	return { ok: true, row, notes }
}

/** Texts and links stay exactly as they stand, whatever form they have; the status becomes one of the three. */
const READERS: Record<CellType, (text: string, column: string) => CellResult> = {
	number: (text) => valueOrSkip(readApplicationNumber(text), { code: "bad-id", text }),
	text: (text) => ({ value: text }),
	email: (text) => (text.trim() ? { value: text } : { skip: { code: "blank-email" } }),
	link: (text) => ({ value: text || null }),
	status: (text) => ({ value: parseStatus(text) }),
	boolean(text, column) {
		const value = readBoolean(text)
		return value === undefined ? { value: false, note: { code: "odd-boolean", column, text } } : { value }
	},
	count: (text, column) => valueOrSkip(readCount(text), { code: "bad-count", column, text }),
	instant: (text) =>
		text.trim() ? valueOrSkip(readInstant(text), { code: "bad-instant", text }) : { value: null },
}

const valueOrSkip = (value: CellValue | undefined, skip: SkipReason): CellResult =>
	value === undefined ? { skip } : { value }
