import { setImmediate } from "node:timers/promises"
import type { Color, PDFDocument, PDFPage } from "pdf-lib"
import type { DocumentContent } from "./document-content.ts"
import { embedFaces, type Face } from "./pdf-faces.server.ts"
import { toPrintable, visualRuns, wrapText } from "./printable-text.ts"

/** Points: A4, and where its words stand. */
const PAGE = { width: 595, height: 842 }
const MARGIN = 56
const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = 64
/** Left of the amounts of the lines. */
const DESCRIPTION_WIDTH = WIDTH - 110
const TERM_WIDTH = 190

interface Sheet {
	pdf: PDFDocument
	regular: Face
	bold: Face
	page: PDFPage
	colours: Record<"ink" | "line", Color>
	/** Points from the foot of the page, of the line that comes next. */
	y: number
}

let lastDocument: Promise<unknown> = Promise.resolve()

/**
 * A document on A4, with the words of its page. One is made after the other, and other requests are answered in between.
 * @param issuedAt what the file says of its own age
 */
export function createDocumentPdf(
	content: DocumentContent,
	issuedAt: Date,
): Promise<Uint8Array<ArrayBuffer>> {
	const document = lastDocument.then(() => drawDocument(content, issuedAt))
	lastDocument = document.catch(() => undefined).then(() => setImmediate())
	return document
}

async function drawDocument(content: DocumentContent, issuedAt: Date): Promise<Uint8Array<ArrayBuffer>> {
	const sheet = await openSheet(content.title, issuedAt)
	drawHead(sheet, content)
	drawFacts(sheet, [...content.buyer, ...content.facts])
	drawLines(sheet, content.lines)
	drawFacts(sheet, content.totals, "bold")
	if (content.dues.length) drawFacts(sheet, content.dues)
	numberPages(sheet)
	return new Uint8Array(await sheet.pdf.save())
}

async function openSheet(title: string, issuedAt: Date): Promise<Sheet> {
	// With the first document: they are a tenth of what a start would load.
	const { PDFDocument, rgb } = await import("pdf-lib")
	const pdf = await PDFDocument.create()
	pdf.setTitle(title, { showInWindowTitleBar: true })
	pdf.setLanguage("en-GB")
	pdf.setCreationDate(issuedAt)
	pdf.setModificationDate(issuedAt)
	const faces = await embedFaces(pdf)
	const page = pdf.addPage([PAGE.width, PAGE.height])
	const colours = { ink: rgb(0.1, 0.1, 0.1), line: rgb(0.75, 0.75, 0.75) }
	return { pdf, colours, ...faces, page, y: PAGE.height - MARGIN }
}

interface Writing {
	face: Face
	size: number
	x: number
	width: number
	isAtEnd?: boolean
}

/** The lines that a text takes. */
function linesOf(text: string, { face, size, width }: Writing): string[] {
	const printable = toPrintable(text, (sign) => face.signs.has(sign)).trim()
	const lines = wrapText(printable, (line) => face.font.widthOfTextAtSize(line, size) <= width)
	return lines.length ? lines : [""]
}

/** Room for so many points; a new page where there is none. */
function makeRoom(sheet: Sheet, height: number): void {
	if (sheet.y - height >= BOTTOM) return
	sheet.page = sheet.pdf.addPage([PAGE.width, PAGE.height])
	sheet.y = PAGE.height - MARGIN
}

/** Draws one line whose foot is `y`. */
function drawLine(
	{ page, colours }: Sheet,
	line: string,
	y: number,
	{ face, size, x, width, isAtEnd }: Writing,
): void {
	let at = isAtEnd ? x + width - face.font.widthOfTextAtSize(line, size) : x
	for (const { text } of visualRuns(line)) {
		page.drawText(text, { x: at, y, size, font: face.font, color: colours.ink })
		at += face.font.widthOfTextAtSize(text, size)
	}
}

/** Texts side by side; what follows stands below the longest. */
function drawRow(sheet: Sheet, cells: { text: string; writing: Writing }[]): void {
	const drawn = cells.map(({ text, writing }) => ({ lines: linesOf(text, writing), writing }))
	const longest = Math.max(...drawn.map(({ lines }) => lines.length))
	const height = 1.45 * Math.max(...cells.map(({ writing }) => writing.size))
	for (let nth = 0; nth < longest; nth += 1) {
		makeRoom(sheet, height)
		sheet.y -= height
		for (const { lines, writing } of drawn) {
			const line = lines[nth]
			if (line) drawLine(sheet, line, sheet.y, writing)
		}
	}
}

function drawHead(sheet: Sheet, { title, seller: [name = "", ...contact] }: DocumentContent): void {
	const whole = { x: MARGIN, width: WIDTH }
	drawRow(sheet, [{ text: name, writing: { ...whole, face: sheet.bold, size: 11 } }])
	for (const text of contact) drawRow(sheet, [{ text, writing: { ...whole, face: sheet.regular, size: 9 } }])
	sheet.y -= 18
	drawRow(sheet, [{ text: title, writing: { ...whole, face: sheet.bold, size: 18 } }])
	sheet.y -= 8
}

function drawFacts(
	sheet: Sheet,
	facts: DocumentContent["facts"],
	face: "regular" | "bold" = "regular",
): void {
	for (const { term, value } of facts)
		drawRow(sheet, [
			{ text: term, writing: { face: sheet.regular, size: 9.5, x: MARGIN, width: TERM_WIDTH - 10 } },
			{
				text: value,
				writing: { face: sheet[face], size: 9.5, x: MARGIN + TERM_WIDTH, width: WIDTH - TERM_WIDTH },
			},
		])
	sheet.y -= 14
}

function drawLines(sheet: Sheet, lines: DocumentContent["lines"]): void {
	const amounts = { x: MARGIN + DESCRIPTION_WIDTH, width: WIDTH - DESCRIPTION_WIDTH, isAtEnd: true }
	const row = (description: string, amount: string, face: Face) => {
		const writing = { face, size: 9.5 }
		drawRow(sheet, [
			{ text: description, writing: { ...writing, x: MARGIN, width: DESCRIPTION_WIDTH - 12 } },
			{ text: amount, writing: { ...writing, ...amounts } },
		])
		sheet.y -= 4
		const [start, end] = [MARGIN, MARGIN + WIDTH].map((x) => ({ x, y: sheet.y }))
		if (start && end) sheet.page.drawLine({ start, end, thickness: 0.5, color: sheet.colours.line })
	}
	row("What for", "Kshs", sheet.bold)
	for (const { description, amount } of lines) row(description, amount, sheet.regular)
	sheet.y -= 10
}

/** Where there are several. */
function numberPages({ pdf, colours, regular: { font } }: Sheet): void {
	const pages = pdf.getPages()
	if (pages.length < 2) return
	for (const [nth, page] of pages.entries())
		page.drawText(`Page ${nth + 1} of ${pages.length}`, {
			x: MARGIN,
			y: 36,
			size: 8,
			font,
			color: colours.ink,
		})
}
