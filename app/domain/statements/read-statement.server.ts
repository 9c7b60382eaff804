import { openAsBlob } from "node:fs"
import { fileTypeFromBlob } from "file-type"
import { readWorkbookRows, UnreadableWorkbookError, type WorkbookFault } from "#workbook-rows"
import { CsvRowError, readCsvRows } from "../../platform/csv-rows.server.ts"
import { decodeChunks, detectEncoding, type Encoding } from "../../platform/text-encoding.server.ts"
import { findColumns, parseLine, type StatementColumns, type StatementRow } from "./parse-line.ts"
import {
	type FileFault,
	MAX_CELL_LENGTH,
	MAX_STATEMENT_COLUMNS,
	MAX_STATEMENT_LINES,
	StatementFault,
	type StatementLine,
} from "./rules.ts"

/** The line that names the columns comes after what the portal writes above it: not later than that. */
const MAX_PREAMBLE = 60

/**
 * The lines below the one that names the columns, as they are read; blank ones are left out. In memory is what one piece of the file
 * holds, and of a workbook its texts.
 * @throws {StatementFault} when the file is no statement
 */
export async function* readStatement(
	path: string,
	now: Date,
	signal?: AbortSignal,
): AsyncGenerator<StatementLine> {
	let columns: StatementColumns | undefined
	let [rows, above, lines] = [0, 0, 0]
	for await (const row of await openRows(path)) {
		signal?.throwIfAborted()
		rows += 1
		// Blank ones cost time as well.
		if (rows > MAX_STATEMENT_LINES + MAX_PREAMBLE) throw new StatementFault("too-many-lines")
		if (row.cells.length > MAX_STATEMENT_COLUMNS) throw new StatementFault("too-many-columns")
		if (row.cells.every((cell) => !cell.trim())) continue
		const named = findColumns(row.cells)
		columns = named ?? columns
		if (named) continue
		if (!columns) {
			above += 1
			if (above > MAX_PREAMBLE) throw new StatementFault("no-header")
			continue
		}
		lines += 1
		if (lines > MAX_STATEMENT_LINES) throw new StatementFault("too-many-lines")
		yield parseLine(row, columns, now)
	}
	if (!columns) throw new StatementFault(above ? "no-header" : "empty")
	if (!lines) throw new StatementFault("empty")
}

const OTHER_TABLES = ["cfb", "ods", "ots", "numbers"]

/** By the bytes of the file, not by its name. */
async function openRows(path: string): Promise<AsyncGenerator<StatementRow>> {
	const type = (await fileTypeFromBlob(await openAsBlob(path)))?.ext
	if (type && ["xlsx", "xlsm", "xltx", "xltm", "zip"].includes(type)) return readWorkbook(path)
	if (type === "pdf") throw new StatementFault("pdf")
	if (type && OTHER_TABLES.includes(type)) throw new StatementFault("old-workbook")
	// Two letters are enough to be taken for a picture: whether it is text is seen there.
	return readCsv(path)
}

const WORKBOOK_FAULTS: Record<WorkbookFault, FileFault> = {
	"not-a-workbook": "not-a-table",
	damaged: "damaged",
	"too-large": "unpacks-too-large",
	"too-many-columns": "too-many-columns",
	"old-calendar": "old-calendar",
}

const WORKBOOK_LIMITS = {
	columns: MAX_STATEMENT_COLUMNS,
	// One more, so that what was cut is known.
	cell: MAX_CELL_LENGTH + 1,
	size: 200_000_000,
}

async function* readWorkbook(path: string): AsyncGenerator<StatementRow> {
	try {
		for await (const { row, cells, hasFormula } of readWorkbookRows(path, WORKBOOK_LIMITS))
			yield { line: row, cells, hasFormula }
	} catch (error) {
		throw error instanceof UnreadableWorkbookError ? new StatementFault(WORKBOOK_FAULTS[error.reason]) : error
	}
}

/** Characters of one line. */
const MAX_LINE = 100_000

async function* readCsv(path: string): AsyncGenerator<StatementRow> {
	const encoding = await detectEncoding(path)
	const delimiter = await findDelimiter(path, encoding)
	try {
		for await (const row of readCsvRows(path, { encoding, delimiter, longest: MAX_LINE }))
			yield { ...row, hasFormula: false }
	} catch (error) {
		if (!(error instanceof CsvRowError)) throw error
		throw new StatementFault(error.reason === "not-csv" ? "damaged" : "long-line")
	}
}

/** The one that is most often in the line that names the columns, which is near the beginning. @throws for what is no text */
async function findDelimiter(path: string, encoding: Encoding): Promise<string> {
	let start = ""
	for await (const chunk of decodeChunks(path, encoding)) {
		start += chunk
		if (start.length > 40_000) break
	}
	if (!start.trim()) throw new StatementFault("empty")
	const header = start.split(/[\r\n]+/).find((one) => /(^|[,;\t])"?receipt\s?no/i.test(one)) ?? ""
	const isMarkup = !header && /^\s*[<{[]/.test(start)
	if (/[^\P{Cc}\t\r\n]|\uFFFD/u.test(start) || isMarkup) throw new StatementFault("not-a-table")
	const count = (delimiter: string) => header.split(delimiter).length
	return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0] ?? ","
}
