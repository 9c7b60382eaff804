import { randomBytes } from "node:crypto"
import { PDFDocument, StandardFonts } from "pdf-lib"
import sharp, { type Sharp } from "sharp"

/** A real PDF of one page; `size` bytes at least, where given. */
export async function pdf(words = "I hold the company harmless.", size = 0): Promise<Buffer> {
	const document = await PDFDocument.create()
	const page = document.addPage([420, 595])
	page.drawText(words, { x: 40, y: 500, size: 14, font: await document.embedFont(StandardFonts.Helvetica) })
	if (size) document.context.register(document.context.stream(randomBytes(size)))
	return Buffer.from(await document.save())
}

/** A photograph of a signed form, as a phone would take it. */
export function picture(kind: "jpeg" | "png" | "webp"): Promise<Buffer> {
	const paper = sharp({ create: { width: 320, height: 240, channels: 3, background: "#f6e3c0" } })
	return paper.toFormat(kind).toBuffer()
}

/**
 * A HEIC as far as anybody but its decoder can tell: the boxes of an AVIF, which are the same, under its name. No
 * encoder of the real one is free.
 */
export async function heic(paper?: Sharp): Promise<Buffer> {
	const plain = sharp({ create: { width: 320, height: 240, channels: 3, background: "#f6e3c0" } })
	return renamed(await (paper ?? plain).avif({ quality: 30, effort: 0 }).toBuffer(), "avif", "heic")
}

/** The same file as what it really is, for a decoder. */
export const asAvif = (file: Buffer) => renamed(file, "heic", "avif")

function renamed(file: Buffer, from: string, to: string): Buffer {
	const copy = Buffer.from(file)
	const end = copy.readUInt32BE(0)
	for (let at = copy.indexOf(from); at >= 0 && at < end; at = copy.indexOf(from, at))
		copy.write(to, at, "latin1")
	return copy
}
