import { emailKeyOf } from "../../../values/email-key.ts"
import { requiredEmail } from "../../../values/text-schemas.ts"
import { isKnownStatus, parseStatus } from "../../applications/rules.ts"
import { readApplicationNumber, readBoolean, readCount, readInstant } from "../rules/cells.ts"
import { type CellType, EMAIL_COLUMNS, EXCHANGE_COLUMNS } from "../rules/columns.ts"
import { unescapeFormula } from "../rules/csv-line.ts"
import { clip, type ImportLine, type SkipCode, type SkipReason } from "../rules/import-line.ts"
import { type CsvFile, type CsvLine, readLines } from "./csv-file.server.ts"

type CellValue = string | number | boolean | null

type CellResult = { value: CellValue; note?: string } | { skipReason: SkipReason }

/** Lines a statement: few round trips, little memory. */
const BATCH = 1_000

/** The lines of a file, a thousand at a time. @throws {UnreadableCsvError} or the reason of `signal` */
export async function* readBatches(file: CsvFile, signal?: AbortSignal): AsyncGenerator<ImportLine[]> {
	let batch: ImportLine[] = []
	for await (const line of readLines(file, signal)) {
		batch.push(readLine(file, line))
		if (batch.length < BATCH) continue
		yield batch
		batch = []
	}
	yield batch
}

function readLine({ kind, positions, answers, width }: CsvFile, { line, cells }: CsvLine): ImportLine {
	const unread: ImportLine = { line, row: {}, emailKey: "", answers: {}, notes: [], changed: [] }
	if (cells.length < width || cells.slice(width).some((cell) => cell.trim())) {
		const message = `has ${cells.length} columns where the first line has ${width}`
		return { ...unread, skipReason: { code: "column-count", message } }
	}
	const raw = [...positions, ...answers.map(({ position }) => position)].map(
		(position) => cells[position] ?? "",
	)
	const texts = raw.map((cell) => unescapeFormula(cell).replaceAll("\0", ""))
	const notes = noteOddTexts(raw, texts)
	const row: ImportLine["row"] = {}
	for (const [nth, { name, stored, type }] of EXCHANGE_COLUMNS[kind].entries()) {
		const cell = READERS[type](texts[nth] ?? "", name)
		if ("skipReason" in cell) return { ...unread, ...cell }
		if (cell.note) notes.push(cell.note)
		row[stored] = cell.value
	}
	const email = String(row[EMAIL_COLUMNS[kind]])
	if (isOddEmail(email))
		notes.push(`${EMAIL_COLUMNS[kind]} "${clip(email)}" is not an email address; imported as it is`)
	const given = answers.map(
		({ questionId }, nth) => [questionId, texts[positions.length + nth] ?? ""] as const,
	)
	return { ...unread, row, notes, emailKey: emailKeyOf(email), answers: Object.fromEntries(given) }
}

const emailSchema = requiredEmail()

/** No letter would reach it. That there is none is seen in the lists. */
const isOddEmail = (text: string) => text.trim() !== "" && !emailSchema.safeParse(text).success

/** A telephone number that went through Excel: "2.54713E+11". */
const SHORTENED = /^\d[.,]\d+E\+\d\d?$/

function noteOddTexts(raw: string[], texts: string[]): string[] {
	const notes: string[] = []
	if (raw.some((cell) => cell.includes("\0"))) notes.push("contains NUL characters, which were removed")
	const shortened = texts.find((text) => SHORTENED.test(text))
	if (shortened) {
		notes.push(
			`"${clip(shortened)}" looks like a number shortened by a spreadsheet, with digits missing; imported as it is`,
		)
	}
	return notes
}

/** Texts and links stay exactly as they stand, whatever form they have; the status becomes one of the three. */
const READERS: Record<CellType, (text: string, column: string) => CellResult> = {
	number: (text, column) =>
		valueOrSkip(readApplicationNumber(text), "bad-id", [text, column, "a whole number from 1 to 999999999"]),
	text: (text) => ({ value: text }),
	email: (text) => (text.trim() ? { value: text } : skip("blank-email", "vendor_email is blank")),
	link: (text) => ({ value: text || null }),
	status(text, column) {
		const value = parseStatus(text)
		if (isKnownStatus(text)) return { value }
		return { value, note: `${column} "${clip(text)}" is not a status that we know; imported as ${value}` }
	},
	boolean(text, column) {
		const value = readBoolean(text)
		if (value !== undefined) return { value }
		return { value: false, note: `${column} "${clip(text)}" is neither yes nor no; imported as no` }
	},
	count: (text, column) => valueOrSkip(readCount(text), "bad-count", [text, column, "a whole number from 0"]),
	instant: (text, column) =>
		text.trim()
			? valueOrSkip(readInstant(text), "bad-instant", [text, column, "a time like 2025-11-30T14:05:00+03:00"])
			: { value: null },
}

const skip = (code: SkipCode, message: string): CellResult => ({ skipReason: { code, message } })

function valueOrSkip(
	value: CellValue | undefined,
	code: SkipCode,
	[text, column, expected]: [text: string, column: string, expected: string],
): CellResult {
	return value === undefined ? skip(code, `${column} "${clip(text)}" is not ${expected}`) : { value }
}
