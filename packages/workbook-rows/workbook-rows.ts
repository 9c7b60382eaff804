import type { Entry } from "yauzl"
import { type Archive, openArchive, readXml, type XmlEvents } from "./archive.ts"
import { UnreadableWorkbookError, type WorkbookFault } from "./fault.ts"

export { UnreadableWorkbookError, type WorkbookFault }

export interface WorkbookRow {
	/** As a spreadsheet numbers it: the first one is 1. */
	row: number
	/** Texts as they are, numbers as JavaScript writes them, days as the number that stands for them. */
	cells: string[]
	/** A cell of it is the result of a formula. */
	hasFormula: boolean
}

interface Limits {
	columns: number
	/** Characters of a cell: what is behind is left out. */
	cell: number
	/** Bytes of the sheet when it is unpacked. */
	size: number
}

/** Bytes that all its texts may have, and how many they may be: they are in memory. */
const MAX_STRINGS_SIZE = 40_000_000
const MAX_STRINGS = 1_000_000
const MAX_WORKBOOK_SIZE = 1_000_000

/**
 * The rows of the first sheet of an Excel workbook, as they are read; in memory are its shared texts, and what one piece of it
 * holds. Rows without a cell may be missing.
 * @throws {UnreadableWorkbookError}
 */
export async function* readWorkbookRows(path: string, limits: Limits): AsyncGenerator<WorkbookRow> {
	const archive = await openArchive(path)
	try {
		const { entries } = archive
		const [sheet] = [...entries.values()]
			.filter(({ fileName }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(fileName))
			.toSorted((one, other) => one.fileName.localeCompare(other.fileName, "en", { numeric: true }))
		if (!sheet) throw new UnreadableWorkbookError("not-a-workbook")
		await checkCalendar(archive, entries.get("xl/workbook.xml"))
		const strings = entries.get("xl/sharedStrings.xml")
		const shared = strings ? await readSharedStrings(archive, strings, limits) : []
		const events = new SheetReader(shared, limits)
		for await (const _ of readXml(archive, sheet, { size: limits.size, events })) yield* events.takeRows()
		yield* events.takeRows()
	} finally {
		archive.zip.close()
	}
}

const nothing = () => undefined

async function checkCalendar(archive: Archive, workbook: Entry | undefined): Promise<void> {
	if (!workbook) throw new UnreadableWorkbookError("not-a-workbook")
	let isOld = false
	const events: XmlEvents = {
		open(name, { date1904 = "0" }) {
			if (name === "workbookPr") isOld = ["1", "true"].includes(date1904)
		},
		text: nothing,
		close: nothing,
	}
	for await (const _ of readXml(archive, workbook, { size: MAX_WORKBOOK_SIZE, events }));
	if (isOld) throw new UnreadableWorkbookError("old-calendar")
}

/** Phonetic readings (`rPh`) are no part of a text. */
async function readSharedStrings(archive: Archive, entry: Entry, limits: Limits): Promise<string[]> {
	const strings: string[] = []
	let [text, isText, isPhonetic] = ["", false, false]
	const events: XmlEvents = {
		open(name) {
			if (name === "si") text = ""
			if (name === "rPh") isPhonetic = true
			isText = name === "t" && !isPhonetic
		},
		text(more) {
			if (isText) text = append(text, more, limits)
		},
		close(name) {
			isText = false
			if (name === "rPh") isPhonetic = false
			if (name !== "si") return
			if (strings.length === MAX_STRINGS) throw new UnreadableWorkbookError("too-large")
			strings.push(unescapeText(text))
		},
	}
	for await (const _ of readXml(archive, entry, { size: MAX_STRINGS_SIZE, events }));
	return strings
}

const append = (text: string, more: string, { cell }: Limits): string =>
	text.length < cell ? (text + more).slice(0, cell) : text

/** What XML can't hold stands as the format's `_xHHHH_`. */
const unescapeText = (text: string): string =>
	text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** What stands between the tags of a sheet, as rows. */
class SheetReader implements XmlEvents {
	readonly #shared: string[]
	readonly #limits: Limits
	#rows: WorkbookRow[] = []
	#row: WorkbookRow = { row: 0, cells: [], hasFormula: false }
	#column = -1
	#type = "n"
	#value = ""
	#isValue = false
	#isPhonetic = false

	constructor(shared: string[], limits: Limits) {
		this.#shared = shared
		this.#limits = limits
	}

	takeRows(): WorkbookRow[] {
		return this.#rows.splice(0)
	}

	open(name: string, { r, t }: Record<string, string>): void {
		if (name === "row") {
			this.#row = { row: rowOf(r) ?? this.#row.row + 1, cells: [], hasFormula: false }
			this.#column = -1
		} else if (name === "c") this.#openCell(r, t)
		else if (name === "f") this.#row.hasFormula = true
		else if (name === "rPh") this.#isPhonetic = true
		this.#isValue = (name === "v" || name === "t") && !this.#isPhonetic
	}

	#openCell(reference: string | undefined, type = "n"): void {
		this.#column = columnOf(reference) ?? this.#column + 1
		if (this.#column >= this.#limits.columns) throw new UnreadableWorkbookError("too-many-columns")
		this.#type = type
		this.#value = ""
	}

	text(text: string): void {
		if (this.#isValue) this.#value = append(this.#value, text, this.#limits)
	}

	close(name: string): void {
		this.#isValue = false
		if (name === "rPh") this.#isPhonetic = false
		else if (name === "c") this.#row.cells[this.#column] = this.#readCell()
		else if (name === "row")
			this.#rows.push({ ...this.#row, cells: Array.from(this.#row.cells, (cell) => cell ?? "") })
	}

	#readCell(): string {
		if (this.#type === "s") return this.#shared[Number(this.#value)] ?? ""
		if (this.#type === "n") return readNumber(this.#value)
		return unescapeText(this.#value)
	}
}

/** "1.5E3" is 1500; what is no number stays as it is. */
const readNumber = (value: string): string =>
	value.trim() && Number.isFinite(Number(value)) ? String(Number(value)) : value

/** No spreadsheet has more. */
const MAX_ROWS = 1_048_576

function rowOf(reference: string | undefined): number | undefined {
	const row = Number(reference)
	if (row > MAX_ROWS) throw new UnreadableWorkbookError("damaged")
	return Number.isInteger(row) && row > 0 ? row : undefined
}

/** "B12": 1; undefined for what names no column. */
function columnOf(reference: string | undefined): number | undefined {
	const [letters] = /^[A-Z]{1,8}(?=\d)/.exec(reference ?? "") ?? []
	if (!letters) return undefined
	return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
