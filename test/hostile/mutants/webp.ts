import { goodPictures } from "../good-pictures.ts"
import { between, oneOf } from "../random.ts"
import { type Format, type FormatNode, findNode, magnitude, oddNumber } from "./format-node.ts"

const chunk = (name: string, content: Buffer, length: number) => {
	const head = Buffer.alloc(8)
	head.write(name.padEnd(4).slice(0, 4), "latin1")
	head.writeUInt32LE(length % 2 ** 32, 4)
	return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

const newChunk = (name: string, content: Buffer, children: FormatNode[] = []): FormatNode => ({
	name,
	content,
	children,
	wrap: chunk,
})

function chunksOf(content: Buffer): FormatNode[] {
	const chunks: FormatNode[] = []
	for (let at = 0; at + 8 <= content.length; ) {
		const length = content.readUInt32LE(at + 4)
		chunks.push(newChunk(content.toString("latin1", at, at + 4), content.subarray(at + 8, at + 8 + length)))
		at += 8 + length + (length % 2)
	}
	return chunks
}

const parseWebp = (content: Buffer): FormatNode => ({
	name: "",
	content: Buffer.alloc(0),
	children: [newChunk("RIFF", content.subarray(8, 12), chunksOf(content.subarray(12)))],
	wrap: (_, all) => all,
})

const picture = (root: FormatNode) => root.children[0]?.children ?? []

/** The canvas: 24 bits a side, less one. */
function canvas(random: () => number): Buffer {
	const own = Buffer.alloc(10)
	own.writeUInt8(between(random, 0, 255))
	for (const at of [4, 7]) own.writeUIntLE(Math.floor(oddNumber(random, 159)) & 0xffffff, at, 3)
	return own
}

const addCanvas = (root: FormatNode, random: () => number) =>
	void picture(root).unshift(newChunk("VP8X", canvas(random)))

function resize(root: FormatNode, random: () => number): void {
	const lossy = findNode(root, "VP8 ")
	if (lossy && lossy.content.length > 10) {
		lossy.content = Buffer.from(lossy.content)
		for (const at of [6, 8])
			lossy.content.writeUInt16LE(oneOf(random, [0, 1, 0x3fff, 0xffff, between(random, 1, 16_383)]), at)
	}
	const lossless = findNode(root, "VP8L")
	if (lossless && lossless.content.length > 5) {
		lossless.content = Buffer.from(lossless.content)
		lossless.content.writeUInt32LE(Math.floor(random() * 2 ** 32), 1)
	}
}

/** A film of very many pictures, as large as they may be. */
function film(root: FormatNode, random: () => number): void {
	const still = picture(root).filter(({ name }) => name.startsWith("VP8") && name !== "VP8X")
	const place = Buffer.alloc(16)
	if (random() < 0.5) place.fill(255)
	const frame = newChunk("ANMF", place, still)
	const bytes = still.reduce((sum, { content }) => sum + content.length + 8, 40)
	const flags = Buffer.from([2, 0, 0, 0, 159, 0, 0, 119, 0, 0])
	picture(root).splice(
		0,
		Number.POSITIVE_INFINITY,
		newChunk("VP8X", random() < 0.5 ? flags : canvas(random)),
		newChunk("ANIM", Buffer.from([0, 0, 0, 0, 0, 0])),
		...Array<FormatNode>(magnitude(random, Math.min(5_000, 800_000 / bytes))).fill(frame),
	)
}

function carry(root: FormatNode, random: () => number): void {
	const own = Buffer.alloc(magnitude(random, 500_000), oneOf(random, [0, 1, 255]))
	picture(root).splice(
		between(random, 0, 3),
		0,
		newChunk(oneOf(random, ["EXIF", "ICCP", "XMP ", "ALPH", "FRGM"]), own),
	)
}

function wrap(root: FormatNode): void {
	root.children = [newChunk("RIFF", Buffer.from("WEBP"), root.children)]
}

export const WEBP: Format = {
	extension: "webp",
	async samples() {
		const pictures = await goodPictures(1)
		return pictures.filter(({ mediaType }) => mediaType === "image/webp").map(({ content }) => content)
	},
	parse: parseWebp,
	tricks: [addCanvas, resize, film, carry, wrap],
}
