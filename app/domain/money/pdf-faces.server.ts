import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type Fontkit from "@pdf-lib/fontkit"
import regular from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url"
import bold from "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url"
import type { PDFDocument, PDFFont } from "pdf-lib"

/** A font, and the signs that it has. */
export interface Face {
	font: PDFFont
	signs: Set<number>
}

/** Where the file of an address of the build lies. */
const builtFile = (address: string) => join(import.meta.env.DEV ? "." : "build/client", address)

interface Parsed {
	file: Buffer
	font: ReturnType<typeof Fontkit.create>
	signs: Set<number>
}

/** Read with the first document and kept: to read a font takes three times as long as to write a document with it. */
let parsedFaces: Promise<{ regular: Parsed; bold: Parsed }> | undefined

async function parse(address: string): Promise<Parsed> {
	const [file, { default: fontkit }] = await Promise.all([
		readFile(builtFile(address)),
		import("@pdf-lib/fontkit"),
	])
	const font = fontkit.create(file)
	return { file, font, signs: new Set(font.characterSet) }
}

async function parseFaces() {
	const [plain, strong] = await Promise.all([parse(regular), parse(bold)])
	return { regular: plain, bold: strong }
}

export async function embedFaces(pdf: PDFDocument): Promise<{ regular: Face; bold: Face }> {
	parsedFaces ??= parseFaces().catch((error: unknown) => {
		parsedFaces = undefined
		throw error
	})
	const faces = await parsedFaces
	return { regular: await embed(pdf, faces.regular), bold: await embed(pdf, faces.bold) }
}

/** By what reads no font anew; one face after the other. */
async function embed(pdf: PDFDocument, { file, font, signs }: Parsed): Promise<Face> {
	pdf.registerFontkit({ create: () => font })
	return { font: await pdf.embedFont(file, { subset: true }), signs }
}
