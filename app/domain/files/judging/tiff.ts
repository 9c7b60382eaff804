/** Rows of pixels that its reader takes into memory at a time. */
const ROWS_PER_STRIP = 16

/** Bytes of the directory: of an entry, and before and behind all of them. */
const [ENTRY, HEAD, END] = [12, 10, 4]

/** A kind of value by its number, and what is written of it. */
type Value = [type: number, count: number, content: Buffer]

const longs = (...values: number[]): Value => [4, values.length, Buffer.from(Uint32Array.from(values).buffer)]
const shorts = (...values: number[]): Value => [
	3,
	values.length,
	Buffer.from(Uint16Array.from(values).buffer),
]

interface TiffOptions {
	width: number
	height: number
	/** As EXIF has it. */
	orientation: number
	profile: Buffer | undefined
}

/**
 * An uncompressed TIFF whose pixels are still to be filled in: for a reader that is to know their colour profile, of
 * which bare pixels say nothing.
 * @returns the file, and the part of it that holds red, green and blue of each pixel
 */
export function wrapAsTiff({ width, height, orientation, profile }: TiffOptions): {
	content: Buffer
	rgb: Buffer
} {
	const length = height * width * 3
	const stripLength = ROWS_PER_STRIP * width * 3
	const starts = Array.from({ length: Math.ceil(height / ROWS_PER_STRIP) }, (_, nth) => nth * stripLength)
	const sizes = starts.map((start) => Math.min(stripLength, length - start))
	const directory = (pixels: number) =>
		writeDirectory([
			[256, longs(width)],
			[257, longs(height)],
			[258, shorts(8, 8, 8)],
			[259, shorts(1)],
			[262, shorts(2)],
			[273, longs(...starts.map((start) => pixels + start))],
			[274, shorts(orientation)],
			[277, shorts(3)],
			[278, longs(ROWS_PER_STRIP)],
			[279, longs(...sizes)],
			...(profile ? [[34675, [7, profile.length, profile]] satisfies [number, Value]] : []),
		])
	const pixels = directory(0).length
	// Nothing of another file may show where nobody fills it.
	const content = Buffer.alloc(pixels + length)
	directory(pixels).copy(content)
	return { content, rgb: content.subarray(pixels) }
}

/** Head, entries, and behind them the values that have no room in theirs. */
function writeDirectory(tags: [tag: number, value: Value][]): Buffer {
	const head = Buffer.alloc(HEAD + ENTRY * tags.length + END)
	head.write("II\x2a\0\x08\0\0\0", "latin1")
	head.writeUInt16LE(tags.length, 8)
	const behind: Buffer[] = []
	let end = head.length
	for (const [nth, [tag, [type, count, content]]] of tags.entries()) {
		const at = HEAD + ENTRY * nth
		head.writeUInt16LE(tag, at)
		head.writeUInt16LE(type, at + 2)
		head.writeUInt32LE(count, at + 4)
		if (content.length <= 4) content.copy(head, at + 8)
		else {
			head.writeUInt32LE(end, at + 8)
			behind.push(content)
			end += content.length
		}
	}
	return Buffer.concat([head, ...behind])
}
