import { type Box, findBox, Reader } from "./boxes.ts"

/** A stretch of the file in which (part of) an item lies. */
export interface Extent {
	item: number
	start: number
	end: number
}

/** More than any camera writes. */
const MOST_ITEMS = 10_000

/**
 * Where everything lies, out of the box `iloc`.
 * @throws RangeError when that can't be told
 */
export function extentsOf(file: Buffer, inside: Box[]): Extent[] {
	const places = findBox(inside, "iloc")
	if (!places) throw new RangeError("no places")
	const version = file[places.content] ?? 0
	const reader = new Reader(file, { content: places.content + 4, end: places.end })
	const widths = reader.number(2)
	const width = (shift: number) => (widths >> shift) & 15
	const sizes = { offset: width(12), length: width(8), base: width(4), index: version ? width(0) : 0 }
	const idBytes = version < 2 ? 2 : 4
	const count = reader.number(idBytes)
	if (count > MOST_ITEMS) throw new RangeError("too many items")
	const dataStart = findBox(inside, "idat")?.content
	const extents: Extent[] = []
	for (let nth = 0; nth < count; nth += 1) {
		const item = reader.number(idBytes)
		const method = version ? reader.number(2) & 15 : 0
		reader.number(2)
		const origin = originOf(method, dataStart) + reader.number(sizes.base)
		extents.push(...readExtents(reader, item, origin, sizes))
	}
	return extents
}

type Sizes = { offset: number; length: number; index: number }

function readExtents(reader: Reader, item: number, origin: number, sizes: Sizes): Extent[] {
	const extents: Extent[] = []
	for (let left = reader.number(2); left > 0; left -= 1) {
		reader.number(sizes.index)
		const start = origin + reader.number(sizes.offset)
		extents.push({ item, start, end: start + reader.number(sizes.length) })
	}
	return extents
}

/** From the beginning of the file, or of the data inside `meta`; other ways are used for other things. */
function originOf(method: number, dataStart: number | undefined): number {
	if (method === 0) return 0
	return method === 1 && dataStart !== undefined ? dataStart : Number.NaN
}
