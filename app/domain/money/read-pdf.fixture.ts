import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from "pdf-lib"

const decode = (stream: unknown): string =>
	stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1") : ""

/** What the codes of a font say, by its ToUnicode map: as programs do that copy or search. */
function readCodes(font: PDFDict): Map<string, string> {
	const map = decode(font.lookup(PDFName.of("ToUnicode")))
	const pairs = map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]+)>/gi)
	return new Map(
		[...pairs].map(([, code = "", text = ""]) => [
			code.toLowerCase(),
			Buffer.from(text, "hex").swap16().toString("utf16le"),
		]),
	)
}

/** Every text of a page as it was drawn, one run a line. */
function readRuns(page: PDFPage): string[] {
	const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict)
	const codes = new Map(
		(fonts?.keys() ?? []).map((name) => [String(name), readCodes(fonts?.lookup(name, PDFDict) as PDFDict)]),
	)
	const contents = page.node.normalizedEntries().Contents
	const drawn = (contents?.asArray() ?? []).map((one) => decode(page.doc.context.lookup(one))).join("\n")
	let current = ""
	return [...drawn.matchAll(/(\/\S+) [\d.]+ Tf|<([0-9A-Fa-f]*)> Tj/g)].flatMap(([, font, hex]) => {
		if (font) current = font
		if (hex === undefined) return []
		return [
			(hex.match(/.{4}/g) ?? []).map((code) => codes.get(current)?.get(code.toLowerCase()) ?? "�").join(""),
		]
	})
}

/** The words of a PDF, page by page. */
export async function readPdf(bytes: Uint8Array): Promise<string[][]> {
	const pdf = await PDFDocument.load(bytes)
	return pdf.getPages().map(readRuns)
}
