import { ReadableStream as NodeReadableStream } from "node:stream/web"

/**
 * A body that is sent as it is made. What goes wrong on the way is for the log alone: the server ends an answer with the message of
 * the error, which may be a query or the path of a file.
 */
export const bodyOf = (content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
	NodeReadableStream.from(withoutErrorText(content)) as ReadableStream<Uint8Array>

async function* withoutErrorText(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	try {
		yield* content
	} catch (error) {
		throw new Error("this answer broke off", { cause: error })
	}
}
