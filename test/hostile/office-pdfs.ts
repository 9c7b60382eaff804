import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { keptPdf } from "./bad-pdfs.ts"
import type { GoodSample } from "./documents.ts"

const latin1 = (text: string) => Buffer.from(text, "latin1")
const bytes = (content: string | Buffer) => (typeof content === "string" ? latin1(content) : content)
const stream = (entries: string, data: string | Buffer) =>
	Buffer.concat([
		latin1(`<<${entries}/Length ${bytes(data).length}>>stream\n`),
		bytes(data),
		latin1("\nendstream"),
	])

/** Objects by number, from 1 on; the first is the catalogue. */
type Objects = (string | Buffer)[]

const WORDS = "BT /F1 14 Tf 40 500 Td (I hold the company harmless.) Tj ET"
/** A page with words on it. */
const page = ({ catalogue = "", pageEntries = "", more = [] as Objects } = {}): Objects => [
	`<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
	"<</Type/Pages/Kids[3 0 R]/Count 1>>",
	`<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${pageEntries}>>`,
	stream("", WORDS),
	"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
	...more,
]

/** A page that is nothing but a picture, as scanners make it. */
const scan = (filter: string, data: Buffer, entries = ""): Objects => [
	"<</Type/Catalog/Pages 2 0 R>>",
	"<</Type/Pages/Kids[3 0 R]/Count 1>>",
	"<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
	stream("", "q 420 0 0 595 0 0 cm /I Do Q"),
	stream(`/Type/XObject/Subtype/Image/Width 60/Height 80/Filter/${filter}${entries}`, data),
]

const written = (objects: Objects, from = 1): Buffer[] =>
	objects.map((object, nth) =>
		Buffer.concat([latin1(`${nth + from} 0 obj\n`), bytes(object), latin1("\nendobj\n")]),
	)

/** The old table of objects, with lines of 20 bytes. */
function withTable(head: Buffer, pieces: Buffer[], { from = 1, prev = "", eol = " \n" } = {}): Buffer {
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
const plain = (version: string, objects: Objects, eol?: string) =>
	withTable(head(version), written(objects), { eol })

/** All but streams in one packed object, found by a table that is packed as well. */
function packed(version: string, objects: Objects): Buffer {
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
		parts.push(...written([object], number))
	}
	const start = Buffer.concat(parts).length
	rows.set(0, [0, 0, 65_535]).set(box + 1, [1, start, 0])
	const table = Buffer.concat(
		[...rows]
			.toSorted(([a], [b]) => a - b)
			.map(([, [kind = 0, place = 0, nth = 0]]) => row(kind, place, nth)),
	)
	const dictionary = `/Type/XRef/Size ${box + 2}/Root 1 0 R/W[1 4 2]/Filter/FlateDecode`
	parts.push(...written([stream(dictionary, deflateSync(table))], box + 1))
	return Buffer.concat([...parts, latin1(`startxref\n${start}\n%%EOF\n`)])
}

function row(kind: number, place: number, nth: number): Buffer {
	const bytes = Buffer.alloc(7)
	bytes.writeUInt8(kind)
	bytes.writeUInt32BE(place, 1)
	bytes.writeUInt16BE(nth, 5)
	return bytes
}

/** As programs sign: what was there stays byte for byte, and the signature is written behind it. */
function signed(base: Buffer, count: number): Buffer {
	const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(base.toString("latin1", base.length - 60))?.[1])
	const size = Number(/.*\/Size (\d+)/s.exec(base.toString("latin1"))?.[1])
	const contents = "30820100".padEnd(2_048, "0")
	const objects: Objects = [
		`<</FT/Sig/Type/Annot/Subtype/Widget/T(Signature${count})/F 132/Rect[0 0 0 0]/V ${size + 1} 0 R>>`,
		`<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/M(D:20251120094100Z)/ByteRange[0 ${base.length} ${base.length + 2_050} 400]/Contents<${contents}>>>`,
		`<</Type/AcroForm/SigFlags 3/Fields[${size} 0 R]>>`,
	]
	return withTable(base, written(objects, size), { from: size, prev: `/Prev ${at}` })
}

const FORM = {
	catalogue:
		"/AcroForm<</Fields[6 0 R 7 0 R 8 0 R]/DR<</Font<</F1 5 0 R>>>>/DA(/F1 0 Tf 0 g)/NeedAppearances true>>",
	pageEntries: "/Annots[6 0 R 7 0 R 8 0 R]",
	more: [
		"<</FT/Tx/Type/Annot/Subtype/Widget/T(name)/V(Wanjiru Kamau)/Rect[40 400 300 420]/P 3 0 R>>",
		"<</FT/Btn/Type/Annot/Subtype/Widget/T(agreed)/V/Yes/AS/Yes/Rect[40 360 60 380]/P 3 0 R>>",
		"<</FT/Ch/Type/Annot/Subtype/Widget/T(tent)/Opt[(Own)(Shared)]/V(Own)/Rect[40 320 300 340]/P 3 0 R>>",
	] as Objects,
}
const NOTES = {
	pageEntries: "/Annots[6 0 R 7 0 R 8 0 R]",
	more: [
		"<</Type/Annot/Subtype/Text/Contents(Please sign here)/Rect[0 0 20 20]>>",
		"<</Type/Annot/Subtype/Highlight/QuadPoints[0 0 9 0 0 9 9 9]/Rect[0 0 9 9]>>",
		"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D[3 0 R/Fit]>>>>",
	] as Objects,
}
const TAGGED = {
	catalogue:
		"/Lang(en-GB)/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R/ViewerPreferences<</DisplayDocTitle true>>/PageLabels<</Nums[0<</S/D>>]>>/Metadata 8 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)>>]",
	more: [
		"<</Type/StructTreeRoot/K 7 0 R>>",
		"<</Type/StructElem/S/Document/P 6 0 R>>",
		stream(
			"/Type/Metadata/Subtype/XML",
			'<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>',
		),
	] as Objects,
}

async function contents(): Promise<[what: string, content: Buffer][]> {
	const pixels = sharp(Buffer.alloc(60 * 80 * 3, 200), { raw: { width: 60, height: 80, channels: 3 } })
	const jpeg = await pixels.jpeg().toBuffer()
	const shapes: [string, Objects][] = [
		["of words", page()],
		["scanned in colour", scan("DCTDecode", jpeg, "/ColorSpace/DeviceRGB/BitsPerComponent 8")],
		[
			"scanned in grey",
			scan("FlateDecode", deflateSync(Buffer.alloc(4_800, 99)), "/ColorSpace/DeviceGray/BitsPerComponent 8"),
		],
		[
			"scanned as a fax",
			scan(
				"CCITTFaxDecode",
				Buffer.alloc(12, 0x15),
				"/DecodeParms<</K -1/Columns 60/Rows 80>>/ImageMask true",
			),
		],
		[
			"scanned as dots",
			scan("JBIG2Decode", Buffer.alloc(40, 1), "/ColorSpace/DeviceGray/BitsPerComponent 1"),
		],
		["with a form", page(FORM)],
		["with notes", page(NOTES)],
		["tagged, for keeping", page(TAGGED)],
	]
	const versions = ["1.4", "1.5", "1.6", "1.7", "2.0"]
	const all = shapes.flatMap(([what, objects]) =>
		versions.flatMap((version): [string, Buffer][] => [
			[`${what}, ${version}`, plain(version, objects)],
			...(version === "1.4"
				? []
				: ([[`${what}, ${version}, packed`, packed(version, objects)]] as [string, Buffer][])),
		]),
	)
	const bases = [page(), page(FORM), scan("DCTDecode", jpeg)].map((objects) => plain("1.7", objects))
	const signatures = bases.flatMap((base, nth): [string, Buffer][] => [
		[`signed, ${nth}`, signed(base, 1)],
		[`signed by two, ${nth}`, signed(signed(base, 1), 2)],
	])
	return [...all, ...signatures, ["with long ends of lines", plain("1.4", page(), "\r\n")]]
}

const KEPT = [
	"empty-password-rc4-40.pdf",
	"empty-password-rc4-128.pdf",
	"empty-password-aes-128.pdf",
	"empty-password-aes-256.pdf",
	"linearized-packed.pdf",
]

/** What scanners, office programs and people who sign make. */
export async function officePdfs(): Promise<GoodSample[]> {
	const kept = await Promise.all(
		KEPT.map(async (name): Promise<[string, Buffer]> => [name, await keptPdf(name)]),
	)
	return [...(await contents()), ...kept].map(([what, content]) => ({
		what: `PDF ${what}`,
		name: "form.pdf",
		mediaType: "application/pdf",
		content,
	}))
}
