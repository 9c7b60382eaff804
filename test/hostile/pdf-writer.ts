import { deflateSync } from "node:zlib"

const latin1 = (text: string) => Buffer.from(text, "latin1")
const bytes = (content: string | Buffer) => (typeof content === "string" ? latin1(content) : content)
export const stream = (entries: string, data: string | Buffer) =>
	Buffer.concat([
		latin1(`<<${entries}/Length ${bytes(data).length}>>stream\n`),
		bytes(data),
		latin1("\nendstream"),
	])

/** Objects by number, from 1 on; the first is the catalogue. */
export type Objects = (string | Buffer)[]

export const writeObjects = (objects: Objects, from = 1): Buffer[] =>
	objects.map((object, nth) =>
		Buffer.concat([latin1(`${nth + from} 0 obj\n`), bytes(object), latin1("\nendobj\n")]),
	)

/** The old table of objects, with lines of 20 bytes. */
export function appendXrefTable(
	head: Buffer,
	pieces: Buffer[],
	{ from = 1, prev = "", eol = " \n" } = {},
): Buffer {
	let at = head.length
	const lines = pieces.map((piece) => {
		const line = `${String(at).padStart(10, "0")} 00000 n${eol}`
		at += piece.length
		return line
	})
	const first =
		from === 1 ? `xref\n0 ${lines.length + 1}\n0000000000 65535 f${eol}` : `xref\n${from} ${lines.length}\n`
	const size = from + lines.length
	const trailer = `trailer\n<</Size ${size}/Root 1 0 R${prev}>>\nstartxref\n${at}\n%%EOF\n`
	return Buffer.concat([head, ...pieces, latin1(first + lines.join("") + trailer)])
}

const head = (version: string) => latin1(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`)
export const writePlainPdf = (version: string, objects: Objects, eol?: string) =>
	appendXrefTable(head(version), writeObjects(objects), { eol })

/** All but streams in one packed object, found by a table that is packed as well. */
export function writePackedPdf(version: string, objects: Objects): Buffer {
	const numbered = objects.map((object, nth) => ({ object, number: nth + 1 }))
	const loose = numbered.filter(({ object }) => Buffer.isBuffer(object))
	const inside = numbered.filter(({ object }) => !Buffer.isBuffer(object))
	let at = 0
	const index = inside.map(({ object, number }) => {
		const entry = `${number} ${at} `
		at += object.length + 1
		return entry
	})
	const all = inside.map(({ object }) => object).join("\n")
	const box = objects.length + 1
	const entries = `/Type/ObjStm/N ${inside.length}/First ${index.join("").length}/Filter/FlateDecode`
	const pieces = [
		...loose,
		{ object: stream(entries, deflateSync(latin1(index.join("") + all))), number: box },
	]
	const rows = new Map<number, number[]>(inside.map(({ number }, nth) => [number, [2, box, nth]]))
	const parts: Buffer[] = [head(version)]
	for (const { object, number } of pieces) {
		rows.set(number, [1, Buffer.concat(parts).length, 0])
		parts.push(...writeObjects([object], number))
	}
	const start = Buffer.concat(parts).length
	rows.set(0, [0, 0, 65_535]).set(box + 1, [1, start, 0])
	const table = Buffer.concat(
		[...rows]
			.toSorted(([a], [b]) => a - b)
			.map(([, [kind = 0, place = 0, nth = 0]]) => xrefRow(kind, place, nth)),
	)
	const dictionary = `/Type/XRef/Size ${box + 2}/Root 1 0 R/W[1 4 2]/Filter/FlateDecode`
	parts.push(...writeObjects([stream(dictionary, deflateSync(table))], box + 1))
	return Buffer.concat([...parts, latin1(`startxref\n${start}\n%%EOF\n`)])
}

/** A row of a packed table of objects, whose columns are 1, 4 and 2 bytes wide. */
export function xrefRow(kind: number, place: number, nth: number): Buffer {
	const bytes = Buffer.alloc(7)
	bytes.writeUInt8(kind)
	bytes.writeUInt32BE(place, 1)
	bytes.writeUInt16BE(nth, 5)
	return bytes
}
