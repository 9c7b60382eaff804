import { randomBytes } from "node:crypto"
import { PDFDocument, StandardFonts } from "pdf-lib"
import sharp from "sharp"

/** A real PDF of one page; `size` bytes at least, where given. */
export async function pdf(words = "I hold the company harmless.", size = 0): Promise<Buffer> {
	const document = await PDFDocument.create()
	const page = document.addPage([420, 595])
	page.drawText(words, { x: 40, y: 500, size: 14, font: await document.embedFont(StandardFonts.Helvetica) })
	// Bytes that can't be packed: a PDF packs what is attached to it.
	if (size) await document.attach(randomBytes(size), "filler.bin")
	return Buffer.from(await document.save())
}

/** A photograph of a signed form, as a phone would take it. */
export function picture(kind: "jpeg" | "png" | "webp"): Promise<Buffer> {
	const paper = sharp({ create: { width: 320, height: 240, channels: 3, background: "#f6e3c0" } })
	return paper.toFormat(kind).toBuffer()
}

/** The boxes that a phone's HEIC begins with. No encoder of it is free, and we look no further. */
export function heic(): Buffer {
	const brand = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")
	const data = Buffer.alloc(2_000)
	data.writeUInt32BE(2_000, 0)
	data.write("mdat", 4)
	return Buffer.concat([brand, data])
}
