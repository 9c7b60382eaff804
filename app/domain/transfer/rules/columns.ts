import { APPLICATION_FIELDS, FIELD_NAMES } from "../../applications/fields.ts"
import type { StoredQuestion } from "../../questions/queries.server.ts"
import { answerColumn } from "../../questions/rules.ts"

/** How a cell is stored; how it is read say `READERS`. */
export const SQL_TYPES = {
	number: "integer",
	text: "text",
	email: "text",
	link: "text",
	status: "text",
	boolean: "boolean",
	count: "integer",
	instant: "timestamptz",
}

export type CellType = keyof typeof SQL_TYPES

export interface ExchangeColumn {
	/** In the first line of a file. */
	name: string
	/** In our table. */
	stored: string
	type: CellType
	/** Not of the old system: a file may lack it, and then what is stored stays. */
	isOurs?: boolean | undefined
	/** Only in files of editions whose form asks for it. */
	isOptional?: boolean
}

const column = (name: string, type: CellType): ExchangeColumn => ({ name, stored: name, type })

const applicationFieldColumns: ExchangeColumn[] = FIELD_NAMES.map((name) => ({
	...column(APPLICATION_FIELDS[name].column, "text"),
	isOurs: APPLICATION_FIELDS[name].isOurs ?? false,
}))

/** The columns of the old system's two tables, in its order, and after them ours. */
export const EXCHANGE_COLUMNS: Record<"applications" | "extras", ExchangeColumn[]> = {
	applications: [
		{ ...column("id", "number"), stored: "number" },
		...applicationFieldColumns.filter(({ isOurs }) => !isOurs),
		column("status", "status"),
		column("confirmation_sent", "boolean"),
		...applicationFieldColumns.filter(({ isOurs }) => isOurs),
		{ ...column("category", "text"), isOurs: true, isOptional: true },
		{ ...column("directory_consent", "boolean"), isOurs: true, isOptional: true },
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

export const TRANSFER_KINDS = Object.keys(EXCHANGE_COLUMNS) as TransferKind[]

/** As our table calls the email that a line belongs to. */
export const EMAIL_COLUMNS: Record<TransferKind, string> = {
	applications: "email_address",
	extras: "vendor_email",
}

const namesOf = (columns: ExchangeColumn[]) => columns.map(({ name }) => name)

/** The names of those that every file has. */
export const COLUMN_NAMES: Record<TransferKind, readonly string[]> = {
	applications: namesOf(EXCHANGE_COLUMNS.applications.filter(({ isOptional }) => !isOptional)),
	extras: namesOf(EXCHANGE_COLUMNS.extras),
}

export interface RecognisedColumns {
	kind: TransferKind
	/** Where in a line each of `EXCHANGE_COLUMNS[kind]` stands; -1 for one of ours that the file lacks. */
	positions: number[]
	/** Those that answer a question of the edition. */
	answers: AnswerColumn[]
	ignoredColumns: string[]
}

interface AnswerColumn {
	name: string
	questionId: number
	/** Where in a line it stands. */
	position: number
}

export type ColumnsProblem =
	| { reason: "unknown-columns" }
	| { reason: "missing-columns"; kind: TransferKind; columns: string[] }
	| { reason: "repeated-columns"; columns: string[] }

/**
 * Tells which table a file is of by the names in its first line, in any order and letter case.
 * @param questions of the edition, which applications may answer
 */
export function recogniseColumns(
	header: string[],
	questions: Pick<StoredQuestion, "id" | "slug">[] = [],
): RecognisedColumns | ColumnsProblem {
	const names = header.map((name) => name.trim().toLowerCase())
	const found = (kind: TransferKind) => COLUMN_NAMES[kind].filter((column) => names.includes(column))
	const share = (kind: TransferKind) => found(kind).length / COLUMN_NAMES[kind].length
	const kind = share("extras") > share("applications") ? "extras" : "applications"
	const expected = namesOf(EXCHANGE_COLUMNS[kind])
	if (found(kind).length === 0) return { reason: "unknown-columns" }
	const missing = EXCHANGE_COLUMNS[kind].filter(({ name, isOurs }) => !isOurs && !names.includes(name))
	if (missing.length) return { reason: "missing-columns", kind, columns: missing.map(({ name }) => name) }
	const answers = kind === "applications" ? findAnswers(names, questions) : []
	const read = [...expected, ...answers.map(({ name }) => name)]
	const repeated = read.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
	if (repeated.length) return { reason: "repeated-columns", columns: repeated }
	return {
		kind,
		positions: expected.map((column) => names.indexOf(column)),
		answers,
		ignoredColumns: header.filter((_, index) => !read.includes(names[index] ?? "")),
	}
}

function findAnswers(names: string[], questions: Pick<StoredQuestion, "id" | "slug">[]): AnswerColumn[] {
	const columns = questions.map(({ id, slug }) => {
		const name = answerColumn(slug)
		return { name, questionId: id, position: names.indexOf(name) }
	})
	return columns.filter(({ position }) => position !== -1)
}
