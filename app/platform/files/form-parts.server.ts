import { pipeline } from "node:stream/promises"
import { Busboy, type BusboyFileStream } from "@fastify/busboy"

/** The sender broke the rules of multipart/form-data (RFC 7578) or our limits, or stopped in the middle. */
export class MalformedForm extends Error {
	override name = "MalformedForm"
}

/** Bytes of one typed field. */
const FIELD_SIZE = 64 * 1024
const LIMITS = {
	fields: 50,
	parts: 100,
	fieldSize: FIELD_SIZE,
	headerPairs: 20,
	headerSize: 8 * 1024,
}

export interface PartReader {
	field(name: string, value: string): void
	/**
	 * Reads the content to its end, or lets go of it. Small files that arrive in one piece are read side by side.
	 * @param content ends early, `truncated`, at the size of the largest file
	 */
	file(name: string, fileName: string, content: BusboyFileStream): Promise<void>
}

export const isFormWithFiles = (contentType: string | null): contentType is string =>
	/^multipart\/form-data\s*;.*boundary=/i.test(contentType?.slice(0, 200) ?? "")

/**
 * Reads a form with files as it arrives.
 * @throws {MalformedForm} and what `chunks` or the reader throw
 */
export async function readFormParts(
	chunks: AsyncIterable<Uint8Array>,
	{ contentType, fileSize }: { contentType: string; fileSize: number },
	reader: PartReader,
): Promise<void> {
	const parser = openParser(contentType, fileSize)
	/** What went wrong before or behind the parser; all else that does is the form's. */
	let foreign: { error: unknown } | undefined
	const isForeign = (error: unknown) => {
		foreign ??= { error }
	}
	const reading = new Map<Promise<void>, BusboyFileStream>()
	for (const limit of ["partsLimit", "fieldsLimit"] as const) {
		parser.once(limit, () => void parser.destroy(new MalformedForm("too many parts")))
	}
	parser.on("field", (name, value, _, isTruncated) => {
		if (isTruncated) parser.destroy(new MalformedForm("a field is too long"))
		else if (name !== undefined) {
			try {
				reader.field(name, value)
			} catch (error) {
				isForeign(error)
				parser.destroy(new Error("the reader failed", { cause: error }))
			}
		}
	})
	parser.on("file", (name, content, fileName) => {
		// Whoever reads it hears of its end; nobody else need listen.
		content.on("error", () => undefined)
		reading.set(reader.file(name ?? "", unescaped(fileName ?? ""), content), content)
	})
	try {
		await pipeline(tellingOf(chunks, isForeign), parser)
	} catch (error) {
		for (const content of reading.values()) content.destroy(new MalformedForm("the form ends in the middle"))
		await Promise.allSettled(reading.keys())
		if (foreign) throw foreign.error
		throw error instanceof MalformedForm ? error : new MalformedForm(String(error))
	}
	await Promise.all(reading.keys())
}

function openParser(contentType: string, fileSize: number) {
	try {
		return Busboy({
			headers: { "content-type": contentType },
			limits: { ...LIMITS, fileSize },
			preservePath: true,
		})
	} catch (error) {
		throw new MalformedForm(String(error))
	}
}

/** As browsers write it: a quotation mark is %22, line breaks are %0D and %0A. No database keeps a NUL. */
function unescaped(fileName: string): string {
	return fileName
		.replaceAll("%22", '"')
		.replaceAll("%0D", "\r")
		.replaceAll("%0A", "\n")
		.replaceAll("\0", "\uFFFD")
}

/** `heard` is told why they break off. */
async function* tellingOf(
	chunks: AsyncIterable<Uint8Array>,
	heard: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
	try {
		yield* chunks
	} catch (error) {
		heard(error)
		throw error
	}
}
