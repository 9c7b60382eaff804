import { between, noise, oneOf } from "../random.ts"
import { below, magnitude, oddNumber, type Piece, sizeOf, somewhere, timesFor } from "./piece.ts"

type Chance = () => number
type Change = (root: Piece, random: Chance) => void

/** Bytes within which most formats have their counts and widths. */
const HEADER = 40

/** What any container can be made to say wrong, by its structure alone. */
export const CHANGES: Change[] = [lieAboutLength, spoilNumber, repeat, nest, drop, swap, grow, cut, rename]

function any(root: Piece, random: Chance) {
	const all = below(root)
	return all.length ? oneOf(random, all) : undefined
}

function lieAboutLength(root: Piece, random: Chance): void {
	const found = any(root, random)
	if (found) found.piece.claim = oddNumber(random, sizeOf(found.piece))
}

/** A number of one to eight bytes, mostly where counts and widths stand. */
export function spoilNumber(root: Piece, random: Chance): void {
	const piece = any(root, random)?.piece
	if (!piece?.own.length) return
	const own = Buffer.from(piece.own)
	const width = Math.min(oneOf(random, [1, 1, 2, 2, 4, 4]), own.length)
	const last = own.length - width
	const at = between(random, 0, random() < 0.8 ? Math.min(last, HEADER) : last)
	const limit = 2 ** (8 * width)
	if (random() < 0.7) own.writeUIntBE(wrapped(oddNumber(random, own.readUIntBE(at, width)), limit), at, width)
	else own.writeUIntLE(wrapped(oddNumber(random, own.readUIntLE(at, width)), limit), at, width)
	piece.own = own
}

const wrapped = (value: number, limit: number) => ((Math.floor(value) % limit) + limit) % limit

/** As `spoilNumber`, where numbers are written in digits. */
export function spoilDigits(root: Piece, random: Chance): void {
	const piece = any(root, random)?.piece
	if (!piece) return
	const text = piece.own.subarray(0, 4_096).toString("latin1")
	const numbers = [...text.matchAll(/\d{1,10}/g)]
	if (!numbers.length) return
	const { index, 0: digits } = oneOf(random, numbers)
	const odd = oneOf(random, [String(oddNumber(random, Number(digits))), "-1", "9".repeat(20), "1e9", ""])
	const after = piece.own.subarray(index + digits.length)
	piece.own = Buffer.concat([piece.own.subarray(0, index), Buffer.from(odd), after])
}

function repeat(root: Piece, random: Chance): void {
	const found = any(root, random)
	if (!found) return
	const times = timesFor(random, sizeOf(found.piece))
	const at = found.parent.inner.indexOf(found.piece)
	found.parent.inner.splice(at, 0, ...Array<Piece>(times).fill(found.piece))
}

function nest(root: Piece, random: Chance): void {
	const found = any(root, random)
	if (!found) return
	const { piece, parent } = found
	let nested = piece
	for (let depth = Math.min(300, timesFor(random, sizeOf(piece))); depth > 0; depth -= 1) {
		nested = { ...piece, inner: [nested] }
	}
	parent.inner[parent.inner.indexOf(piece)] = nested
}

function drop(root: Piece, random: Chance): void {
	const found = any(root, random)
	if (found) found.parent.inner.splice(found.parent.inner.indexOf(found.piece), 1)
}

/** To another place, in another piece as likely as in its own. */
function swap(root: Piece, random: Chance): void {
	const [one, other] = [any(root, random), any(root, random)]
	if (!one || !other || [one.piece, ...below(one.piece).map(({ piece }) => piece)].includes(other.parent))
		return
	one.parent.inner.splice(one.parent.inner.indexOf(one.piece), 1)
	other.parent.inner.splice(between(random, 0, other.parent.inner.length), 0, one.piece)
}

function grow(root: Piece, random: Chance): void {
	const piece = any(root, random)?.piece
	if (!piece) return
	const length = magnitude(random, 200_000)
	const filler =
		random() < 0.2 ? noise(random, Math.min(length, 2_000)) : Buffer.alloc(length, oneOf(random, FILLERS))
	const at = somewhere(random, piece.own)
	piece.own = Buffer.concat([piece.own.subarray(0, at), filler, piece.own.subarray(at)])
}

const FILLERS = [0x00, 0xff, 0x01, 0x28, 0x5b, 0x20]

function cut(root: Piece, random: Chance): void {
	const piece = any(root, random)?.piece
	if (piece) piece.own = piece.own.subarray(0, somewhere(random, piece.own))
}

function rename(root: Piece, random: Chance): void {
	const [one, other] = [any(root, random), any(root, random)]
	if (one && other) one.piece.name = other.piece.name
}
