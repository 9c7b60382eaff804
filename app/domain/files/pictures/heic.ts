import { type Box, boxesIn, findBox, Reader } from "./boxes.ts"
import type { Cleaned } from "./cleaned.ts"
import { type Extent, extentsOf } from "./heic-places.ts"

/** Boxes of the file itself that a picture needs; the others are films, and what makers add. */
const PICTURE = new Set(["ftyp", "meta", "mdat", "free", "skip"])
/** Exif data, XMP, and addresses. Which way up the picture is held stands elsewhere. */
const TELLING = new Set(["Exif", "mime", "uri "])
const META_HEAD = 4

/**
 * A HEIC without Exif and XMP data, and without films beside the picture. What goes is overwritten where it stands,
 * because everything in such a file is found by its place.
 * @returns undefined when it breaks off, has no picture or can't be read
 */
export function cleanHeic(original: Buffer): Cleaned | undefined {
	const boxes = boxesIn(original, 0, original.length)
	const meta = findBox(boxes, "meta")
	if (!boxes || !meta) return undefined
	const file = Buffer.from(original)
	try {
		const inside = boxesIn(file, meta.content + META_HEAD, meta.end)
		if (!inside) return undefined
		const pixels = pixelsOf(file, inside)
		for (const extent of tellingExtents(file, inside)) blank(file, extent)
		for (const box of boxes) if (!PICTURE.has(box.type)) free(file, box)
		return pixels ? { pieces: [file], pixels } : undefined
	} catch (error) {
		if (error instanceof RangeError) return undefined
		throw error
	}
}

type Telling = Extent & { isExif: boolean }

function tellingExtents(file: Buffer, inside: Box[]): Telling[] {
	const types = new Map(itemTypes(file, findBox(inside, "iinf")).map(({ id, type }) => [id, type]))
	if (![...types.values()].some((type) => TELLING.has(type))) return []
	return extentsOf(file, inside)
		.filter(({ item }) => TELLING.has(types.get(item) ?? ""))
		.map((extent) => ({ ...extent, isExif: types.get(extent.item) === "Exif" }))
}

/** What kind each item of the file is. */
function itemTypes(file: Buffer, list: Box | undefined): { id: number; type: string }[] {
	if (!list) return []
	const countBytes = file[list.content] === 0 ? 2 : 4
	const entries = boxesIn(file, list.content + 4 + countBytes, list.end)
	if (!entries) throw new RangeError("the list of items breaks off")
	return entries
		.filter(({ type, content }) => type === "infe" && (file[content] ?? 0) >= 2)
		.map((entry) => {
			const reader = new Reader(file, { content: entry.content + 4, end: entry.end })
			const id = reader.number(file[entry.content] === 2 ? 2 : 4)
			reader.number(2)
			return { id, type: file.subarray(reader.at, reader.at + 4).toString("latin1") }
		})
}

function pixelsOf(file: Buffer, inside: Box[]): number {
	const properties = findBox(inside, "iprp")
	const container = properties && findBox(boxesIn(file, properties.content, properties.end), "ipco")
	const found = container && boxesIn(file, container.content, container.end)
	const sizes = found?.filter(({ type }) => type === "ispe") ?? []
	return Math.max(
		0,
		...sizes.map((box) => {
			const reader = new Reader(file, { content: box.content + 4, end: box.end })
			return reader.number(4) * reader.number(4)
		}),
	)
}

/** Says nothing in the words of Exif: an offset of 0, then a TIFF with an empty directory. */
const NOTHING = Buffer.from("\0\0\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0", "latin1")

function blank(file: Buffer, { start, end, isExif }: Telling): void {
	// Written so that a place which is no number is outside as well.
	if (!(start >= 0 && end >= start && end <= file.length)) throw new RangeError("a place outside the file")
	file.fill(0, start, end)
	if (isExif && end - start >= NOTHING.length) NOTHING.copy(file, start)
}

function free(file: Buffer, { start, content, end }: Box): void {
	file.write("free", start + 4, "latin1")
	file.fill(0, content, end)
}
