import { between, oneOf } from "../random.ts"
import { type Format, magnitude, type Piece, remade } from "./piece.ts"

export const BOUNDARY = "----tamasha"
const latin1 = (text: string) => Buffer.from(text, "latin1")

const line = (_: string, content: Buffer) => Buffer.concat([content, latin1("\r\n")])
const body = (_: string, content: Buffer) => Buffer.concat([latin1("\r\n"), content, latin1("\r\n")])
const part = (_: string, content: Buffer) => Buffer.concat([latin1(`--${BOUNDARY}\r\n`), content])

/** A field or a file of a form, with its headers. */
const newPart = (headers: string[], content: string): Piece => ({
	name: "part",
	own: Buffer.alloc(0),
	inner: [
		...headers.map((header) => ({ name: "header", own: latin1(header), inner: [], frame: line })),
		{ name: "body", own: latin1(content), inner: [], frame: body },
	],
	frame: part,
})

const disposition = (rest: string) => `content-disposition: form-data; ${rest}`

/** A form as a browser sends it. */
const whole = (): Piece => ({
	name: "",
	own: Buffer.alloc(0),
	inner: [
		newPart([disposition('name="email"')], "a@b.example"),
		newPart([disposition('name="formKey"')], "0b7d6a52-7f0e-4f53-9c3f-2f6a0ad6f6b1"),
		newPart([disposition('name="extraWristbands"')], "3"),
		newPart(
			[disposition('name="indemnity"; filename="a.pdf"'), "content-type: application/pdf"],
			"%PDF-1.4\nhello\r\n",
		),
	],
	frame: (_, all) => Buffer.concat([all, latin1(`--${BOUNDARY}--\r\n`)]),
})

const partsOf = (root: Piece) => root.inner.filter(({ name }) => name === "part")
const headersOf = (root: Piece) =>
	partsOf(root).flatMap(({ inner }) => inner.filter(({ name }) => name === "header"))

function manyParts(root: Piece, random: () => number): void {
	const nothing = newPart(
		random() < 0.5 ? [] : [disposition(oneOf(random, ['name="a"', 'name="indemnity"; filename="a"']))],
		"",
	)
	const times = magnitude(random, 20_000)
	root.inner.splice(between(random, 0, root.inner.length), 0, ...Array<Piece>(times).fill(nothing))
}

function manyHeaders(root: Piece, random: () => number): void {
	const one = oneOf(random, partsOf(root))
	const header = headersOf(root)[0]
	if (!header) return
	const odd = remade(
		header,
		latin1(oneOf(random, ["x: y", ":", "content-type: a/b", "x: y\r\n z", "content-disposition: x"])),
	)
	one?.inner.unshift(...Array<Piece>(magnitude(random, 20_000)).fill(odd))
}

const PARAMETERS = [
	"; a=b",
	";",
	'; name="a"',
	"; filename*=utf-8''%41",
	'; filename="\\"',
	"=",
	'"',
	"\\",
	"; filename*0=a",
	" ",
]

/** Parameters that a parser may go over again for each of them. */
function manyParameters(root: Piece, random: () => number): void {
	const headers = headersOf(root)
	if (!headers.length) return
	const header = oneOf(random, headers)
	header.own = Buffer.concat([
		header.own,
		latin1(oneOf(random, PARAMETERS).repeat(magnitude(random, 100_000))),
	])
}

const BREAKS = [
	"\r\n",
	"\r",
	"\n",
	"\r\n--",
	`\r\n--${BOUNDARY}`,
	`\r\n--${BOUNDARY.slice(0, -1)}`,
	"-",
	"\r\n-----",
]

/** Almost the end of a part, over and over. */
function almostEnd(root: Piece, random: () => number): void {
	const bodies = partsOf(root).flatMap(({ inner }) => inner.filter(({ name }) => name === "body"))
	if (!bodies.length) return
	const one = oneOf(random, bodies)
	one.own = Buffer.concat([one.own, latin1(oneOf(random, BREAKS).repeat(magnitude(random, 60_000)))])
}

function breakOff(root: Piece): void {
	root.frame = (_, all) => all.subarray(0, -2)
}

function putBefore(root: Piece, random: () => number): void {
	root.own = latin1(oneOf(random, BREAKS).repeat(magnitude(random, 60_000)))
}

export const FORM: Format = {
	ending: "form",
	samples: async () => [Buffer.alloc(0)],
	takeApart: whole,
	isText: true,
	tricks: [manyParts, manyHeaders, manyParameters, almostEnd, breakOff, putBefore],
}
