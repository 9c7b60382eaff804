import { APPLICATION_FIELDS, FIELD_NAMES } from "../../applications/fields.ts"

/** How a cell is read, stored and written: see `READERS`, `STAGED_TYPES` and `WRITTEN`. */
export type CellType = "number" | "text" | "email" | "link" | "status" | "boolean" | "count" | "instant"

export interface ExchangeColumn {
	/** In the first line of a file. */
	name: string
	/** In our table. */
	stored: string
	type: CellType
	/** Not of the old system: a file may lack it, and then what is stored stays. */
	isOurs: boolean
}

const column = (name: string, type: CellType): ExchangeColumn => ({ name, stored: name, type, isOurs: false })

const typed: ExchangeColumn[] = FIELD_NAMES.map((name) => ({
	...column(APPLICATION_FIELDS[name].column, "text"),
	isOurs: APPLICATION_FIELDS[name].isOurs,
}))

/** The columns of the old system's two tables, in its order, and after them ours. */
export const EXCHANGED = {
	applications: [
		{ ...column("id", "number"), stored: "number" },
		...typed.filter(({ isOurs }) => !isOurs),
		column("status", "status"),
		column("confirmation_sent", "boolean"),
		...typed.filter(({ isOurs }) => isOurs),
	],
	extras: [
		column("vendor_email", "email"),
		column("extra_wristbands", "count"),
		column("wants_hay", "boolean"),
		column("hay_bales", "count"),
		column("form_url", "link"),
		column("insurance_form_url", "link"),
		column("has_uploaded_form", "boolean"),
		column("updated_at", "instant"),
	],
}

export type TransferKind = keyof typeof EXCHANGED

const namesOf = (kind: TransferKind) => EXCHANGED[kind].map(({ name }) => name)

/** Their names; export writes them, import reads them. */
export const COLUMNS: Record<TransferKind, readonly string[]> = {
	applications: namesOf("applications"),
	extras: namesOf("extras"),
}

export type KnownColumns = {
	ok: true
	kind: TransferKind
	/** Where in a line each of `EXCHANGED[kind]` stands; -1 for one of ours that the file lacks. */
	positions: number[]
	/** Columns that we do not have. */
	ignored: string[]
}

export type ColumnsProblem =
	| { reason: "unknown-columns" }
	| { reason: "missing-columns"; kind: TransferKind; columns: string[] }
	| { reason: "repeated-columns"; columns: string[] }

/** Tells which table a file is of by the names in its first line, in any order and letter case. */
export function recogniseColumns(header: string[]): KnownColumns | { ok: false; problem: ColumnsProblem } {
	const names = header.map((name) => name.trim().toLowerCase())
	const found = (kind: TransferKind) => COLUMNS[kind].filter((column) => names.includes(column))
	const share = (kind: TransferKind) => found(kind).length / COLUMNS[kind].length
	const kind = share("extras") > share("applications") ? "extras" : "applications"
	const wanted = COLUMNS[kind]
	if (found(kind).length === 0) return refused({ reason: "unknown-columns" })
	const missing = EXCHANGED[kind].filter(({ name, isOurs }) => !isOurs && !names.includes(name))
	if (missing.length)
		return refused({ reason: "missing-columns", kind, columns: missing.map(({ name }) => name) })
	const repeated = wanted.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
	if (repeated.length) return refused({ reason: "repeated-columns", columns: repeated })
	return {
		ok: true,
		kind,
		positions: wanted.map((column) => names.indexOf(column)),
		ignored: header.filter((_, index) => !wanted.includes(names[index] ?? "")),
	}
}

const refused = (problem: ColumnsProblem) => ({ ok: false as const, problem })
