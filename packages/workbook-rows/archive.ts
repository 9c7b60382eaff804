import { crc32 } from "node:zlib"
import sax, { type SAXParser, type Tag } from "sax"
import { type Entry, openPromise, type ZipFile } from "yauzl"
import { UnreadableWorkbookError } from "./fault.ts"

/** What stands in an XML file: names without their namespaces. */
export interface XmlEvents {
	open(name: string, attributes: Record<string, string>): void
	text(text: string): void
	close(name: string): void
}

const MAX_ENTRIES = 1_000

export interface Archive {
	zip: ZipFile
	/** By name. */
	entries: Map<string, Entry>
}

/** The caller closes it. */
export async function openArchive(path: string): Promise<Archive> {
	const options = { lazyEntries: true, autoClose: false, strictFileNames: true }
	const zip = await openPromise(path, options).catch(() => {
		throw new UnreadableWorkbookError("damaged")
	})
	try {
		return { zip, entries: await listEntries(zip) }
	} catch (error) {
		zip.close()
		throw error
	}
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
	if (zip.entryCount > MAX_ENTRIES) throw new UnreadableWorkbookError("too-large")
	const entries = new Map<string, Entry>()
	try {
		for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
	} catch {
		throw new UnreadableWorkbookError("damaged")
	}
	return entries
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1)

/**
 * Reads an XML file of the archive piece by piece, and yields after each. A document type of its own, and with it entities, is
 * refused: no spreadsheet writes one.
 */
export async function* readXml(
	{ zip }: Archive,
	entry: Entry,
	{ size: limit, events }: { size: number; events: XmlEvents },
): AsyncGenerator<void> {
	if (entry.uncompressedSize > limit) throw new UnreadableWorkbookError("too-large")
	const parser = listen(sax.parser(true), events)
	const decoder = new TextDecoder("utf-8", { fatal: true })
	let sum = 0
	try {
		// Of a size other than its entry names the library is refused by itself.
		for await (const chunk of await zip.openReadStreamPromise(entry)) {
			const bytes: Buffer = chunk
			sum = crc32(bytes, sum)
			parser.write(decoder.decode(bytes, { stream: true }))
			yield
		}
		parser.write(decoder.decode()).close()
	} catch (error) {
		throw error instanceof UnreadableWorkbookError ? error : new UnreadableWorkbookError("damaged")
	}
	if (sum !== entry.crc32) throw new UnreadableWorkbookError("damaged")
}

function listen(parser: SAXParser, events: XmlEvents): SAXParser {
	const refuse = () => {
		throw new UnreadableWorkbookError("damaged")
	}
	return Object.assign(parser, {
		onopentag: ({ name, attributes }: Tag) => events.open(localName(name), attributes),
		ontext: events.text.bind(events),
		oncdata: events.text.bind(events),
		onclosetag: (name: string) => events.close(localName(name)),
		onerror: refuse,
		ondoctype: refuse,
	})
}
