import { createZip, type ZipEntry } from "../../../platform/zip.server.ts"

export type Cell = string | number | boolean | null

export interface Sheet {
	name: string
	/** At most 702. */
	columns: readonly string[]
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

/** Three looks of a cell: 0 as it comes, 1 text, 2 heading. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function relationships(...targets: [string, string][]): string {
	const lines = targets.map(
		([type, target], nth) => `<Relationship Id="rId${nth + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
	)
	return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`
}

function workbookXml(name: string): string {
	return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

async function* sheetXml({ columns, batches }: Sheet): AsyncGenerator<string> {
	yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="22" customWidth="1"/></cols><sheetData>`
	let nth = 1
	const rowXml = (cells: readonly Cell[], textStyle: 1 | 2) => {
		const inside = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${nth}`, textStyle))
		return `<row r="${nth++}">${inside.join("")}</row>`
	}
	yield rowXml(columns, 2)
	for await (const batch of batches) yield batch.map((cells) => rowXml(cells, 1)).join("")
	yield "</sheetData></worksheet>"
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** "A" to "Z", "AA" and so on. */
const columnName = (column: number): string =>
	(column < 26 ? "" : LETTERS.charAt(Math.floor(column / 26) - 1)) + LETTERS.charAt(column % 26)

function cellXml(cell: Cell, at: string, textStyle: 1 | 2): string {
	if (cell === null || cell === "") return ""
	if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`
	if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
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
