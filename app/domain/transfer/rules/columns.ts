/** The columns of the old system's two tables, in its order (R9); export writes them, import reads them. */
export const COLUMNS = {
	applications: [
		"id",
		"brand_name",
		"description",
		"contact_person",
		"email_address",
		"phone_number",
		"tent_space",
		"website",
		"instagram",
		"facebook",
		"status",
		"confirmation_sent",
	],
	extras: [
		"vendor_email",
		"extra_wristbands",
		"wants_hay",
		"hay_bales",
		"form_url",
		"insurance_form_url",
		"has_uploaded_form",
		"updated_at",
	],
} as const

export type TransferKind = keyof typeof COLUMNS
export type ColumnName<Kind extends TransferKind> = (typeof COLUMNS)[Kind][number]

export type KnownColumns = {
	ok: true
	kind: TransferKind
	/** Where in a line each of `COLUMNS[kind]` stands. */
	positions: number[]
	/** Columns that the old tables do not have. */
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
	const wanted: readonly string[] = COLUMNS[kind]
	if (found(kind).length === 0) return refused({ reason: "unknown-columns" })
	const missing = wanted.filter((column) => !names.includes(column))
	if (missing.length) return refused({ reason: "missing-columns", kind, columns: missing })
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
