import { once } from "node:events"
import type { Writable } from "node:stream"
import { Busboy, type BusboyFileStream } from "@fastify/busboy"

/** The sender broke the rules of multipart/form-data (RFC 7578) or our limits, or stopped in the middle. */
export class MalformedFormError extends Error {
	override name = "MalformedForm"
}

/** Bytes of one typed field. */
const FIELD_SIZE = 64 * 1024
const LIMITS = {
	fields: 150,
	parts: 200,
	fieldSize: FIELD_SIZE,
	headerPairs: 20,
	headerSize: 8 * 1024,
}

export interface MultipartHandler {
	field(name: string, value: string): void
	/**
	 * Reads the content to its end, or lets go of it. Small files that arrive in one chunk are read side by side.
	 * @param content ends early, `truncated`, at the size of the largest file
	 */
	file(name: string, fileName: string, content: BusboyFileStream): Promise<void>
}

export const isMultipartForm = (contentType: string | null): contentType is string =>
	/^multipart\/form-data\s*;.*boundary=/i.test(contentType?.slice(0, 200) ?? "")

/** Bytes: the parser goes through what it is given to the end, also behind a limit, and one chunk may hold thousands of parts. */
const FIRST_SLICE = 8 * 1024
const LARGEST_SLICE = 1024 * 1024

/**
 * Reads a form with files as it arrives.
 * @throws {MalformedFormError} and what `chunks` or the reader throw
 */
export async function readMultipartForm(
	chunks: AsyncIterable<Uint8Array>,
	{ contentType, fileSize }: { contentType: string; fileSize: number },
	handler: MultipartHandler,
): Promise<void> {
	const parser = createParser(contentType, fileSize)
	/** What went wrong before or behind the parser; all else that does is the form's. */
	let foreignError: { error: unknown } | undefined
	const recordForeignError = (error: unknown) => {
		foreignError ??= { error }
	}
	const reading = new Map<Promise<void>, BusboyFileStream>()
	for (const limit of ["partsLimit", "fieldsLimit"] as const) {
		parser.once(limit, () => void parser.destroy(new MalformedFormError("too many parts")))
	}
	parser.on("field", (name, value, _, isTruncated) => {
		if (isTruncated) parser.destroy(new MalformedFormError("a field is too long"))
		else if (name !== undefined) {
			try {
				handler.field(name, value)
			} catch (error) {
				recordForeignError(error)
				parser.destroy(new Error("the reader failed", { cause: error }))
			}
		}
	})
	parser.on("file", (name, content, fileName) => {
		// Whoever reads it hears of its end; nobody else need listen.
		content.on("error", () => undefined)
		reading.set(handler.file(name ?? "", unescapeFileName(fileName ?? ""), content), content)
	})
	try {
		await writeAll(
			slicesOf(reportErrors(chunks, recordForeignError), () => reading.size),
			parser,
		)
	} catch (error) {
		parser.destroy()
		for (const content of reading.values())
			content.destroy(new MalformedFormError("the form ends in the middle"))
		await Promise.allSettled(reading.keys())
		if (foreignError) throw foreignError.error
		throw error instanceof MalformedFormError ? error : new MalformedFormError(String(error))
	}
	await Promise.all(reading.keys())
}

/** As `pipeline` does, which waits for ever for a form without parts: of one the parser says that it is done while it is written to. */
async function writeAll(slices: AsyncIterable<Uint8Array>, parser: Writable): Promise<void> {
	const finished = once(parser, "finish")
	// Heard below, or not at all where the slices break off.
	finished.catch(() => undefined)
	for await (const slice of slices) {
		if (!parser.write(slice)) await once(parser, "drain")
		if (parser.destroyed) break
	}
	parser.end()
	await finished
}

function createParser(contentType: string, fileSize: number) {
	try {
		return Busboy({
			headers: { "content-type": contentType },
			limits: { ...LIMITS, fileSize },
			preservePath: true,
		})
	} catch (error) {
		throw new MalformedFormError(String(error))
	}
}

/** As browsers write it: a quotation mark is %22, line breaks are %0D and %0A. No database keeps a NUL. */
function unescapeFileName(fileName: string): string {
	return fileName
		.replaceAll("%22", '"')
		.replaceAll("%0D", "\r")
		.replaceAll("%0A", "\n")
		.replaceAll("\0", "\uFFFD")
}

/** Calls `onError` with the reason they break off. */
async function* reportErrors(
	chunks: AsyncIterable<Uint8Array>,
	onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
	try {
		yield* chunks
	} catch (error) {
		onError(error)
		throw error
	}
}

/** Small ones where parts begin, larger ones within a file. */
async function* slicesOf(
	chunks: AsyncIterable<Uint8Array>,
	countFiles: () => number,
): AsyncGenerator<Uint8Array> {
	let size = FIRST_SLICE
	for await (const chunk of chunks) {
		for (let rest = chunk; rest.length > 0; ) {
			const before = countFiles()
			const slice = rest.subarray(0, size)
			rest = rest.subarray(size)
			yield slice
			size = countFiles() > before ? FIRST_SLICE : Math.min(size * 2, LARGEST_SLICE)
		}
	}
}
