import { EXCHANGE_COLUMNS, type TransferKind } from "../../../app/domain/transfer/rules/columns.ts"
import { between, oneOf } from "../random.ts"
import { type Format, type FormatNode, listDescendants, magnitude } from "./format-node.ts"

const cell = (_: string, content: Buffer) => Buffer.concat([Buffer.from(","), content])
const line = (_: string, content: Buffer) => Buffer.concat([content.subarray(1), Buffer.from("\r\n")])

const newCell = (text: string): FormatNode => ({
	name: "cell",
	content: Buffer.from(text),
	children: [],
	wrap: cell,
})

const parseCsv = (content: Buffer): FormatNode => ({
	name: "",
	content: Buffer.alloc(0),
	children: content
		.toString()
		.split("\n")
		.map((text) => ({
			name: "line",
			content: Buffer.alloc(0),
			children: text.split(",").map(newCell),
			wrap: line,
		})),
	wrap: (_, all) => all,
})

const sample = (kind: TransferKind) => {
	const names = EXCHANGE_COLUMNS[kind].map(({ name }) => name)
	const row = (nth: number) => names.map((name) => (name === "id" ? String(nth) : `${name} ${nth}`)).join(",")
	return Buffer.from([names.join(","), ...[1, 2, 3].map(row)].join("\n"))
}

const cellsOf = (root: FormatNode) =>
	listDescendants(root).flatMap(({ piece }) => (piece.name === "cell" ? [piece] : []))
const CELL_VALUES = [
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

function spoilCells(root: FormatNode, random: () => number): void {
	const cells = cellsOf(root)
	if (!cells.length) return
	const one = oneOf(random, cells)
	one.content = Buffer.concat([
		one.content,
		Buffer.from(oneOf(random, CELL_VALUES).repeat(magnitude(random, 300_000))),
	])
}

const manyColumns = (root: FormatNode, random: () => number) =>
	void oneOf(random, root.children)?.children.push(
		...Array<FormatNode>(magnitude(random, 60_000)).fill(newCell("")),
	)

function manyLines(root: FormatNode, random: () => number): void {
	const one = oneOf(random, root.children)
	root.children.push(...Array<FormatNode>(magnitude(random, 10_000)).fill(one))
}

/** Sixteen bits a letter, or the bytes of some old system. */
function encode(root: FormatNode, random: () => number): void {
	const mark = Buffer.from(
		oneOf(random, [[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0xff], [0x80, 0xc0]]),
	)
	root.wrap = (_, all) =>
		Buffer.concat([mark, mark.length === 2 ? Buffer.from(all.toString(), "utf16le") : all])
}

function cutColumns(root: FormatNode, random: () => number): void {
	const first = root.children[0]
	first?.children.splice(between(random, 0, first.children.length), between(random, 1, 5))
}

export const CSV: Format = {
	extension: "csv",
	samples: async () => Object.keys(EXCHANGE_COLUMNS).map((kind) => sample(kind as TransferKind)),
	parse: parseCsv,
	isText: true,
	tricks: [spoilCells, manyColumns, manyLines, encode, cutColumns],
}
