import { between, oneOf } from "../random.ts"

/** A part of a file that a reader has to believe something of: a box, a segment, a chunk, an object, a line. */
export interface Piece {
	/** The format's name of it, e.g. "iloc". */
	name: string
	/** Bytes of its own, before the pieces in it. */
	own: Buffer
	inner: Piece[]
	/** What it says of its length, where that is not the truth. */
	claim?: number
	/** As it stands in the file: with its name and its length around the content. */
	frame(name: string, content: Buffer, length: number): Buffer
}

type Chance = () => number

/** A kind of file that can be taken apart, changed and put together again. */
export interface Format {
	ending: string
	/** Good and bad files to begin with. */
	samples(): Promise<Buffer[]>
	takeApart(content: Buffer): Piece
	/** What is put together otherwise than piece by piece. */
	putTogether?(root: Piece): Buffer
	/** Numbers in it are written in digits. */
	isText?: boolean
	/** What only this kind of file can be made to do to its reader. */
	tricks: ((root: Piece, random: Chance) => void)[]
}

/** Bytes that a mutant may have at the most, so that thousands are made in a minute. */
const LARGEST = 1_000_000

export function putTogether(piece: Piece): Buffer {
	const content = Buffer.concat([piece.own, ...piece.inner.map(putTogether)])
	return piece.frame(piece.name, content, piece.claim ?? content.length)
}

export const sizeOf = (piece: Piece): number =>
	piece.own.length + 12 + piece.inner.reduce((sum, inner) => sum + sizeOf(inner), 0)

/** Every piece below `root`, with the one it lies in. */
export function below(root: Piece): { piece: Piece; parent: Piece }[] {
	const found: { piece: Piece; parent: Piece }[] = []
	const waiting = [root]
	for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
		for (const piece of parent.inner) found.push({ piece, parent })
		waiting.push(...parent.inner)
	}
	return found
}

export const named = (root: Piece, name: string): Piece | undefined =>
	below(root).find(({ piece }) => piece.name === name)?.piece

/** Pieces of the same kind as `like`, with other content. */
export const remade = (like: Piece, own: Buffer, name = like.name): Piece => ({
	name,
	own,
	inner: [],
	frame: like.frame,
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
export const timesFor = (random: Chance, size: number) =>
	magnitude(random, Math.max(2, Math.min(10_000, Math.floor(LARGEST / Math.max(1, size)))))

export const somewhere = (random: Chance, bytes: Buffer) => between(random, 0, bytes.length)
