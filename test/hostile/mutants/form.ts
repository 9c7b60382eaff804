import { between, oneOf } from "../random.ts"
import { type Format, type FormatNode, magnitude, withContent } from "./format-node.ts"

export const BOUNDARY = "----tamasha"
const latin1 = (text: string) => Buffer.from(text, "latin1")

const line = (_: string, content: Buffer) => Buffer.concat([content, latin1("\r\n")])
const body = (_: string, content: Buffer) => Buffer.concat([latin1("\r\n"), content, latin1("\r\n")])
const part = (_: string, content: Buffer) => Buffer.concat([latin1(`--${BOUNDARY}\r\n`), content])

/** A field or a file of a form, with its headers. */
const newPart = (headers: string[], content: string): FormatNode => ({
	name: "part",
	content: Buffer.alloc(0),
	children: [
		...headers.map((header) => ({ name: "header", content: latin1(header), children: [], wrap: line })),
		{ name: "body", content: latin1(content), children: [], wrap: body },
	],
	wrap: part,
})

const disposition = (rest: string) => `content-disposition: form-data; ${rest}`

/** A form as a browser sends it. */
const whole = (): FormatNode => ({
	name: "",
	content: Buffer.alloc(0),
	children: [
		newPart([disposition('name="email"')], "a@b.example"),
		newPart([disposition('name="formKey"')], "0b7d6a52-7f0e-4f53-9c3f-2f6a0ad6f6b1"),
		newPart([disposition('name="extraWristbands"')], "3"),
		newPart(
			[disposition('name="indemnity"; filename="a.pdf"'), "content-type: application/pdf"],
			"%PDF-1.4\nhello\r\n",
		),
	],
	wrap: (_, all) => Buffer.concat([all, latin1(`--${BOUNDARY}--\r\n`)]),
})

const partsOf = (root: FormatNode) => root.children.filter(({ name }) => name === "part")
const headersOf = (root: FormatNode) =>
	partsOf(root).flatMap(({ children }) => children.filter(({ name }) => name === "header"))

function manyParts(root: FormatNode, random: () => number): void {
	const nothing = newPart(
		random() < 0.5 ? [] : [disposition(oneOf(random, ['name="a"', 'name="indemnity"; filename="a"']))],
		"",
	)
	const times = magnitude(random, 20_000)
	root.children.splice(between(random, 0, root.children.length), 0, ...Array<FormatNode>(times).fill(nothing))
}

function manyHeaders(root: FormatNode, random: () => number): void {
	const one = oneOf(random, partsOf(root))
	const header = headersOf(root)[0]
	if (!header) return
	const odd = withContent(
		header,
		latin1(oneOf(random, ["x: y", ":", "content-type: a/b", "x: y\r\n z", "content-disposition: x"])),
	)
	one?.children.unshift(...Array<FormatNode>(magnitude(random, 20_000)).fill(odd))
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
function manyParameters(root: FormatNode, random: () => number): void {
	const headers = headersOf(root)
	if (!headers.length) return
	const header = oneOf(random, headers)
	header.content = Buffer.concat([
		header.content,
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
function almostEnd(root: FormatNode, random: () => number): void {
	const bodies = partsOf(root).flatMap(({ children }) => children.filter(({ name }) => name === "body"))
	if (!bodies.length) return
	const one = oneOf(random, bodies)
	one.content = Buffer.concat([one.content, latin1(oneOf(random, BREAKS).repeat(magnitude(random, 60_000)))])
}

function breakOff(root: FormatNode): void {
	root.wrap = (_, all) => all.subarray(0, -2)
}

function putBefore(root: FormatNode, random: () => number): void {
	root.content = latin1(oneOf(random, BREAKS).repeat(magnitude(random, 60_000)))
}

export const FORM: Format = {
	extension: "form",
	samples: async () => [Buffer.alloc(0)],
	parse: whole,
	isText: true,
	tricks: [manyParts, manyHeaders, manyParameters, almostEnd, breakOff, putBefore],
}
