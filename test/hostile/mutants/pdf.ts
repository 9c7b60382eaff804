import { inflateSync } from "node:zlib"
import { createPdf } from "../../documents.ts"
import { activePdfs } from "../bad-pdfs.ts"
import { goodPdfs } from "../good-pdfs.ts"
import type { Format, FormatNode } from "./format-node.ts"
import { PDF_TRICKS } from "./pdf-tricks.ts"

const latin1 = (text: string) => Buffer.from(text, "latin1")
const HEAD = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"

const object = (name: string, content: Buffer) =>
	Buffer.concat([latin1(`${name} obj`), content, latin1("endobj\n")])

/** Object by object; the table that says where they stand is made afresh for what has become of them. */
function parsePdf(content: Buffer): FormatNode {
	const text = content.toString("latin1")
	const root = /\/Root\s*(\d+ \d+ R)/.exec(text)?.[1] ?? "1 0 R"
	const objects = [...text.matchAll(/(\d+ \d+) obj([\s\S]*?)endobj/g)]
	const children = objects
		.filter(([, , body = ""]) => !/\/Type\s*\/XRef/.test(body))
		.map(([, name = "", body = ""]) => ({ name, content: latin1(body), children: [], wrap: object }))
	return { name: root, content: latin1(HEAD), children, wrap: (_, all) => all }
}

interface Entry {
	number: number
	/** 1: at this place in the file; 2: in this object, as its nth. */
	kind: 1 | 2
	at: number
	nth: number
}

/** With the newer of both tables where objects are packed, which is the only one that can find them. */
function serializePdf(root: FormatNode): Buffer {
	const entries: Entry[] = []
	const bytes: Buffer[] = [root.content]
	let at = root.content.length
	for (const piece of root.children) {
		const number = Number(/^\d{1,7}/.exec(piece.name)?.[0] ?? -1)
		const written = piece.wrap(piece.name, contentOf(piece), 0)
		if (number >= 0) entries.push({ number, kind: 1, at, nth: 0 }, ...packedIn(piece, number))
		bytes.push(written)
		at += written.length
	}
	const known = [...new Map(entries.map((entry) => [entry.number, entry])).values()]
	const table = known.some(({ kind }) => kind === 2) ? newTable(known, root, at) : oldTable(known, root)
	return Buffer.concat([...bytes, table, latin1(`\nstartxref\n${root.claimedLength ?? at}\n%%EOF\n`)])
}

const contentOf = (piece: FormatNode): Buffer =>
	Buffer.concat([
		piece.content,
		...piece.children.map((inner) => inner.wrap(inner.name, contentOf(inner), 0)),
	])

function packedIn({ content }: FormatNode, at: number): Entry[] {
	const text = content.subarray(0, 500).toString("latin1")
	if (!text.includes("/ObjStm")) return []
	const start = content.indexOf("stream", 0, "latin1") + 6
	try {
		const begin = content[start] === 13 ? start + 2 : start + 1
		const first = Number(/\/First\s*(\d+)/.exec(text)?.[1] ?? 0)
		const numbers = inflateSync(content.subarray(begin))
			.subarray(0, first)
			.toString("latin1")
			.trim()
			.split(/\s+/)
		return numbers
			.filter((_, nth) => nth % 2 === 0)
			.map((number, nth) => ({ number: Number(number), kind: 2 as const, at, nth }))
	} catch {
		return []
	}
}

function oldTable(entries: Entry[], root: FormatNode): Buffer {
	const lines = entries.map(({ number, at }) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`)
	const size = Math.max(0, ...entries.map(({ number }) => number)) + 1
	return latin1(
		`xref\n0 1\n0000000000 65535 f \n${lines.join("")}trailer <</Root ${root.name}/Size ${size}>>`,
	)
}

function newTable(entries: Entry[], root: FormatNode, at: number): Buffer {
	const own = Math.max(...entries.map(({ number }) => number)) + 1
	const all = [...entries, { number: own, kind: 1 as const, at, nth: 0 }]
	const rows = all.map(({ kind, at, nth }) => {
		const row = Buffer.alloc(7)
		row.writeUInt8(kind)
		row.writeUInt32BE(at, 1)
		row.writeUInt16BE(nth & 0xffff, 5)
		return row
	})
	const index = all.map(({ number }) => `${number} 1`).join(" ")
	const head = `${own} 0 obj <</Type/XRef/Size ${own + 1}/Root ${root.name}/W[1 4 2]/Index[${index}]`
	return Buffer.concat([
		latin1(`${head}/Length ${7 * rows.length}>>stream\n`),
		...rows,
		latin1("\nendstream endobj"),
	])
}

export const PDF: Format = {
	extension: "pdf",
	async samples() {
		const samples = [...(await goodPdfs(1)), ...(await activePdfs(1))]
		const small = samples.filter(({ content }) => content.length < 100_000)
		return [await createPdf(), ...small.map(({ content }) => content)]
	},
	parse: parsePdf,
	serialize: serializePdf,
	isText: true,
	tricks: PDF_TRICKS,
}
