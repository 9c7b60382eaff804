import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { PDFDocument, StandardFonts } from "pdf-lib"
import sharp from "sharp"

/** A real PDF of one page; `size` bytes at least, where given. */
export async function createPdf(text = "I hold the company harmless.", size = 0): Promise<Buffer> {
	const document = await PDFDocument.create({ updateMetadata: false })
	const page = document.addPage([420, 595])
	page.drawText(text, { x: 40, y: 500, size: 14, font: await document.embedFont(StandardFonts.Helvetica) })
	if (size) document.context.register(document.context.stream(randomBytes(size)))
	return Buffer.from(await document.save())
}

/** A photograph of a signed form, as a phone would take it. */
export function createPicture(kind: "jpeg" | "png" | "webp"): Promise<Buffer> {
	const paper = sharp({ create: { width: 320, height: 240, channels: 3, background: "#f6e3c0" } })
	return paper.toFormat(kind).toBuffer()
}

/** A HEIC of 160 × 120 pixels, kept as a file: no encoder of it comes from npm. "telling": with place and time. */
export function readHeic(
	kind: "bare" | "telling" | "ten-bits" | "24-megapixels" | "display-p3" | "tile" = "bare",
): Promise<Buffer> {
	return readFile(join(import.meta.dirname, "hostile/heic", `${kind}.heic`))
}
