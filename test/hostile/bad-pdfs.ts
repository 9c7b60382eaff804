import { deflateSync } from "node:zlib"
import { PDFDocument, PDFName, PDFString } from "pdf-lib"
import { pdf } from "../documents.ts"
import type { Sample } from "./documents.ts"
import { oneOf, randomFrom } from "./random.ts"

const page = "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]>> endobj\n"
/** A PDF that a viewer opens, with something in its catalogue and an object 4. */
function pdfWith(catalogue: string, object: string | Buffer, trailer = ""): Buffer {
	const head = `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R${catalogue}>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n${page}`
	const end = `\ntrailer <</Root 1 0 R/Size 5${trailer}>>\nstartxref\n9\n%%EOF`
	return Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(object), Buffer.from(end, "latin1")])
}

const opening = (action: string) => pdfWith("/OpenAction 4 0 R", `4 0 obj <</Type/Action${action}>> endobj`)

/** Writes some letters of every name as numbers, as the format allows. */
function spelledInNumbers(text: string, random: () => number): string {
	return text.replace(/(?<=\/\w*)\w(?=\w*)/g, (letter) => {
		const hex = letter.charCodeAt(0).toString(16)
		return random() < 0.5 ? letter : `#${random() < 0.5 ? hex : hex.toUpperCase()}`
	})
}

const ACTIONS = [
	"/S/JavaScript/JS(app.alert(1))",
	"/S /JavaScript /JS 5 0 R",
	"/S%\n/JavaScript/JS<6170702e616c6572742831293b>",
	"/S\0/Launch/F(calc.exe)",
	"/S/Launch/Win<</F(cmd.exe)/P(/c calc)>>",
	"/S/Rendition/OP 0/JS(app.alert(1))",
	"/S/GoToE/T<</R/C/N(evil.pdf)>>",
	"/Next<</S/JavaScript/JS(x)>>/S/URI/URI(https://x.example)",
]

/** Objects in a packed stream, in all the ways one can be written. */
function packed(
	objects: string,
	{ entries = "/Filter/FlateDecode", type = "/Type/ObjStm", pack = packedOnce } = {},
) {
	const first = "5 0 "
	const content = pack(Buffer.from(first + objects, "latin1"))
	const dictionary = `4 0 obj <<${type}/N 1/First ${first.length}/Length ${content.length}${entries}>>stream\r\n`
	return pdfWith(
		"",
		Buffer.concat([Buffer.from(dictionary, "latin1"), content, Buffer.from("\nendstream endobj")]),
	)
}

const script = "<</S/JavaScript/JS(app.alert(1))>>"
const packedOnce = (data: Buffer): Buffer => deflateSync(data)
const hexed = (data: Buffer) => Buffer.from(deflateSync(data).toString("hex"))
const twice = (data: Buffer) => deflateSync(deflateSync(data))
const padding = (length: number) => Buffer.alloc(length, "0 ")
const behindMegabytes = (data: Buffer) =>
	deflateSync(Buffer.concat([data.subarray(0, 4), padding(9_000_000), data]))

async function attached(): Promise<Buffer> {
	const document = await PDFDocument.load(await pdf())
	await document.attach(Buffer.from("MZ"), "invoice.exe")
	return Buffer.from(await document.save({ useObjectStreams: false }))
}

async function withScript(useObjectStreams: boolean): Promise<Buffer> {
	const document = await PDFDocument.load(await pdf())
	document.addJavaScript("greet", "app.alert('Karibu')")
	return Buffer.from(await document.save({ useObjectStreams }))
}

async function withForm(): Promise<Buffer> {
	const document = await PDFDocument.load(await pdf())
	document.getForm().acroForm.dict.set(PDFName.of("XFA"), document.context.obj([PDFString.of("template")]))
	return Buffer.from(await document.save({ useObjectStreams: true }))
}

/** PDFs that run, start, carry or hide something. */
export async function activePdfs(seed: number): Promise<Sample[]> {
	const random = randomFrom(seed)
	const plain = ACTIONS.map((action, nth) => ({ what: `PDF with action ${nth}`, content: opening(action) }))
	const spelled = Array.from({ length: 40 }, (_, nth) => ({
		what: `PDF with an action spelled in numbers, ${nth}`,
		content: opening(spelledInNumbers(oneOf(random, ACTIONS), random)),
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
		["files in it", pdfWith("/Names<</EmbeddedFiles 4 0 R>>", "4 0 obj <</F(a)/EF<</F 5 0 R>>>> endobj")],
		["an attachment", pdfWith("", "4 0 obj <</Type/EmbeddedFile/Length 2>>stream\nMZ\nendstream endobj")],
		["a film that runs", pdfWith("", "4 0 obj <</Type/Annot/Subtype/RichMedia>> endobj")],
		["a packed script", packed(script)],
		["a packed script spelled in numbers", packed(spelledInNumbers(script, random))],
		["a script packed under no name", packed(script, { type: "" })],
		["a script packed under a spelled name", packed(script, { type: "/Type/Obj#53tm" })],
		["a script packed twice", packed(script, { pack: twice, entries: "/Filter[/FlateDecode/FlateDecode]" })],
		["a script packed and encoded", packed(script, { pack: hexed, entries: "/Filter[/AHx/FlateDecode]" })],
		["a script behind megabytes of blanks", packed(script, { pack: behindMegabytes })],
		[
			"a script packed far from its name",
			packed(script, { entries: `/Filter/FlateDecode${" ".repeat(9_000)}` }),
		],
		["a packed script and a false beginning", packed(script, { entries: "/Filter/FlateDecode%stream\n" })],
		["packed objects that are a bomb", packed("", { pack: () => deflateSync(Buffer.alloc(80_000_000)) })],
		["nothing but packed objects", Buffer.from(`%PDF-1.7${"/ObjStm ".repeat(100_000)}startxref %%EOF`)],
	]
	const made = hidden.map(async ([what, content]) => ({ what: `PDF with ${what}`, content: await content }))
	return [...plain, ...spelled, ...(await Promise.all(made))].map((one) => ({ ...one, name: "form.pdf" }))
}

/** PDFs that nobody can look into. */
export function lockedPdfs(): Sample[] {
	const keys = `4 0 obj <</Filter/Standard/V 2/R 3/O<${"00".repeat(32)}>/U<${"00".repeat(32)}>/P -44>> endobj`
	return [
		["in its end", pdfWith("", keys, "/Encrypt 4 0 R")],
		["in its end, spelled in numbers", pdfWith("", keys, "/#45n#63rypt 4 0 R")],
		["in place", pdfWith("", "", "/Encrypt<</Filter/Standard>>")],
		["with packed objects", packedAndLocked()],
	].map(([what, content]) => ({ what: `PDF locked ${what}`, name: "form.pdf", content: content as Buffer }))
}

/** Encrypted data don't unpack: being locked is what has to be said. */
function packedAndLocked(): Buffer {
	const noise = Buffer.from("c0ffee00c0ffee00", "hex")
	const object = Buffer.concat([
		Buffer.from("4 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n"),
		noise,
	])
	return pdfWith("", object, "/Encrypt 5 0 R")
}
