import { crc32, deflateSync } from "node:zlib"
import { goodPictures } from "../good-pictures.ts"
import { between, oneOf } from "../random.ts"
import { type Format, type FormatNode, findNode, magnitude, oddNumber } from "./format-node.ts"

const SIGNATURE = 8
const latin1 = (text: string) => Buffer.from(text, "latin1")

/** With a sum that is right, so that readers go on to what is in it. */
const chunk = (name: string, content: Buffer, length: number) => {
	const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
	size.writeUInt32BE(length % 2 ** 32)
	const named = Buffer.concat([latin1(name), content])
	sum.writeUInt32BE(crc32(named))
	return Buffer.concat([size, named, sum])
}

function parsePng(content: Buffer): FormatNode {
	const children: FormatNode[] = []
	for (let at = SIGNATURE; at + 12 <= content.length; ) {
		const end = at + 8 + content.readUInt32BE(at)
		children.push(newChunk(content.toString("latin1", at + 4, at + 8), content.subarray(at + 8, end)))
		at = end + 4
	}
	return { name: "", content: content.subarray(0, SIGNATURE), children, wrap: (_, all) => all }
}

const newChunk = (name: string, content: Buffer): FormatNode => ({ name, content, children: [], wrap: chunk })

let packed: Buffer | undefined
/** Twenty megabytes of nothing. */
const bomb = () => {
	packed ??= deflateSync(Buffer.alloc(20_000_000))
	return packed
}

function packWords(root: FormatNode, random: () => number): void {
	const words: Record<string, () => Buffer> = {
		zTXt: () => Buffer.concat([latin1("a\0\0"), bomb()]),
		iCCP: () => Buffer.concat([latin1("a\0\0"), bomb()]),
		iTXt: () => Buffer.concat([latin1("a\0\x01\0\0\0"), bomb()]),
		tEXt: () => latin1(`a\0${"b".repeat(magnitude(random, 50_000))}`),
		eXIf: () =>
			Buffer.concat([latin1("II*\0\x08\0\0\0\xff\xff"), Buffer.alloc(magnitude(random, 50_000), 1)]),
	}
	const name = oneOf(random, Object.keys(words))
	const made = newChunk(name, words[name]?.() ?? Buffer.alloc(0))
	const times = magnitude(random, Math.min(5_000, 800_000 / (made.content.length + 12)))
	root.children.splice(
		oneOf(random, [1, root.children.length - 1]),
		0,
		...Array<FormatNode>(times).fill(made),
	)
}

/** Very many pixels out of very few bytes, within what a picture may have and beyond. */
function fillWithNothing(root: FormatNode, random: () => number): void {
	const head = findNode(root, "IHDR")
	if (!head || head.content.length < 13) return
	const own = Buffer.from(head.content)
	const side = oneOf(random, [12_000, 12_200, 30_000, magnitude(random, 60_000)])
	own.writeUInt32BE(side)
	own.writeUInt32BE(oneOf(random, [side, 1, 12_000, 2 ** 31 - 1]), 4)
	own.set([oneOf(random, [1, 8, 16]), oneOf(random, [0, 2, 3, 6]), 0, 0, oneOf(random, [0, 1])], 8)
	head.content = own
	const data = newChunk("IDAT", bomb())
	root.children = root.children.filter(({ name }) => name !== "IDAT")
	root.children.splice(-1, 0, ...Array<FormatNode>(between(random, 1, 8)).fill(data))
}

function resize(root: FormatNode, random: () => number): void {
	const head = findNode(root, "IHDR")
	if (!head || head.content.length < 13) return
	const own = Buffer.from(head.content)
	for (const at of [0, 4]) own.writeUInt32BE(Math.floor(oddNumber(random, own.readUInt32BE(at))) >>> 0, at)
	if (random() < 0.5) own[between(random, 8, 12)] = between(random, 0, 255)
	head.content = own
}

/** The picture's data in as many pieces as it has bytes. */
function crumble(root: FormatNode): void {
	const at = root.children.findIndex(({ name }) => name === "IDAT")
	const data = root.children[at]
	if (!data) return
	const crumbs = [...data.content.subarray(0, 40_000)].map((byte) => newChunk("IDAT", Buffer.from([byte])))
	root.children.splice(at, 1, ...crumbs)
}

function animate(root: FormatNode, random: () => number): void {
	const counts = Buffer.alloc(8)
	counts.writeUInt32BE(Math.floor(oddNumber(random, 1)) >>> 0)
	root.children.splice(1, 0, newChunk("acTL", counts))
	const frame = newChunk("fcTL", Buffer.alloc(26, 1))
	root.children.splice(-1, 0, ...Array<FormatNode>(magnitude(random, 5_000)).fill(frame))
}

function paint(root: FormatNode, random: () => number): void {
	root.children.splice(1, 0, newChunk("PLTE", Buffer.alloc(magnitude(random, 5_000), 7)))
	root.children.splice(2, 0, newChunk("tRNS", Buffer.alloc(magnitude(random, 5_000))))
}

export const PNG: Format = {
	extension: "png",
	async samples() {
		const pictures = await goodPictures(1)
		return pictures.filter(({ mediaType }) => mediaType === "image/png").map(({ content }) => content)
	},
	parse: parsePng,
	tricks: [packWords, fillWithNothing, resize, crumble, animate, paint],
}
