import { statusFrom } from "../../applications/rules.ts"
import { readApplicationNumber, readBoolean, readCount, readInstant } from "../rules/cells.ts"
import { type CellType, EXCHANGED, type TransferKind } from "../rules/columns.ts"
import { unescapeFormula } from "../rules/formula-escape.ts"
import type { ReadingNote, SkipReason } from "../rules/remarks.ts"

type Value = string | number | boolean | null

export type ReadRow =
	| { ok: true; row: Record<string, Value>; notes: ReadingNote[] }
	| { ok: false; reason: SkipReason }

type ReadCell = { value: Value; note?: ReadingNote } | { skip: SkipReason }

/** A telephone number that went through Excel: "2.54713E+11". */
const SHORTENED = /^\d[.,]\d+E\+\d\d?$/

/** Reads a line's cells, in the order of `EXCHANGED[kind]`, collecting what has to be said about them. */
export function readRow(kind: TransferKind, typed: string[]): ReadRow {
	const cells = typed.map((cell) => unescapeFormula(cell).replaceAll("\0", ""))
	const notes: ReadingNote[] = typed.some((cell) => cell.includes("\0")) ? [{ code: "nul-removed" }] : []
	const shortened = cells.find((cell) => SHORTENED.test(cell))
	if (shortened) notes.push({ code: "shortened-number", text: shortened })
	const row: Record<string, Value> = {}
	for (const [nth, { name, stored, type }] of EXCHANGED[kind].entries()) {
		const read = READERS[type](cells[nth] ?? "", name)
		if ("skip" in read) return { ok: false, reason: read.skip }
		if (read.note) notes.push(read.note)
		row[stored] = read.value
	}
	return { ok: true, row, notes }
}

/** Texts and links stay exactly as they stand, whatever form they have; the status becomes one of the three. */
const READERS: Record<CellType, (text: string, column: string) => ReadCell> = {
	number: (text) => orSkip(readApplicationNumber(text), { code: "bad-id", text }),
	text: (text) => ({ value: text }),
	email: (text) => (text.trim() ? { value: text } : { skip: { code: "blank-email" } }),
	link: (text) => ({ value: text || null }),
	status: (text) => ({ value: statusFrom(text) }),
	boolean(text, column) {
		const value = readBoolean(text)
		return value === undefined ? { value: false, note: { code: "odd-boolean", column, text } } : { value }
	},
	count: (text, column) => orSkip(readCount(text), { code: "bad-count", column, text }),
	instant: (text) =>
		text.trim() ? orSkip(readInstant(text), { code: "bad-instant", text }) : { value: null },
}

const orSkip = (value: Value | undefined, skip: SkipReason): ReadCell =>
	value === undefined ? { skip } : { value }
