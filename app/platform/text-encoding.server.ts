import { createReadStream } from "node:fs"

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

/**
 * Reads the whole file once to tell how its letters are written: UTF-16 by its mark, UTF-8 when every byte fits,
 * else Windows-1252, which old spreadsheets write.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
	const decoder = new TextDecoder("utf-8", { fatal: true })
	let isFirst = true
	for await (const chunk of createReadStream(path)) {
		const bytes: Buffer = chunk
		if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
		if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
		isFirst = false
		if (!isDecodable(decoder, bytes)) return "windows-1252"
	}
	return isDecodable(decoder) ? "utf-8" : "windows-1252"
}

/** Without bytes: whether nothing is cut off at the end. */
function isDecodable(decoder: TextDecoder, bytes?: Buffer): boolean {
	try {
		decoder.decode(bytes, { stream: bytes !== undefined })
		return true
	} catch {
		return false
	}
}

/** Bytes: few enough that reading a chunk of nothing but line ends does not keep others waiting. */
const CHUNK_SIZE = 4_096

/** The file as text, chunk by chunk, without the mark at its beginning. */
export async function* decodeChunks(path: string, encoding: Encoding): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding)
	for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_SIZE })) {
		const bytes: Buffer = chunk
		yield decoder.decode(bytes, { stream: true })
	}
	yield decoder.decode()
}
