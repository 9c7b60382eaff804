import {
	PDFArray,
	type PDFContext,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFName,
	PDFNull,
	type PDFObject,
	PDFRef,
	PDFStream,
	PDFString,
} from "pdf-lib"

/** Keys under which scripts, files, other files' contents or films stand, wherever they are. */
const ACTIVE_KEYS = new Set([
	..."JS JavaScript XFA EmbeddedFile EmbeddedFiles EF FFilter".split(" "),
	..."RichMedia RichMediaContent RichMediaSettings Rendition Sound Movie".split(" "),
	..."Launch SubmitForm ImportData GoToR GoToE".split(" "),
])
/** What annotations and streams are that play, show or carry something of their own. */
const ACTIVE_KINDS = new Set("EmbeddedFile FileAttachment Movie RichMedia Screen Sound 3D".split(" "))
/** What a dictionary says of itself: of ISO 32000, the actions that run, send or open something. */
const SAYS: Record<string, Set<string>> = {
	S: new Set([
		..."JavaScript Launch SubmitForm ImportData GoToR GoToE Thread".split(" "),
		..."Rendition RichMediaExecute Sound Movie".split(" "),
	]),
	Type: ACTIVE_KINDS,
	Subtype: ACTIVE_KINDS,
}
/** Where a link may lead that somebody presses. */
const LEADS_TO = new Set(["http", "https", "mailto", "tel"])
/** An action and all that follow it. */
const LONGEST = 1_000

/** As another reader than the product's finds them; none where it can't read the file at all. */
export async function activeNamesIn(pdf: Buffer): Promise<string[]> {
	const options = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }
	const document = await quietly(() => PDFDocument.load(pdf, options).catch(() => undefined))
	if (!document) return []
	const known = knownNumbers(pdf.toString("latin1"))
	const lookUp = lookUpIn(document.context, known)
	const all = document.context.enumerateIndirectObjects()
	const waiting: PDFObject[] = all.filter(([ref]) => known.has(ref.objectNumber)).map(([, object]) => object)
	const found = new Set<string>()
	for (let object = waiting.pop(); object; object = waiting.pop()) {
		if (object instanceof PDFArray) waiting.push(...object.asArray())
		if (object instanceof PDFStream) waiting.push(object.dict)
		if (!(object instanceof PDFDict)) continue
		for (const [key, value] of object.entries()) {
			// A name by itself does nothing: it has to be a key, or to say what the dictionary is.
			const name = textOf(key)
			const meant = lookUp(value)
			// What leads nowhere is as if it were not there.
			if (meant === undefined || meant === PDFNull) continue
			const said = wordOf(meant)
			if (ACTIVE_KEYS.has(name)) found.add(name)
			if (said && SAYS[name]?.has(said)) found.add(said)
			waiting.push(value)
		}
		// What is encrypted, this reader can't read the texts of.
		if (!document.isEncrypted && leadsElsewhere(object, lookUp)) found.add("URI elsewhere")
		if (opensAnAddress(object, lookUp)) found.add("URI by itself")
	}
	return [...found]
}

type LookUp = (value: PDFObject | undefined) => PDFObject | undefined

const lookUpIn =
	(context: PDFContext, known: Set<number>): LookUp =>
	(value) => {
		let object = value
		for (let step = 0; object instanceof PDFRef && step < 20; step += 1)
			object = known.has(object.objectNumber) ? context.lookup(object) : undefined
		return object
	}

/** Letters of a name that could mean anything, each spelled in three; that reader's stack has no room for 100,000. */
const LONGEST_NAME = 300

/** That reader knows only large letters in a name spelled in numbers, "#4C"; others know small ones as well. */
const textOf = (name: PDFName) =>
	(name.asString().length > LONGEST_NAME ? name.asString() : name.decodeText()).replace(
		/#([\da-f]{2})/gi,
		(_, hex) => String.fromCharCode(Number.parseInt(hex, 16)),
	)
const wordOf = (object: PDFObject | undefined) => (object instanceof PDFName ? textOf(object) : undefined)
const entry = (dictionary: PDFDict, key: string) =>
	dictionary.entries().find(([name]) => textOf(name) === key)?.[1]
const isAddress = (action: PDFDict, lookUp: LookUp) => wordOf(lookUp(entry(action, "S"))) === "URI"

function leadsElsewhere(action: PDFDict, lookUp: LookUp): boolean {
	if (!isAddress(action, lookUp)) return false
	const address = lookUp(entry(action, "URI"))
	const isText = address instanceof PDFString || address instanceof PDFHexString
	const [, scheme] = (isText && /^\s*([a-z][\w+.-]*):/i.exec(address.decodeText())) || []
	return !scheme || !LEADS_TO.has(scheme.toLowerCase())
}

/** What a file, a page or a field does when it is opened, and what follows on that. */
function opensAnAddress(dictionary: PDFDict, lookUp: LookUp): boolean {
	const triggers = lookUp(entry(dictionary, "AA"))
	const actions = [entry(dictionary, "OpenAction"), ...(triggers instanceof PDFDict ? triggers.values() : [])]
	for (const [nth, next] of actions.entries()) {
		const action = lookUp(next)
		if (nth > LONGEST) return false
		if (action instanceof PDFArray) actions.push(...action.asArray())
		if (!(action instanceof PDFDict)) continue
		if (isAddress(action, lookUp)) return true
		actions.push(entry(action, "Next"))
	}
	return false
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
