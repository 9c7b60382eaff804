import { open } from "node:fs/promises"
import type { Readable } from "node:stream"
import type { UploadRoom } from "./upload-space.server.ts"

/**
 * @returns bytes
 * @throws when there is no room for it, or it can't be written, e.g. because the disk is full; the content is read to
 * its end all the same
 */
export async function keepFile(content: Readable, path: string, room: UploadRoom): Promise<number> {
	const file = await open(path, "wx", 0o600)
	let size = 0
	let writeError: unknown
	try {
		for await (const piece of content) {
			size += piece.length
			if (writeError) continue
			try {
				await room.take(piece.length)
				await file.appendFile(piece)
			} catch (error) {
				writeError = error
			}
		}
	} finally {
		await file.close()
	}
	if (writeError) throw writeError
	return size
}
