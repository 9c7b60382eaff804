import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import sharp from "sharp"
import type { Artwork, Raster } from "./artworks.ts"

/** Writes a file unless it already holds exactly these bytes. */
export async function writeIfChanged(path: string, bytes: Buffer | string): Promise<void> {
	const expected = Buffer.from(bytes)
	const current = await readFile(path).catch(() => undefined)
	if (current?.equals(expected)) return
	await mkdir(dirname(path), { recursive: true })
	await writeFile(path, expected)
}

/** Prints a drawing as pixels. The same drawing gives the same bytes. */
async function renderRaster(
	{ svg, width: drawnWidth }: Pick<Artwork, "svg" | "width">,
	{ width, height, format, quality }: Raster,
): Promise<Buffer> {
	const density = Math.min(2400, 72 * Math.max(1, (width * 1.01) / drawnWidth) * 1.5)
	const rendered = sharp(Buffer.from(svg), { density }).resize({ width, height, fit: "cover" })
	if (format === "jpeg")
		return rendered
			.flatten({ background: "#fff6e6" })
			.jpeg({ quality: quality ?? 80, mozjpeg: true })
			.toBuffer()
	const png = await rendered.png({ compressionLevel: 9, palette: true, effort: 10 }).toBuffer()
	return format === "ico" ? wrapIco(png, width) : png
}

/** A file for the browsers and readers of feeds that ask for /favicon.ico: one picture, its PNG as it is. */
function wrapIco(png: Buffer, side: number): Buffer {
	const head = Buffer.alloc(22)
	head.writeUInt16LE(1, 2)
	head.writeUInt16LE(1, 4)
	head.writeUInt8(side, 6)
	head.writeUInt8(side, 7)
	head.writeUInt16LE(1, 10)
	head.writeUInt16LE(32, 12)
	head.writeUInt32LE(png.length, 14)
	head.writeUInt32LE(head.length, 18)
	return Buffer.concat([head, png])
}

/** Writes a work and its rasters below `root`. */
export async function writeArtwork(root: string, work: Artwork): Promise<void> {
	if (!work.rasterOnly) await writeIfChanged(join(root, work.path), work.svg)
	for (const expected of work.rasters ?? [])
		await writeIfChanged(join(root, expected.path), await renderRaster(work, expected))
}
