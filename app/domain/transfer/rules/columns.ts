import { APPLICATION_FIELDS, FIELD_NAMES } from "../../applications/fields.ts"

/** How a cell is read and stored: see `READERS` and `STAGED_TYPES`. */
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

const applicationFieldColumns: ExchangeColumn[] = FIELD_NAMES.map((name) => ({
	...column(APPLICATION_FIELDS[name].column, "text"),
	isOurs: APPLICATION_FIELDS[name].isOurs ?? false,
}))

/** The columns of the old system's two tables, in its order, and after them ours. */
export const EXCHANGE_COLUMNS = {
	applications: [
		{ ...column("id", "number"), stored: "number" },
		...applicationFieldColumns.filter(({ isOurs }) => !isOurs),
		column("status", "status"),
		column("confirmation_sent", "boolean"),
		...applicationFieldColumns.filter(({ isOurs }) => isOurs),
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

export type TransferKind = keyof typeof EXCHANGE_COLUMNS

const columnNamesOf = (kind: TransferKind) => EXCHANGE_COLUMNS[kind].map(({ name }) => name)

/** Their names; export writes them, import reads them. */
export const COLUMN_NAMES: Record<TransferKind, readonly string[]> = {
	applications: columnNamesOf("applications"),
	extras: columnNamesOf("extras"),
}

export type RecognisedColumns = {
	ok: true
	kind: TransferKind
	/** Where in a line each of `EXCHANGE_COLUMNS[kind]` stands; -1 for one of ours that the file lacks. */
	positions: number[]
	/** Columns that we do not have. */
	ignored: string[]
}

export type ColumnsProblem =
	| { reason: "unknown-columns" }
	| { reason: "missing-columns"; kind: TransferKind; columns: string[] }
	| { reason: "repeated-columns"; columns: string[] }

/** Tells which table a file is of by the names in its first line, in any order and letter case. */
export function recogniseColumns(
	header: string[],
): RecognisedColumns | { ok: false; problem: ColumnsProblem } {
	const names = header.map((name) => name.trim().toLowerCase())
	const found = (kind: TransferKind) => COLUMN_NAMES[kind].filter((column) => names.includes(column))
	const share = (kind: TransferKind) => found(kind).length / COLUMN_NAMES[kind].length
	const kind = share("extras") > share("applications") ? "extras" : "applications"
	const expected = COLUMN_NAMES[kind]
	if (found(kind).length === 0) return failure({ reason: "unknown-columns" })
	const missing = EXCHANGE_COLUMNS[kind].filter(({ name, isOurs }) => !isOurs && !names.includes(name))
	if (missing.length)
		return failure({ reason: "missing-columns", kind, columns: missing.map(({ name }) => name) })
	const repeated = expected.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
	if (repeated.length) return failure({ reason: "repeated-columns", columns: repeated })
	return {
		ok: true,
		kind,
		positions: expected.map((column) => names.indexOf(column)),
		ignored: header.filter((_, index) => !expected.includes(names[index] ?? "")),
	}
}

const failure = (problem: ColumnsProblem) => ({ ok: false as const, problem })
