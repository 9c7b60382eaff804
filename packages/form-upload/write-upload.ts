import { open } from "node:fs/promises"
import type { Readable } from "node:stream"
import type { UploadAllocation } from "./upload-space.ts"

/** Bytes: each write asks how full the disk is and waits for a thread, so few large ones cost less than many small ones. */
const WRITE_SIZE = 512 * 1024

/**
 * @returns bytes
 * @throws when there is no room for it, or it can't be written, e.g. because the disk is full; the content is read to
 * its end all the same
 */
export async function writeUpload(
	content: Readable,
	path: string,
	allocation: UploadAllocation,
): Promise<number> {
	const file = await open(path, "wx", 0o600)
	let size = 0
	let writeError: unknown
	let buffered: Buffer[] = []
	let bufferedBytes = 0
	const flush = async () => {
		try {
			await allocation.allocate(bufferedBytes)
			const { bytesWritten } = await file.writev(buffered)
			// A disk that fills takes a part and says nothing: only of the rest does it say why.
			if (bytesWritten < bufferedBytes) await file.appendFile(Buffer.concat(buffered).subarray(bytesWritten))
		} catch (error) {
			writeError = error
		}
		buffered.forEach(releaseChunk)
		buffered = []
		bufferedBytes = 0
	}
	try {
		for await (const chunk of content) {
			size += chunk.length
			if (writeError) continue
			buffered.push(chunk)
			bufferedBytes += chunk.length
			if (bufferedBytes >= WRITE_SIZE) await flush()
		}
		if (buffered.length) await flush()
	} finally {
		await file.close()
	}
	if (writeError) throw writeError
	return size
}

/** Bytes: what the parser keeps of its own between two chunks is as long as the boundary, and handed out like content. */
const MIN_RELEASED = 4_096

/**
 * Gives the memory of what was read back at once, where nothing else lies in it: left to the garbage collector, each
 * large file has the whole heap collected.
 */
export function releaseChunk({ buffer, byteLength }: Uint8Array): void {
	const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
	if (isAlone && byteLength >= MIN_RELEASED) buffer.transfer(0)
}
