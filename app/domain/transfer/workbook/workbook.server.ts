import { createZip, type ZipEntry } from "../../../platform/zip.server.ts"
import { DAY_MS } from "../../../values/clock.ts"
import type { Cents } from "../rules/csv-line.ts"

export type Cell = string | number | boolean | Cents | null

export type DateFormat = "day" | "moment"

export interface Sheet {
	name: string
	/** At most 702. */
	columns: readonly string[]
	/** Columns whose texts are days, "2026-11-20", or moments, "2026-11-20 14:05:00": Excel can sort and filter by them. */
	dates?: ReadonlyMap<string, DateFormat>
	/** Rows in batches, each asked for when the one before is written. */
	batches: AsyncIterable<Cell[][]>
}

/** A spreadsheet refuses a longer text. */
const MAX_TEXT_LENGTH = 32_767

/**
 * An Excel workbook of one sheet, as it is made, in memory of one batch. Texts are texts and stay so when somebody
 * edits the cell (number format "@"), whatever they begin with: none is ever a formula (trust.md B8). A text of
 * more than 32,767 characters is cut, as the format knows none; the CSV is exact.
 */
export function createWorkbook(sheet: Sheet): AsyncGenerator<Buffer> {
	const fixed = (name: string, xml: string): ZipEntry => ({ name, content: [`${XML}${xml}`] })
	return createZip([
		fixed("[Content_Types].xml", CONTENT_TYPES),
		fixed("_rels/.rels", relationships(["officeDocument", "xl/workbook.xml"])),
		fixed("xl/workbook.xml", workbookXml(sheet.name)),
		fixed(
			"xl/_rels/workbook.xml.rels",
			relationships(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
		),
		fixed("xl/styles.xml", STYLES),
		{ name: "xl/worksheets/sheet1.xml", content: sheetXml(sheet) },
	])
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

/** Looks of a cell: 0 as it comes, 1 text, 2 heading, 3 day, 4 moment, 5 two decimals. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function relationships(...targets: [string, string][]): string {
	const lines = targets.map(
		([type, target], nth) => `<Relationship Id="rId${nth + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
	)
	return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`
}

function workbookXml(name: string): string {
	return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

async function* sheetXml({ columns, batches, dates }: Sheet): AsyncGenerator<string> {
	yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="22" customWidth="1"/></cols><sheetData>`
	let nth = 1
	const formats = columns.map((column) => dates?.get(column))
	const rowXml = (cells: string[]) => `<row r="${nth++}">${cells.join("")}</row>`
	const nameOf = (column: number) => `${columnName(column)}${nth}`
	yield rowXml(columns.map((cell, column) => cellXml(cell, nameOf(column), 2)))
	const bodyRowXml = (cells: Cell[]) =>
		rowXml(cells.map((cell, column) => bodyCellXml(cell, nameOf(column), formats[column])))
	for await (const batch of batches) yield batch.map(bodyRowXml).join("")
	yield "</sheetData></worksheet>"
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** "A" to "Z", "AA" and so on. */
const columnName = (column: number): string =>
	(column < 26 ? "" : LETTERS.charAt(Math.floor(column / 26) - 1)) + LETTERS.charAt(column % 26)

/** Of 1 March 1900: of the days before it spreadsheets know one too many. */
const FIRST_SERIAL = 61
/** Of 1 January 1970. */
const EPOCH_SERIAL = 25_569

/** How spreadsheets count: days, and of a day its fraction, by the clock on the wall. */
function serialOf(text: string): number | undefined {
	if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text)) return undefined
	const serial =
		Date.parse(`${text.replace(" ", "T")}${text.includes(" ") ? "Z" : ""}`) / DAY_MS + EPOCH_SERIAL
	return serial >= FIRST_SERIAL ? serial : undefined
}

function bodyCellXml(cell: Cell, at: string, format: DateFormat | undefined): string {
	const serial = format && typeof cell === "string" ? serialOf(cell) : undefined
	if (serial === undefined) return cellXml(cell, at, 1)
	return `<c r="${at}" s="${format === "day" ? 3 : 4}"><v>${serial}</v></c>`
}

function cellXml(cell: Cell, at: string, textStyle: 1 | 2): string {
	if (cell === null || cell === "") return ""
	if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`
	if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
	if (typeof cell === "object") return `<c r="${at}" s="5"><v>${cell.cents / 100}</v></c>`
	return `<c r="${at}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlText(truncate(cell))}</t></is></c>`
}

function truncate(text: string): string {
	return text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, "") : text
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/**
 * What XML can't hold is written as the format's `_xHHHH_`, and what only looks like that loses its meaning by
 * the same means.
 */
function xmlText(text: string): string {
	return text
		.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
		.replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, (character) => {
			const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")
			return `_x${code}_`
		})
		.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")
}
