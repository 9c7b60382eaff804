import { goodPictures } from "../good-pictures.ts"
import { between, oneOf } from "../random.ts"
import {
	type Format,
	type FormatNode,
	findNode,
	listDescendants,
	magnitude,
	oddNumber,
	withContent,
} from "./format-node.ts"

const latin1 = (text: string) => Buffer.from(text, "latin1")

const segment = (marker: string, content: Buffer, length: number) => {
	const size = Buffer.alloc(2)
	size.writeUInt16BE((length + 2) % 65_536)
	return Buffer.concat([latin1(marker), size, content])
}
const bare = (_: string, content: Buffer) => content

const SCAN = "\xff\xda"
const FRAMES = ["\xff\xc0", "\xff\xc1", "\xff\xc2"]

/** Segments, and behind a scan's header its data up to the next marker that is no restart. */
function parseJpeg(content: Buffer): FormatNode {
	const children: FormatNode[] = []
	for (let at = 2; at + 4 <= content.length; ) {
		const marker = content.toString("latin1", at, at + 2)
		if (marker === "\xff\xd9") break
		const length = content.readUInt16BE(at + 2)
		children.push({
			name: marker,
			content: content.subarray(at + 4, at + 2 + length),
			children: [],
			wrap: segment,
		})
		at += 2 + length
		if (marker !== SCAN) continue
		const end = endOfScan(content, at)
		children.push({ name: "data", content: content.subarray(at, end), children: [], wrap: bare })
		at = end
	}
	const wrap = (_: string, all: Buffer) => Buffer.concat([all, latin1("\xff\xd9")])
	return { name: "", content: latin1("\xff\xd8"), children, wrap }
}

function endOfScan(content: Buffer, from: number): number {
	for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
		const next = content[at + 1] ?? 0
		if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
	}
	return content.length
}

/** As many bytes of markers that have no length, of which a reader may look at each. */
export const markersWithoutLength = (size: number): Buffer =>
	Buffer.concat([
		latin1("\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
		Buffer.alloc(size, latin1("\xff\xd0")),
	])

function resize(root: FormatNode, random: () => number): void {
	for (const marker of FRAMES) {
		const frame = findNode(root, marker)
		if (!frame || frame.content.length < 6) continue
		const own = Buffer.from(frame.content)
		for (const at of [1, 3])
			own.writeUInt16BE(Math.floor(oddNumber(random, own.readUInt16BE(at))) & 0xffff, at)
		if (random() < 0.3) own.writeUInt8(between(random, 0, 255), 5)
		frame.content = own
	}
}

/** A picture of as many pixels as there may be, gone over again and again. */
function scanOften(root: FormatNode, random: () => number): void {
	const at = root.children.findIndex(({ name }) => name === SCAN)
	if (at < 0) return
	const frame = FRAMES.map((marker) => findNode(root, marker)).find(Boolean)
	if (frame && frame.content.length > 5) {
		frame.name = oneOf(random, FRAMES)
		frame.content = Buffer.from(frame.content)
		const side = magnitude(random, 12_000)
		frame.content.writeUInt16BE(side, 1)
		frame.content.writeUInt16BE(side, 3)
	}
	const scan = root.children.slice(at, at + 2)
	const bytes = scan.reduce((sum, { content }) => sum + content.length + 4, 0)
	const times = magnitude(random, Math.max(2, Math.min(5_000, 800_000 / bytes)))
	const [, pixels] = scan
	if (pixels && random() < 0.5) scan[1] = withContent(pixels, Buffer.alloc(8))
	for (let left = times; left > 0; left -= 1) root.children.splice(at + 2, 0, ...scan)
}

const addMarkers = (root: FormatNode, random: () => number) =>
	void root.children.splice(between(random, 0, 3), 0, {
		name: "data",
		content: Buffer.alloc(
			magnitude(random, 900_000),
			latin1(oneOf(random, ["\xff\xd0", "\xff\x01", "\xff\xff", "\xff\xd8"])),
		),
		children: [],
		wrap: bare,
	})

/** Tables of what the camera knew that lead to themselves, or announce more entries than there are bytes. */
function spoilExif(root: FormatNode, random: () => number): void {
	const entries = magnitude(random, 4_000)
	const entry = Buffer.alloc(12)
	entry.writeUInt16LE(oneOf(random, [0x8769, 0x8825, 0x0112, 0x010e, 0x9c9b]))
	entry.writeUInt16LE(between(random, 0, 13), 2)
	entry.writeUInt32LE((oddNumber(random, 1) % 2 ** 32) >>> 0, 4)
	entry.writeUInt32LE(oneOf(random, [8, 0, 0xffffffff, 20]), 8)
	const count = Buffer.alloc(2)
	count.writeUInt16LE(random() < 0.5 ? entries : 0xffff)
	const next = Buffer.from([8, 0, 0, 0])
	const content = Buffer.concat([
		latin1("Exif\0\0II*\0\x08\0\0\0"),
		count,
		...Array<Buffer>(entries).fill(entry),
		next,
	])
	root.children.unshift({ name: "\xff\xe1", content, children: [], wrap: segment })
}

/** A colour profile in pieces, as many as it says or not. */
function addProfile(root: FormatNode, random: () => number): void {
	const all = between(random, 1, 255)
	for (let nth = between(random, 1, 12); nth > 0; nth -= 1) {
		const content = Buffer.concat([
			latin1("ICC_PROFILE\0"),
			Buffer.from([nth, all]),
			Buffer.alloc(magnitude(random, 60_000)),
		])
		root.children.unshift({ name: "\xff\xe2", content, children: [], wrap: segment })
	}
}

function restart(root: FormatNode, random: () => number): void {
	const places = listDescendants(root).map(({ piece }) => piece)
	const at = between(random, 0, places.length)
	const every = Buffer.from([0, between(random, 0, 3)])
	root.children.splice(at, 0, { name: "\xff\xdd", content: every, children: [], wrap: segment })
}

export const JPEG: Format = {
	extension: "jpg",
	async samples() {
		const pictures = await goodPictures(1)
		return pictures.filter(({ mediaType }) => mediaType === "image/jpeg").map(({ content }) => content)
	},
	parse: parseJpeg,
	tricks: [resize, scanOften, addMarkers, spoilExif, addProfile, restart],
}
