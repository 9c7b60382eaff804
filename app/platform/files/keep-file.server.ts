import { createHash } from "node:crypto"
import { open } from "node:fs/promises"
import type { Readable } from "node:stream"

/** @throws when it can't be written, e.g. because the disk is full; the content is read to its end all the same */
export async function keepFile(content: Readable, path: string): Promise<{ size: number; sha256: string }> {
	const hash = createHash("sha256")
	const file = await open(path, "wx", 0o600)
	let size = 0
	let broken: unknown
	try {
		for await (const piece of content) {
			size += piece.length
			if (broken) continue
			hash.update(piece)
			await file.appendFile(piece).catch((error: unknown) => {
				broken = error
			})
		}
	} finally {
		await file.close()
	}
	if (broken) throw broken
	return { size, sha256: hash.digest("hex") }
}
