import { PassThrough, Readable } from "node:stream"
import { ZipFile } from "yazl"

export interface ZipEntry {
	name: string
	content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}

/** All files carry the same moment in every time zone, so that the same content gives the same archive. */
const TIMESTAMP = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** An archive as it is made: nothing of it stays in memory, and no content stays open when its reader leaves. */
export async function* createZip(entries: ZipEntry[]): AsyncGenerator<Buffer> {
	const archive = new ZipFile()
	const output = archive.outputStream.pipe(new PassThrough())
	const reading = new AbortController()
	const openContent = (content: ZipEntry["content"]) =>
		Readable.from(content, { objectMode: false, signal: reading.signal }).once("error", (error) =>
			output.destroy(error),
		)
	for (const { name, content } of entries)
		archive.addReadStreamLazy(name, TIMESTAMP, (add) => add(null, openContent(content)))
	archive.end()
	try {
		yield* output
	} finally {
		reading.abort()
	}
}
