import { between, noise, oneOf } from "../random.ts"
import {
	type FormatNode,
	listDescendants,
	magnitude,
	oddNumber,
	pickPosition,
	pickRepeatCount,
	sizeOf,
} from "./format-node.ts"

type Chance = () => number
type Change = (root: FormatNode, random: Chance) => void

/** Bytes within which most formats have their counts and widths. */
const HEADER = 40

/** What any container can be made to say wrong, by its structure alone. */
export const CHANGES: Change[] = [misstateLength, corruptNumber, repeat, nest, drop, swap, grow, cut, rename]

function pickNode(root: FormatNode, random: Chance) {
	const all = listDescendants(root)
	return all.length ? oneOf(random, all) : undefined
}

function misstateLength(root: FormatNode, random: Chance): void {
	const found = pickNode(root, random)
	if (found) found.piece.claimedLength = oddNumber(random, sizeOf(found.piece))
}

/** A number of one to eight bytes, mostly where counts and widths stand. */
export function corruptNumber(root: FormatNode, random: Chance): void {
	const piece = pickNode(root, random)?.piece
	if (!piece?.content.length) return
	const own = Buffer.from(piece.content)
	const width = Math.min(oneOf(random, [1, 1, 2, 2, 4, 4]), own.length)
	const last = own.length - width
	const at = between(random, 0, random() < 0.8 ? Math.min(last, HEADER) : last)
	const limit = 2 ** (8 * width)
	if (random() < 0.7) own.writeUIntBE(wrapped(oddNumber(random, own.readUIntBE(at, width)), limit), at, width)
	else own.writeUIntLE(wrapped(oddNumber(random, own.readUIntLE(at, width)), limit), at, width)
	piece.content = own
}

const wrapped = (value: number, limit: number) => ((Math.floor(value) % limit) + limit) % limit

/** As `corruptNumber`, where numbers are written in digits. */
export function corruptDigits(root: FormatNode, random: Chance): void {
	const piece = pickNode(root, random)?.piece
	if (!piece) return
	const text = piece.content.subarray(0, 4_096).toString("latin1")
	const numbers = [...text.matchAll(/\d{1,10}/g)]
	if (!numbers.length) return
	const { index, 0: digits } = oneOf(random, numbers)
	const odd = oneOf(random, [String(oddNumber(random, Number(digits))), "-1", "9".repeat(20), "1e9", ""])
	const after = piece.content.subarray(index + digits.length)
	piece.content = Buffer.concat([piece.content.subarray(0, index), Buffer.from(odd), after])
}

function repeat(root: FormatNode, random: Chance): void {
	const found = pickNode(root, random)
	if (!found) return
	const times = pickRepeatCount(random, sizeOf(found.piece))
	const at = found.parent.children.indexOf(found.piece)
	found.parent.children.splice(at, 0, ...Array<FormatNode>(times).fill(found.piece))
}

function nest(root: FormatNode, random: Chance): void {
	const found = pickNode(root, random)
	if (!found) return
	const { piece, parent } = found
	let nested = piece
	for (let depth = Math.min(300, pickRepeatCount(random, sizeOf(piece))); depth > 0; depth -= 1) {
		nested = { ...piece, children: [nested] }
	}
	parent.children[parent.children.indexOf(piece)] = nested
}

function drop(root: FormatNode, random: Chance): void {
	const found = pickNode(root, random)
	if (found) found.parent.children.splice(found.parent.children.indexOf(found.piece), 1)
}

/** To another place, in another piece as likely as in its own. */
function swap(root: FormatNode, random: Chance): void {
	const [one, other] = [pickNode(root, random), pickNode(root, random)]
	if (
		!one ||
		!other ||
		[one.piece, ...listDescendants(one.piece).map(({ piece }) => piece)].includes(other.parent)
	)
		return
	one.parent.children.splice(one.parent.children.indexOf(one.piece), 1)
	other.parent.children.splice(between(random, 0, other.parent.children.length), 0, one.piece)
}

function grow(root: FormatNode, random: Chance): void {
	const piece = pickNode(root, random)?.piece
	if (!piece) return
	const length = magnitude(random, 200_000)
	const filler =
		random() < 0.2 ? noise(random, Math.min(length, 2_000)) : Buffer.alloc(length, oneOf(random, FILLERS))
	const at = pickPosition(random, piece.content)
	piece.content = Buffer.concat([piece.content.subarray(0, at), filler, piece.content.subarray(at)])
}

const FILLERS = [0x00, 0xff, 0x01, 0x28, 0x5b, 0x20]

function cut(root: FormatNode, random: Chance): void {
	const piece = pickNode(root, random)?.piece
	if (piece) piece.content = piece.content.subarray(0, pickPosition(random, piece.content))
}

function rename(root: FormatNode, random: Chance): void {
	const [one, other] = [pickNode(root, random), pickNode(root, random)]
	if (one && other) one.piece.name = other.piece.name
}
