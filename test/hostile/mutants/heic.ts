import { readHeic } from "../../documents.ts"
import { between, oneOf } from "../random.ts"
import {
	type Format,
	type FormatNode,
	findNode,
	listDescendants,
	magnitude,
	oddNumber,
	serialize,
	withContent,
} from "./format-node.ts"

/** Bytes of its own that a box has before the boxes in it. */
const CONTAINERS: Record<string, number> = { meta: 4, iinf: 6, iref: 4, iprp: 0, ipco: 0, dinf: 0, moov: 0 }

const wrapBox = (name: string, content: Buffer, length: number) => {
	const head = Buffer.alloc(8)
	head.writeUInt32BE((length + 8) % 2 ** 32)
	head.write(name.padEnd(4).slice(0, 4), 4, "latin1")
	return Buffer.concat([head, content])
}

function parseBoxes(content: Buffer): FormatNode[] {
	const boxes: FormatNode[] = []
	for (let at = 0; at + 8 <= content.length; ) {
		const length = Math.max(8, content.readUInt32BE(at))
		const name = content.toString("latin1", at + 4, at + 8)
		const inside = content.subarray(at + 8, at + length)
		const own = CONTAINERS[name] ?? inside.length
		boxes.push({
			name,
			content: inside.subarray(0, own),
			children: parseBoxes(inside.subarray(own)),
			wrap: wrapBox,
		})
		at += length
	}
	return boxes
}

export const parseHeic = (content: Buffer): FormatNode => ({
	name: "",
	content: Buffer.alloc(0),
	children: parseBoxes(content),
	wrap: (_, all) => all,
})

/** A box to be put into another one. */
export const newBox = (name: string, content: Buffer): FormatNode => ({
	name,
	content,
	children: [],
	wrap: wrapBox,
})

/**
 * Places of items as no camera writes them: with widths of nothing, so that a few bytes announce as many extents as
 * their counts can say.
 */
function zeroWidthLocations(items: number, extents: number, version = 1): Buffer {
	const idWidth = version < 2 ? 2 : 4
	const head = Buffer.alloc(6 + idWidth)
	head.writeUInt8(version)
	head.writeUIntBE(items, 6, idWidth)
	const item = Buffer.alloc(idWidth + (version ? 2 : 0) + 4)
	item.writeUIntBE(1, 0, idWidth)
	item.writeUInt16BE(extents, item.length - 2)
	return Buffer.concat([head, ...Array<Buffer>(items).fill(item)])
}

/** A HEIC of hardly more bytes than its items need, of which each announces as many extents as can be said. */
export async function manyExtents(items: number, extents = 65_535): Promise<Buffer> {
	const root = parseHeic(await readHeic())
	const places = findNode(root, "iloc")
	if (places) places.content = zeroWidthLocations(items, extents)
	root.children = root.children.filter(({ name }) => name !== "mdat")
	return serialize(root)
}

const grid = (rows: number, columns: number, side: number) =>
	Buffer.from([0, 0, rows - 1, columns - 1, side >> 8, side & 255, side >> 8, side & 255])

/** Makes the picture one that is put together of others, each of which may be itself. */
function derive(root: FormatNode, random: () => number): void {
	const entry = findNode(root, "infe")
	const meta = findNode(root, "meta")
	if (!entry || !meta || entry.content.length < 5) return
	const kind = oneOf(random, ["grid", "iovl", "iden", "tmap"])
	const copy = Buffer.from(entry.content)
	copy.write(kind, copy.length - 5, "latin1")
	if (random() < 0.5) entry.content = copy
	const tiles = magnitude(random, 60_000)
	const to = Buffer.alloc(4 + 2 * tiles)
	to.writeUInt16BE(between(random, 1, 2))
	to.writeUInt16BE(tiles, 2)
	for (let at = 4; at < to.length; at += 2) to.writeUInt16BE(between(random, 1, 2), at)
	const references = newBox("iref", Buffer.alloc(4))
	references.children.push(newBox(oneOf(random, ["dimg", "auxl", "thmb", "cdsc"]), to))
	meta.children.push(references)
	meta.children.push(newBox("idat", grid(between(random, 1, 256), between(random, 1, 256), 60_000)))
}

function announceExtents(root: FormatNode, random: () => number): void {
	const places = findNode(root, "iloc")
	const count = magnitude(random, 10_000)
	if (places)
		places.content = zeroWidthLocations(count, oneOf(random, [1, 255, 65_535]), between(random, 0, 2))
}

/** The size of the picture, as its properties have it. */
function resize(root: FormatNode, random: () => number): void {
	const size = findNode(root, "ispe")
	if (!size || size.content.length < 12) return
	const own = Buffer.from(size.content)
	for (const at of [4, 8]) own.writeUInt32BE(oddNumber(random, own.readUInt32BE(at)) % 2 ** 32, at)
	size.content = own
}

function turnOften(root: FormatNode, random: () => number): void {
	const properties = findNode(root, "ipco")
	const uses = findNode(root, "ipma")
	if (!properties || !uses) return
	const turn = () =>
		newBox(oneOf(random, ["irot", "imir", "clap"]), Buffer.alloc(oneOf(random, [0, 1, 32]), 1))
	const many = between(random, 1, 120)
	for (let nth = 0; nth < many; nth += 1) properties.children.push(turn())
	const places = Array.from({ length: between(random, 1, 250) }, () => between(random, 0, 127))
	uses.content = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 1, places.length, ...places])
}

function manyEntries(root: FormatNode, random: () => number): void {
	const list = findNode(root, "iinf")
	const entry = list?.children[0]
	if (!list || !entry) return
	for (let left = magnitude(random, 10_000); left > 0; left -= 1)
		list.children.push(withContent(entry, entry.content))
	list.content = Buffer.from([0, 0, 0, 0, 0xff, 0xff])
}

function longLengths(root: FormatNode, random: () => number): void {
	const found = listDescendants(root)
	const { piece } = oneOf(random, found)
	piece.wrap = (name, content, length) => {
		const size = Buffer.alloc(8)
		size.writeUInt32BE(oneOf(random, [0, 1, 0xffffffff]))
		size.writeUInt32BE((length + 16) % 2 ** 32, 4)
		return Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from(name.slice(0, 4), "latin1"), size, content])
	}
}

export const HEIC: Format = {
	extension: "heic",
	samples: () => Promise.all([readHeic(), readHeic("telling"), readHeic("ten-bits")]),
	parse: parseHeic,
	tricks: [announceExtents, derive, resize, turnOften, manyEntries, longLengths],
}
