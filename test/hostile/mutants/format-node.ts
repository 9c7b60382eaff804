import { between, oneOf } from "../random.ts"

/** A part of a file that a reader has to believe something of: a box, a segment, a chunk, an object, a line. */
export interface FormatNode {
	/** The format's name of it, e.g. "iloc". */
	name: string
	/** Bytes of its own, before the pieces in it. */
	content: Buffer
	children: FormatNode[]
	/** What it says of its length, where that is not the truth. */
	claimedLength?: number
	/** As it stands in the file: with its name and its length around the content. */
	wrap(name: string, content: Buffer, length: number): Buffer
}

type Chance = () => number

/** A kind of file that can be taken apart, changed and put together again. */
export interface Format {
	extension: string
	/** Good and bad files to begin with. */
	samples(): Promise<Buffer[]>
	parse(content: Buffer): FormatNode
	/** What is put together otherwise than piece by piece. */
	serialize?(root: FormatNode): Buffer
	/** Numbers in it are written in digits. */
	isText?: boolean
	/** What only this kind of file can be made to do to its reader. */
	tricks: ((root: FormatNode, random: Chance) => void)[]
}

/** Bytes that a mutant may have at the most, so that thousands are made in a minute. */
const LARGEST = 1_000_000

export function serialize(node: FormatNode): Buffer {
	const content = Buffer.concat([node.content, ...node.children.map(serialize)])
	return node.wrap(node.name, content, node.claimedLength ?? content.length)
}

export const sizeOf = (node: FormatNode): number =>
	node.content.length + 12 + node.children.reduce((sum, inner) => sum + sizeOf(inner), 0)

/** Counts no further than it has to: one piece may stand in a hundred million places. */
export function isLargerThan(limit: number, root: FormatNode): boolean {
	const queue = [root]
	let size = 0
	for (let node = queue.pop(); node && size <= limit; node = queue.pop()) {
		size += node.content.length + 12
		for (const inner of node.children) queue.push(inner)
	}
	return size > limit
}

/** Every piece below `root`, with the one it lies in. */
export function listDescendants(root: FormatNode): { piece: FormatNode; parent: FormatNode }[] {
	const found: { piece: FormatNode; parent: FormatNode }[] = []
	const queue = [root]
	for (let parent = queue.pop(); parent; parent = queue.pop()) {
		for (const node of parent.children) found.push({ piece: node, parent })
		queue.push(...parent.children)
	}
	return found
}

export const findNode = (root: FormatNode, name: string): FormatNode | undefined =>
	listDescendants(root).find(({ piece: node }) => node.name === name)?.piece

/** Pieces of the same kind as `like`, with other content. */
export const withContent = (like: FormatNode, content: Buffer, name = like.name): FormatNode => ({
	name,
	content,
	children: [],
	wrap: like.wrap,
})

/** From 1 to `most`, small numbers as often as large ones. */
export const magnitude = (random: Chance, most: number) =>
	Math.max(1, Math.floor(Math.exp(random() * Math.log(most))))

/** What readers stumble over in place of a size, a count or a width. */
export function oddNumber(random: Chance, was: number): number {
	const odd = oneOf(random, [
		() => 0,
		() => 1,
		() => 2 ** oneOf(random, [7, 8, 15, 16, 24, 31, 32]),
		() => 2 ** oneOf(random, [7, 8, 15, 16, 24, 31, 32]) - 1,
		() => was + oneOf(random, [-8, -1, 1, 8]),
		() => was * oneOf(random, [2, 16, 1_000]),
		() => oneOf(random, [255, 9_999, 10_000, 65_000]),
		() => magnitude(random, 2 ** 32),
	])
	return Math.max(0, Math.floor(odd()))
}

/** How often something of so many bytes may be repeated. */
export const pickRepeatCount = (random: Chance, size: number) =>
	magnitude(random, Math.max(2, Math.min(10_000, Math.floor(LARGEST / Math.max(1, size)))))

export const pickPosition = (random: Chance, bytes: Buffer) => between(random, 0, bytes.length)
