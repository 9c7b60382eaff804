import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { readStoredPdf } from "./bad-pdfs.ts"
import type { GoodSample } from "./documents.ts"
import {
	appendXrefTable,
	type Objects,
	stream,
	writeObjects,
	writePackedPdf,
	writePlainPdf,
} from "./pdf-writer.ts"

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
	return appendXrefTable(base, writeObjects(objects, size), { from: size, prev: `/Prev ${at}` })
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
			[`${what}, ${version}`, writePlainPdf(version, objects)],
			...(version === "1.4"
				? []
				: ([[`${what}, ${version}, packed`, writePackedPdf(version, objects)]] as [string, Buffer][])),
		]),
	)
	const bases = [page(), page(FORM), scan("DCTDecode", jpeg)].map((objects) => writePlainPdf("1.7", objects))
	const signatures = bases.flatMap((base, nth): [string, Buffer][] => [
		[`signed, ${nth}`, signed(base, 1)],
		[`signed by two, ${nth}`, signed(signed(base, 1), 2)],
	])
	return [...all, ...signatures, ["with long ends of lines", writePlainPdf("1.4", page(), "\r\n")]]
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
		KEPT.map(async (name): Promise<[string, Buffer]> => [name, await readStoredPdf(name)]),
	)
	return [...(await contents()), ...kept].map(([what, content]) => ({
		what: `PDF ${what}`,
		name: "form.pdf",
		mediaType: "application/pdf",
		content,
	}))
}
