import { openAsBlob } from "node:fs"
import { stat } from "node:fs/promises"
import { fileTypeFromBlob } from "file-type"
import { type CsvRow, CsvRowError, readCsvRows } from "../../../platform/csv-rows.server.ts"
import { decodeChunks, detectEncoding, type Encoding } from "../../../platform/text-encoding.server.ts"
import type { StoredQuestion } from "../../questions/queries.server.ts"
import { type ColumnsProblem, type RecognisedColumns, recogniseColumns } from "../rules/columns.ts"
import type { FileProblem } from "../rules/report.ts"

export interface ImportFile {
	/** As the person who chose it calls it. */
	name: string
	path: string
}

export type CsvLine = CsvRow

export interface CsvFile extends ImportFile, RecognisedColumns {
	/** Bytes. */
	size: number
	encoding: Encoding
	delimiter: string
	width: number
}

/** Thrown while lines are read, and given back as a value by what reads them all. */
export class UnreadableCsvError extends Error {
	readonly problem: FileProblem

	constructor(problem: FileProblem) {
		super(problem.reason)
		this.problem = problem
	}
}

const DELIMITERS = [",", ";", "\t"]
const MAX_LINE_LENGTH = 1_000_000
/** A season has some hundreds. */
export const MAX_LINES = 200_000
/** Lines that are blank or of another width than the first: each takes the parser thirty times as long as one that fits. */
export const MAX_UNEVEN_LINES = 10_000
export const MAX_COLUMNS = 200

/**
 * Finds out what a file is by its bytes and its first line.
 * @param questions of the edition that it is for
 * @throws {UnreadableCsvError} when it is none that can be imported; the reason of `signal` when it ends the reading
 */
export async function inspectCsv(
	file: ImportFile,
	signal?: AbortSignal,
	questions: StoredQuestion[] = [],
): Promise<CsvFile> {
	if (await isWorkbook(file.path)) throw new UnreadableCsvError({ file: file.name, reason: "workbook" })
	const encoding = await detectEncoding(file.path)
	const problems: ColumnsProblem[] = []
	for (const delimiter of DELIMITERS) {
		const header = await readHeader(file, { encoding, delimiter, signal })
		if (!header) throw new UnreadableCsvError({ file: file.name, reason: "empty" })
		if (header.length > MAX_COLUMNS)
			throw new UnreadableCsvError({ file: file.name, reason: "too-many-columns" })
		const columns = recogniseColumns(header, questions)
		if (!("reason" in columns)) {
			const { size } = await stat(file.path)
			return { ...file, ...columns, size, encoding, delimiter, width: header.length }
		}
		problems.push(columns)
	}
	const closest = problems.find(({ reason }) => reason !== "unknown-columns")
	if (closest) throw new UnreadableCsvError({ file: file.name, ...closest })
	const isText = await looksLikeText(file.path, encoding)
	throw new UnreadableCsvError({ file: file.name, reason: isText ? "unknown-columns" : "not-csv" })
}

/** What all files are, and why some can't be imported, as far as their first lines tell. */
export async function inspectFiles(
	files: ImportFile[],
	signal?: AbortSignal,
	questions: StoredQuestion[] = [],
): Promise<{ csvFiles: CsvFile[]; problems: FileProblem[] }> {
	const csvFiles: CsvFile[] = []
	const problems: FileProblem[] = []
	for (const file of files) {
		try {
			csvFiles.push(await inspectCsv(file, signal, questions))
		} catch (error) {
			if (!(error instanceof UnreadableCsvError)) throw error
			problems.push(error.problem)
		}
	}
	return { csvFiles, problems }
}

/** The lines below the first one, without blank ones. @throws {UnreadableCsvError} or the reason of `signal` */
export async function* readLines(file: CsvFile, signal?: AbortSignal): AsyncGenerator<CsvLine> {
	let isFirst = true
	for await (const line of parseLines(file, { encoding: file.encoding, delimiter: file.delimiter, signal })) {
		if (!isFirst) yield line
		isFirst = false
	}
}

interface ParseOptions {
	encoding: Encoding
	delimiter: string
	signal: AbortSignal | undefined
}

async function readHeader(file: ImportFile, options: ParseOptions) {
	for await (const { cells } of parseLines(file, options)) return cells
	return undefined
}

async function* parseLines(file: ImportFile, { signal, ...format }: ParseOptions): AsyncGenerator<CsvLine> {
	let [lines, uneven] = [0, 0]
	let width: number | undefined
	try {
		for await (const row of readCsvRows(file.path, { ...format, longest: MAX_LINE_LENGTH })) {
			signal?.throwIfAborted()
			lines += 1
			width ??= row.cells.length
			if (row.cells.length !== width) uneven += 1
			if (lines > MAX_LINES) throw new UnreadableCsvError({ file: file.name, reason: "too-many-lines" })
			if (uneven > MAX_UNEVEN_LINES)
				throw new UnreadableCsvError({ file: file.name, reason: "too-many-uneven-lines" })
			if (row.cells.some((cell) => cell.trim())) yield row
		}
	} catch (error) {
		throw error instanceof CsvRowError
			? new UnreadableCsvError({ file: file.name, ...csvProblem(error) })
			: error
	}
}

const csvProblem = ({ reason, line }: CsvRowError) => (reason === "not-csv" ? { reason } : { reason, line })

/** Of Excel (also before 2007), LibreOffice and Numbers; Google Sheets gives away Excel's or LibreOffice's. */
const WORKBOOKS = ["xlsx", "xlsm", "xltx", "xltm", "ods", "ots", "numbers", "cfb"]

async function isWorkbook(path: string): Promise<boolean> {
	// Not by its name: for that, the library looks for a package of its own, which is not shipped.
	const type = await fileTypeFromBlob(await openAsBlob(path))
	return type !== undefined && WORKBOOKS.includes(type.ext)
}

/** Pictures and letters of other programs give themselves away at once. */
async function looksLikeText(path: string, encoding: Encoding): Promise<boolean> {
	for await (const chunk of decodeChunks(path, encoding)) {
		const start = chunk.slice(0, 1_000)
		return !/[^\P{Cc}\t\r\n]|\uFFFD/u.test(start) && !/^\s*(%PDF|<|\{|PK)/.test(start)
	}
	return false
}
