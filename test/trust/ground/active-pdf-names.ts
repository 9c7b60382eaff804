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
const ACTIVE_VALUES: Record<string, Set<string>> = {
	S: new Set([
		..."JavaScript Launch SubmitForm ImportData GoToR GoToE Thread".split(" "),
		..."Rendition RichMediaExecute Sound Movie".split(" "),
	]),
	Type: ACTIVE_KINDS,
	Subtype: ACTIVE_KINDS,
}
/** Where a link may lead that somebody presses. */
const ALLOWED_SCHEMES = new Set(["http", "https", "mailto", "tel"])
/** An action and all that follow it. */
const MAX_ACTIONS = 1_000

/** As another reader than the product's finds them; none where it can't read the file at all. */
export async function findActiveNames(pdf: Buffer): Promise<string[]> {
	const options = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }
	const document = await withoutWarnings(() => PDFDocument.load(pdf, options).catch(() => undefined))
	if (!document) return []
	const objectNumbers = parseObjectNumbers(pdf.toString("latin1"))
	const lookUp = createLookUp(document.context, objectNumbers)
	const all = document.context.enumerateIndirectObjects()
	const queue: PDFObject[] = all
		.filter(([ref]) => objectNumbers.has(ref.objectNumber))
		.map(([, object]) => object)
	const found = new Set<string>()
	for (let object = queue.pop(); object; object = queue.pop()) {
		if (object instanceof PDFArray) queue.push(...object.asArray())
		if (object instanceof PDFStream) queue.push(object.dict)
		if (!(object instanceof PDFDict)) continue
		for (const [key, value] of object.entries()) {
			// A name by itself does nothing: it has to be a key, or to say what the dictionary is.
			const name = decodeName(key)
			const resolved = lookUp(value)
			// What leads nowhere is as if it were not there.
			if (resolved === undefined || resolved === PDFNull) continue
			const valueName = nameValueOf(resolved)
			if (ACTIVE_KEYS.has(name)) found.add(name)
			if (valueName && ACTIVE_VALUES[name]?.has(valueName)) found.add(valueName)
			queue.push(value)
		}
		// What is encrypted, this reader can't read the texts of.
		if (!document.isEncrypted && hasForbiddenScheme(object, lookUp)) found.add("URI elsewhere")
		if (opensUri(object, lookUp)) found.add("URI by itself")
	}
	return [...found]
}

type LookUp = (value: PDFObject | undefined) => PDFObject | undefined

const createLookUp =
	(context: PDFContext, objectNumbers: Set<number>): LookUp =>
	(value) => {
		let object = value
		for (let step = 0; object instanceof PDFRef && step < 20; step += 1)
			object = objectNumbers.has(object.objectNumber) ? context.lookup(object) : undefined
		return object
	}

/** Letters of a name that could mean anything, each spelled in three; that reader's stack has no room for 100,000. */
const MAX_NAME_LENGTH = 300

/** That reader knows only large letters in a name spelled in numbers, "#4C"; others know small ones as well. */
const decodeName = (name: PDFName) =>
	(name.asString().length > MAX_NAME_LENGTH ? name.asString() : name.decodeText()).replace(
		/#([\da-f]{2})/gi,
		(_, hex) => String.fromCharCode(Number.parseInt(hex, 16)),
	)
const nameValueOf = (object: PDFObject | undefined) =>
	object instanceof PDFName ? decodeName(object) : undefined
const getEntry = (dictionary: PDFDict, key: string) =>
	dictionary.entries().find(([name]) => decodeName(name) === key)?.[1]
const isUriAction = (action: PDFDict, lookUp: LookUp) => nameValueOf(lookUp(getEntry(action, "S"))) === "URI"

function hasForbiddenScheme(action: PDFDict, lookUp: LookUp): boolean {
	if (!isUriAction(action, lookUp)) return false
	const address = lookUp(getEntry(action, "URI"))
	const isText = address instanceof PDFString || address instanceof PDFHexString
	const [, scheme] = (isText && /^\s*([a-z][\w+.-]*):/i.exec(address.decodeText())) || []
	return !scheme || !ALLOWED_SCHEMES.has(scheme.toLowerCase())
}

/** What a file, a page or a field does when it is opened, and what follows on that. */
function opensUri(dictionary: PDFDict, lookUp: LookUp): boolean {
	const triggers = lookUp(getEntry(dictionary, "AA"))
	const actions = [
		getEntry(dictionary, "OpenAction"),
		...(triggers instanceof PDFDict ? triggers.values() : []),
	]
	for (const [nth, next] of actions.entries()) {
		const action = lookUp(next)
		if (nth > MAX_ACTIONS) return false
		if (action instanceof PDFArray) actions.push(...action.asArray())
		if (!(action instanceof PDFDict)) continue
		if (isUriAction(action, lookUp)) return true
		actions.push(getEntry(action, "Next"))
	}
	return false
}

/** What the table of a mutant lists: that reader finds packed objects as well that no table knows, and nobody shows. */
function parseObjectNumbers(text: string): Set<number> {
	const lines = [...text.matchAll(/^(\d+) 1\n\d{10} 00000 n/gm)].map(([, number]) => Number(number))
	const indexes = [...text.matchAll(/\/Index\[([\d ]+)\]/g)].flatMap(([, list = ""]) =>
		list.split(" ").map(Number),
	)
	const ofTables = findTables(text)
	return new Set([...lines, ...indexes].filter((number) => !ofTables.has(number)))
}

/** Numbers under which tables list themselves: what was packed under the same number is what no reader gets to see. */
function findTables(text: string): Set<number> {
	const tables = [...text.matchAll(/\b(\d+) \d+ obj\s*<<\s*\/Type\s*\/XRef/g)]
	const listed = tables.filter(({ index }) => {
		const position = Buffer.alloc(5, 1)
		position.writeUInt32BE(index, 1)
		return text.includes(position.toString("latin1"))
	})
	return new Set(listed.map(([, number]) => Number(number)))
}

/** The library says on the console what it can't read, of which there is a lot in a spoilt file. */
async function withoutWarnings<T>(callback: () => Promise<T>): Promise<T> {
	const { warn } = console
	console.warn = () => undefined
	return callback().finally(() => {
		console.warn = warn
	})
}
