import { statusFrom } from "../../applications/rules.ts"
import { readApplicationNumber, readBoolean, readCount, readInstant } from "../rules/cells.ts"
import { COLUMNS, type ColumnName, type TransferKind } from "../rules/columns.ts"
import { unescapeFormula } from "../rules/formula-escape.ts"
import type { ReadingNote, SkipReason } from "../rules/remarks.ts"

export type ApplicationRow = ReturnType<typeof applicationValues>
export type ExtrasRow = ReturnType<typeof extrasValues>

export type ReadRow<Row> = { ok: true; row: Row; notes: ReadingNote[] } | { ok: false; reason: SkipReason }

/** Reads the cells of one line, in the order of `COLUMNS[kind]`, collecting what has to be said about them. */
class LineReader<Kind extends TransferKind> {
	readonly notes: ReadingNote[] = []
	readonly #columns: readonly string[]
	readonly #cells: string[]

	constructor(kind: Kind, cells: string[]) {
		this.#columns = COLUMNS[kind]
		this.#cells = cells.map(unescapeFormula)
		if (!this.#cells.some((cell) => cell.includes("\0"))) return
		this.#cells = this.#cells.map((cell) => cell.replaceAll("\0", ""))
		this.notes.push({ code: "nul-removed" })
	}

	text(column: ColumnName<Kind>): string {
		return this.#cells[this.#columns.indexOf(column)] ?? ""
	}

	boolean(column: ColumnName<Kind>): boolean {
		const text = this.text(column)
		const value = readBoolean(text)
		if (value === undefined) this.notes.push({ code: "odd-boolean", column, text })
		return value ?? false
	}
}

/** A line of `xmas_vendors_2025`: texts exactly as typed, the status by R10. */
export function readApplication(cells: string[]): ReadRow<ApplicationRow> {
	const line = new LineReader("applications", cells)
	const number = readApplicationNumber(line.text("id"))
	if (number === undefined) return { ok: false, reason: { code: "bad-id", text: line.text("id") } }
	return { ok: true, row: applicationValues(line, number), notes: line.notes }
}

function applicationValues(line: LineReader<"applications">, number: number) {
	return {
		number,
		brand_name: line.text("brand_name"),
		description: line.text("description"),
		contact_person: line.text("contact_person"),
		email_address: line.text("email_address"),
		phone_number: line.text("phone_number"),
		tent_space: line.text("tent_space"),
		website: line.text("website"),
		instagram: line.text("instagram"),
		facebook: line.text("facebook"),
		status: statusFrom(line.text("status")),
		confirmation_sent: line.boolean("confirmation_sent"),
	}
}

/** A line of `vendor_extras`: the two links exactly as they stand, whatever form of specification 3 they have. */
export function readExtras(cells: string[]): ReadRow<ExtrasRow> {
	const line = new LineReader("extras", cells)
	if (!line.text("vendor_email").trim()) return { ok: false, reason: { code: "blank-email" } }
	const wristbands = readCount(line.text("extra_wristbands"))
	if (wristbands === undefined) return badCount(line, "extra_wristbands")
	const bales = readCount(line.text("hay_bales"))
	if (bales === undefined) return badCount(line, "hay_bales")
	const typed = line.text("updated_at")
	const updatedAt = typed.trim() === "" ? null : readInstant(typed)
	if (updatedAt === undefined) return { ok: false, reason: { code: "bad-instant", text: typed } }
	return { ok: true, row: extrasValues(line, wristbands, bales, updatedAt), notes: line.notes }
}

function badCount(line: LineReader<"extras">, column: ColumnName<"extras">): ReadRow<never> {
	return { ok: false, reason: { code: "bad-count", column, text: line.text(column) } }
}

function extrasValues(
	line: LineReader<"extras">,
	wristbands: number,
	bales: number,
	updatedAt: string | null,
) {
	return {
		vendor_email: line.text("vendor_email"),
		extra_wristbands: wristbands,
		wants_hay: line.boolean("wants_hay"),
		hay_bales: bales,
		form_url: line.text("form_url") || null,
		insurance_form_url: line.text("insurance_form_url") || null,
		has_uploaded_form: line.boolean("has_uploaded_form"),
		updated_at: updatedAt,
	}
}
