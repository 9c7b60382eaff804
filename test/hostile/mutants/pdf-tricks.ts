import { deflateSync } from "node:zlib"
import { between, oneOf } from "../random.ts"
import { type FormatNode, magnitude, oddNumber } from "./format-node.ts"

type Chance = () => number

const latin1 = (text: string) => Buffer.from(text, "latin1")
const object = (name: string, content: Buffer) =>
	Buffer.concat([latin1(`${name} obj`), content, latin1("endobj\n")])

/** A number that no object of the samples has. */
const free = (root: FormatNode) => 100_000 + root.children.length

function add(root: FormatNode, content: Buffer | string, number = free(root)): string {
	const bytes = typeof content === "string" ? latin1(content) : content
	root.children.push({ name: `${number} 0`, content: bytes, children: [], wrap: object })
	return `${number} 0 R`
}
const stream = (entries: string, data: Buffer) =>
	Buffer.concat([latin1(`<<${entries}/Length ${data.length}>>stream\n`), data, latin1("\nendstream ")])

/** What a trick adds has to be found from somewhere, or nobody reads it. */
function hang(root: FormatNode, random: Chance, key: string, value: string): void {
	const at = root.children.findIndex(({ content }) => content.includes("/Type"))
	const piece = oneOf(random, [
		root.children[Math.max(0, at)] ?? root,
		oneOf(random, root.children.length ? root.children : [root]),
	])
	const start = piece.content.indexOf("<<", 0, "latin1")
	if (start < 0) return
	piece.content = Buffer.concat([
		piece.content.subarray(0, start + 2),
		latin1(`/${key} ${value} `),
		piece.content.subarray(start + 2),
	])
}

function nestDeep(root: FormatNode, random: Chance): void {
	const depth = magnitude(random, 200_000)
	const [open, close] = oneOf(random, [
		["[", "]"],
		["<</A", ">>"],
		["(", ")"],
		["[<</A", ">>]"],
	])
	hang(root, random, "X", add(root, ` ${open.repeat(depth)} 1 ${random() < 0.7 ? close.repeat(depth) : ""} `))
}

/** References that lead from one to the next, to themselves, or in a circle. */
function chain(root: FormatNode, random: Chance): void {
	const [first, length] = [free(root), magnitude(random, 10_000)]
	for (let nth = 0; nth < length; nth += 1) {
		const to = nth + 1 < length ? first + nth + 1 : first + between(random, 0, length - 1)
		const own = oneOf(random, [` ${to} 0 R `, ` <</Next ${to} 0 R/S ${to} 0 R>> `, ` [${to} 0 R ${to} 0 R] `])
		add(root, own, first + nth)
	}
	hang(
		root,
		random,
		oneOf(random, ["OpenAction", "AA", "Names", "Kids", "Parent", "Length", "X"]),
		`${first} 0 R`,
	)
}

const bombs = new Map<number, Buffer>()
/** Megabytes of blanks, packed once or more often. */
function bomb(times: number): Buffer {
	const known = bombs.get(times)
	if (known) return known
	const made = deflateSync(times > 1 ? bomb(times - 1) : Buffer.alloc(25_000_000, " "))
	bombs.set(times, made)
	return made
}

function packBlanks(root: FormatNode, random: Chance): void {
	const times = between(random, 1, 3)
	const filters = `/Filter[${"/FlateDecode".repeat(oneOf(random, [times, 1, 60]))}]`
	const kind = oneOf(random, ["/Type/ObjStm/N 1/First 4", "/Type/XRef/W[1 4 2]/Size 9", "/Type/Metadata", ""])
	hang(
		root,
		random,
		oneOf(random, ["X", "Contents", "Extends"]),
		add(root, stream(kind + filters, bomb(times))),
	)
}

/** Packed objects whose counts and beginnings are not what they say. */
function packWrongly(root: FormatNode, random: Chance): void {
	const count = magnitude(random, 20_000)
	const pairs = Array.from({ length: count }, (_, nth) => `${between(random, 1, 9)} ${nth % 7} `).join("")
	const said = random() < 0.5 ? count : oddNumber(random, count)
	const first = random() < 0.5 ? pairs.length : oddNumber(random, pairs.length)
	const data = deflateSync(latin1(`${pairs}null null [1] <</A 1>>`))
	add(root, stream(`/Type/ObjStm/N ${said}/First ${first}/Filter/FlateDecode`, data))
}

/** Beginnings of streams that never come. */
const announceStreams = (root: FormatNode, random: Chance) =>
	void add(root, latin1("/First 1 stream\n".repeat(magnitude(random, 40_000))))

function packOddly(root: FormatNode, random: Chance): void {
	const predictor = oneOf(random, [2, 10, 12, 15])
	const columns = Math.floor(oddNumber(random, 5))
	const parameters = `/DecodeParms<</Predictor ${predictor}/Columns ${columns}/Colors ${between(random, 0, 99)}>>`
	const kind = oneOf(random, ["/Type/ObjStm/N 1/First 4", "/Type/Metadata"])
	const filter = oneOf(random, [
		"/FlateDecode",
		"/LZWDecode",
		"/RunLengthDecode",
		"/ASCII85Decode",
		"/DCTDecode",
		"/JBIG2Decode",
	])
	add(root, stream(`${kind}/Filter${filter}${parameters}`, bomb(1)))
}

function manyKeys(root: FormatNode, random: Chance): void {
	const count = magnitude(random, 60_000)
	const key = oneOf(random, [() => "/A", (nth: number) => `/A${nth}`, (nth: number) => `/#4${nth % 10}`])
	const keys = Array.from({ length: count }, (_, nth) => `${key(nth)} ${nth} `).join("")
	hang(root, random, "X", add(root, ` <<${keys}>> `))
}

function longWords(root: FormatNode, random: Chance): void {
	const length = magnitude(random, 400_000)
	const word = oneOf(random, [
		`/${"A".repeat(length)}`,
		`/${"#41".repeat(length)}`,
		`(${"\\101".repeat(length)})`,
		`(${"\\\n".repeat(length)})`,
		`<${"0".repeat(length)}>`,
		"9".repeat(length),
		`%${"x".repeat(length)}\n1`,
		"-".repeat(length),
	])
	hang(root, random, "X", add(root, ` ${word} `))
}

/** Tables of objects in a circle, or of more objects than there are bytes. */
function spoilTable(root: FormatNode, random: Chance): void {
	const said = Math.floor(oddNumber(random, 9))
	root.name = oneOf(random, [
		`${root.name}/Prev ${between(random, 0, 3_000)}`,
		`${root.name}/XRefStm ${between(random, 0, 3_000)}`,
		`${root.name}/Size ${said}`,
		`${root.name}/W[${said} ${said} 2]`,
		`${root.name}/Index[0 ${said}]`,
		"999 0 R",
	])
	if (random() < 0.3) root.claimedLength = between(random, 0, 3_000)
}

function encrypt(root: FormatNode, random: Chance): void {
	const [version, revision] = [between(random, 0, 6), between(random, 0, 7)]
	const key = `(${"\\000".repeat(oneOf(random, [32, 48, 0, 3_000]))})`
	const entries = `/Filter/Standard/V ${version}/R ${revision}/O${key}/U${key}/OE${key}/UE${key}/P -4`
	const to = add(root, ` <<${entries}/Length ${Math.floor(oddNumber(random, 128))}>> `)
	root.name = `${root.name}/Encrypt ${to}/ID[(a)(b)]`
}

export const PDF_TRICKS = [
	nestDeep,
	chain,
	packBlanks,
	packWrongly,
	announceStreams,
	packOddly,
	manyKeys,
	longWords,
	spoilTable,
	encrypt,
]

/** A file that says over and over where packed objects begin, and never has any. */
export const announcedStreams = (times: number): Buffer =>
	Buffer.concat([
		latin1(`%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n2 0 obj <</Type/ObjStm/N ${times}`),
		latin1("/First 1 stream\n".repeat(times)),
		latin1("endstream endobj\nstartxref\n9\n%%EOF\n"),
	])
