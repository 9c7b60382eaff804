import { PDFArray, PDFDocument, PDFName, PDFNumber, PDFString, StandardFonts } from "pdf-lib"
import sharp from "sharp"
import { pdfWith, readStoredPdf } from "./bad-pdfs.ts"
import type { GoodSample } from "./documents.ts"
import { between, noise, oneOf, randomFrom } from "./random.ts"

type Change = (document: PDFDocument, random: () => number) => Promise<unknown> | unknown

/** What office programs, scanners and insurers put into their PDFs, none of which runs anything. */
const CHANGES: Record<string, Change> = {
	"one page": () => undefined,
	"several pages": (document, random) => {
		for (let nth = between(random, 2, 12); nth > 0; nth -= 1) document.addPage()
	},
	"a scanned picture": async (document, random) => {
		const side = between(random, 60, 120)
		const raw = { width: side, height: side, channels: 3 } as const
		const jpeg = await sharp(noise(random, side * side * 3), { raw })
			.jpeg()
			.toBuffer()
		document.getPage(0).drawImage(await document.embedJpg(jpeg))
	},
	"a form to fill in": (document) => {
		const form = document.getForm()
		form.createTextField("name").addToPage(document.getPage(0), { x: 40, y: 100 })
		form.createCheckBox("agreed").addToPage(document.getPage(0), { x: 40, y: 160 })
	},
	"who wrote it": (document) => {
		document.setTitle("Indemnity /JavaScript")
		document.setAuthor("Launch Events & Co")
	},
	"a place to open at": (document) => {
		const place = PDFArray.withContext(document.context)
		place.push(document.getPage(0).ref)
		place.push(PDFName.of("Fit"))
		document.catalog.set(PDFName.of("OpenAction"), place)
	},
	"links to pages": (document) => {
		const link = document.context.register(
			document.context.obj({
				Type: "Annot",
				Subtype: "Link",
				Rect: [40, 40, 200, 60],
				A: { S: "URI", URI: PDFString.of("https://tamasha.example/JavaScript/Launch?x=/JS(1)") },
			}),
		)
		document.getPage(0).node.set(PDFName.of("Annots"), document.context.obj([link]))
	},
	"a table of contents": (document) => {
		const { context } = document
		const [root, item] = [context.nextRef(), context.nextRef()]
		context.assign(item, context.obj({ Title: PDFString.of("Terms"), Parent: root }))
		context.assign(root, context.obj({ Type: "Outlines", First: item, Last: item, Count: 1 }))
		document.catalog.set(PDFName.of("Outlines"), root)
	},
	"fonts with their letters": (document) => {
		const widths = document.context.obj({ FirstChar: 32, LastChar: 255, First: PDFNumber.of(3) })
		document.context.register(widths)
	},
	"a stream nobody can pack": (document, random) => {
		document.context.register(document.context.stream(noise(random, between(random, 20_000, 200_000))))
	},
	"many objects": (document, random) => {
		for (let nth = between(random, 500, 1_500); nth > 0; nth -= 1)
			document.context.register(
				document.context.obj({ Nth: nth, Words: PDFString.of("words ".repeat(nth % 9)) }),
			)
	},
}

const ENDS = ["", "\n", "\r\n\r\n", "\0\0\0\0"]

/** Each of them with packed objects and without. */
export async function goodPdfs(seed: number): Promise<GoodSample[]> {
	const random = randomFrom(seed)
	const samples: GoodSample[] = []
	for (const [what, change] of Object.entries(CHANGES)) {
		for (const useObjectStreams of [true, false]) {
			const document = await PDFDocument.create({ updateMetadata: false })
			const page = document.addPage([420, 595])
			const font = await document.embedFont(oneOf(random, Object.values(StandardFonts).slice(0, 4)))
			page.drawText("I hold the company harmless.", { x: 40, y: 500, size: between(random, 8, 20), font })
			await change(document, random)
			const saved = Buffer.from(await document.save({ useObjectStreams }))
			const content = Buffer.concat([saved, Buffer.from(oneOf(random, ENDS), "latin1")])
			samples.push({
				...named(random),
				what: `PDF with ${what}${useObjectStreams ? ", packed" : ""}`,
				content,
			})
		}
	}
	return [
		...samples,
		{ ...named(random), what: "PDF written by hand", content: BY_HAND },
		...(await Promise.all(
			["owner-password.pdf", "linearized.pdf"].map(async (name) => ({
				...named(random),
				what: `PDF kept as ${name}`,
				content: await readStoredPdf(name),
			})),
		)),
	]
}

const named = (random: () => number) => ({
	mediaType: "application/pdf",
	name: oneOf(random, [
		"form.pdf",
		"FORM.PDF",
		"Mkataba wangu 12.2025",
		"signed.exe.pdf",
		"fomu – ya.malipo.pdf",
	]),
})

/** As programs of the nineties wrote it: nothing packed, comments, carriage returns. */
const BY_HAND = pdfWith("%x\r", "4 0 obj << /Words (no JavaScript) >> endobj % JavaScript is not in here\r")
