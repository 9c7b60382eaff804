import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from "pdf-lib"

/** What makes a PDF run, start, carry or send something. */
const ACTIVE = new Set([
	"JavaScript",
	"JS",
	"Launch",
	"EmbeddedFile",
	"EmbeddedFiles",
	"EF",
	"RichMedia",
	"XFA",
	"SubmitForm",
	"ImportData",
	"GoToR",
	"GoToE",
	"Rendition",
	"Sound",
	"Movie",
])

/** Keys whose value says what a dictionary is. */
const KINDS = new Set(["S", "Type", "Subtype"])

/** As another reader than the product's finds them; none where it can't read the file at all. */
export async function activeNamesIn(pdf: Buffer): Promise<string[]> {
	const options = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }
	const document = await quietly(() => PDFDocument.load(pdf, options).catch(() => undefined))
	const all = document?.context.enumerateIndirectObjects() ?? []
	const known = knownNumbers(pdf.toString("latin1"))
	const waiting: PDFObject[] = all.filter(([ref]) => known.has(ref.objectNumber)).map(([, object]) => object)
	const found = new Set<string>()
	for (let object = waiting.pop(); object; object = waiting.pop()) {
		if (object instanceof PDFArray) waiting.push(...object.asArray())
		if (object instanceof PDFStream) waiting.push(object.dict)
		if (!(object instanceof PDFDict)) continue
		for (const [key, value] of object.entries()) {
			// A name by itself does nothing: it has to be a key, or to say what the dictionary is.
			const meant = KINDS.has(key.decodeText()) ? document?.context.lookup(value) : key
			if (meant instanceof PDFName && ACTIVE.has(meant.decodeText())) found.add(meant.decodeText())
			waiting.push(value)
		}
	}
	return [...found]
}

/** What the table of a mutant lists: that reader finds packed objects as well that no table knows, and nobody shows. */
function knownNumbers(text: string): Set<number> {
	const lines = [...text.matchAll(/^(\d+) 1\n\d{10} 00000 n/gm)].map(([, number]) => Number(number))
	const indexes = [...text.matchAll(/\/Index\[([\d ]+)\]/g)].flatMap(([, list = ""]) =>
		list.split(" ").map(Number),
	)
	return new Set([...lines, ...indexes])
}

/** The library says on the console what it can't read, of which there is a lot in a spoilt file. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
	const { warn } = console
	console.warn = () => undefined
	return work().finally(() => {
		console.warn = warn
	})
}
