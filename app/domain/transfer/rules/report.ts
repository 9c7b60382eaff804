import type { Encoding } from "../../../platform/text-encoding.server.ts"
import { COLUMN_NAMES, type ColumnsProblem, type TransferKind } from "./columns.ts"

/** Of all files of one import together. */
export const MAX_UPLOAD_MEGABYTES = 64
/** Bytes. */
export const MAX_UPLOAD_SIZE = MAX_UPLOAD_MEGABYTES * 1024 * 1024
export const MAX_FILES = 10
/** Milliseconds that somebody may wait for the preview of an import, or for its result. */
export const IMPORT_TIMEOUT = 300_000

/** A message with the line it is about; lines count as a text editor counts them. */
export interface LineMessage {
	line: number
	message: string
}

export interface FileLineMessage extends LineMessage {
	/** Its place among the files of the import, from 0. */
	nth: number
	file: string
	what: "skipped" | "noted" | "changed"
}

/** How many of the lines whose stall the edition does not offer so are named. */
export const MAX_NAMED_STALLS = 5

/** How many messages and changes of a file a report carries; it counts all of them. */
export const MAX_LISTED_LINES = 200

export interface FileReport {
	/** Its place among the files of the import, from 0. */
	nth: number
	/** As the person who chose it calls it. */
	name: string
	kind: TransferKind
	encoding: Encoding
	ignoredColumns: string[]
	/** Lines below the first one; new + changed + unchanged + skipped. */
	lines: number
	new: number
	changed: number
	unchanged: number
	skipped: number
	noted: number
	changedColumns: { column: string; lines: number }[]
	/** Why lines are left out, the most common reason first. */
	skipReasons: { message: string; lines: number }[]
	/** Extras of an e-mail that no application of the edition has. */
	withoutApplication: number
	/** Applications with a stall that the edition does not offer, or has at another price. */
	otherStalls: number
	/** The first `MAX_NAMED_STALLS` of them. */
	otherStallLines: LineMessage[]
	/** The first `MAX_LISTED_LINES` of each. */
	skippedLines: LineMessage[]
	notedLines: LineMessage[]
	changedLines: LineMessage[]
}

export interface ImportReport {
	files: FileReport[]
	/** What of the demo season gives way. */
	demo: { applications: number; extras: number }
	/** Applications whose status changes: each becomes a decision, none a letter. */
	decisions: number
}

export type FileProblem = { file: string } & (
	| { reason: "empty" }
	| { reason: "not-csv" }
	| { reason: "workbook" }
	| { reason: "open-quote"; line: number }
	| { reason: "long-line"; line: number }
	| { reason: "too-many-lines" }
	| { reason: "too-many-uneven-lines" }
	| { reason: "too-many-columns" }
	| { reason: "too-slow" }
	| { reason: "edition-closed" }
	| ColumnsProblem
)

/** What is wrong with a file and what to do, in one sentence. */
export function formatFileProblem(problem: FileProblem): string {
	switch (problem.reason) {
		case "empty":
			return `${problem.file} is empty.`
		case "not-csv":
			return `${problem.file} is not a CSV file. Save the table as CSV and choose that file.`
		case "workbook":
			return `${problem.file} is a workbook. Open it and save the table as CSV: ${SAVE_AS_CSV} Then choose that file.`
		case "open-quote":
			return `${problem.file}: the quotation mark that opens near line ${problem.line} is never closed.`
		case "long-line":
			return `${problem.file}: line ${problem.line} is longer than a million characters. Is a quotation mark missing?`
		case "too-many-lines":
			return `${problem.file} has more than 200,000 lines, counting empty ones. Delete the empty lines, or split it into several files.`
		case "too-many-uneven-lines":
			return `${problem.file} has more than 10,000 lines that are blank or have more or fewer columns than its first line. Delete them, or export the table again.`
		case "too-many-columns":
			return `${problem.file} has more than 200 columns. Is it the right table?`
		case "too-slow":
			return `${problem.file} takes too long to read. Split it into smaller files and import them one at a time.`
		case "edition-closed":
			return `${problem.file} was not imported, because the edition is closed.`
		case "missing-columns":
			return `${problem.file} is missing columns of ${TABLES[problem.kind]}: ${joinWithAnd(problem.columns)}.`
		case "repeated-columns":
			return `${problem.file} has ${joinWithAnd(problem.columns)} twice in its first line.`
		case "unknown-columns":
			return `${problem.file}: the first line has the columns of neither applications (${COLUMN_NAMES.applications.join(", ")}) nor extras (${COLUMN_NAMES.extras.join(", ")}).`
	}
}

const SAVE_AS_CSV =
	"in Excel by File, Save As, “CSV UTF-8 (Comma delimited)”; in LibreOffice by File, Save As, “Text CSV” with the character set “Unicode (UTF-8)”; in Google Sheets by File, Download, “Comma Separated Values”; in Numbers by File, Export To, CSV."

const TABLES: Record<TransferKind, string> = {
	applications: "applications (xmas_vendors_2025)",
	extras: "extras (vendor_extras)",
}

function joinWithAnd(items: string[]): string {
	return items.join(", ").replace(/, ([^,]*)$/, " and $1")
}
