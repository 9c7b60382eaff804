import { open } from "node:fs/promises"
import type { Readable } from "node:stream"
import type { UploadAllocation } from "./upload-space.server.ts"

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
	try {
		for await (const chunk of content) {
			size += chunk.length
			if (writeError) continue
			try {
				await allocation.allocate(chunk.length)
				await file.appendFile(chunk)
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
