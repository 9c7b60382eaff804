import { EXCHANGED, type TransferKind } from "../../../app/domain/transfer/rules/columns.ts"
import { between, oneOf } from "../random.ts"
import { below, type Format, magnitude, type Piece } from "./piece.ts"

const cell = (_: string, content: Buffer) => Buffer.concat([Buffer.from(","), content])
const line = (_: string, content: Buffer) => Buffer.concat([content.subarray(1), Buffer.from("\r\n")])

const newCell = (text: string): Piece => ({ name: "cell", own: Buffer.from(text), inner: [], frame: cell })

const takeApart = (content: Buffer): Piece => ({
	name: "",
	own: Buffer.alloc(0),
	inner: content
		.toString()
		.split("\n")
		.map((text) => ({
			name: "line",
			own: Buffer.alloc(0),
			inner: text.split(",").map(newCell),
			frame: line,
		})),
	frame: (_, all) => all,
})

const sample = (kind: TransferKind) => {
	const names = EXCHANGED[kind].map(({ name }) => name)
	const row = (nth: number) => names.map((name) => (name === "id" ? String(nth) : `${name} ${nth}`)).join(",")
	return Buffer.from([names.join(","), ...[1, 2, 3].map(row)].join("\n"))
}

const cellsOf = (root: Piece) => below(root).flatMap(({ piece }) => (piece.name === "cell" ? [piece] : []))
const PIECES = [
	'"',
	'""',
	'"a"',
	"\0",
	"\r",
	"\n",
	'",',
	',"',
	"\t",
	";",
	"=1+1",
	"\ufeff",
	"é",
	"😀",
	"\ud800",
	"9",
]

function spoilCells(root: Piece, random: () => number): void {
	const cells = cellsOf(root)
	if (!cells.length) return
	const one = oneOf(random, cells)
	one.own = Buffer.concat([one.own, Buffer.from(oneOf(random, PIECES).repeat(magnitude(random, 300_000)))])
}

const manyColumns = (root: Piece, random: () => number) =>
	void oneOf(random, root.inner)?.inner.push(...Array<Piece>(magnitude(random, 60_000)).fill(newCell("")))

function manyLines(root: Piece, random: () => number): void {
	const one = oneOf(random, root.inner)
	root.inner.push(...Array<Piece>(magnitude(random, 10_000)).fill(one))
}

/** Sixteen bits a letter, or the bytes of some old system. */
function encode(root: Piece, random: () => number): void {
	const mark = Buffer.from(
		oneOf(random, [[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0xff], [0x80, 0xc0]]),
	)
	root.frame = (_, all) =>
		Buffer.concat([mark, mark.length === 2 ? Buffer.from(all.toString(), "utf16le") : all])
}

function cutColumns(root: Piece, random: () => number): void {
	const first = root.inner[0]
	first?.inner.splice(between(random, 0, first.inner.length), between(random, 1, 5))
}

export const CSV: Format = {
	ending: "csv",
	samples: async () => Object.keys(EXCHANGED).map((kind) => sample(kind as TransferKind)),
	takeApart,
	isText: true,
	tricks: [spoilCells, manyColumns, manyLines, encode, cutColumns],
}
