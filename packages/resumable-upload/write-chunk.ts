import { open } from "node:fs/promises"

/** What is sent of a file behind what has come already. */
export interface Chunk {
	/** Bytes of the file that stand before it. */
	offset: number
	/** Bytes of the whole file. */
	size: number
	/** May break off at any byte: what has come until then counts. */
	content: AsyncIterable<Uint8Array>
}

/** @returns how many bytes of the file are there now @throws when the disk fails */
export async function writeChunk(
	path: string,
	{ offset, size, content, signal }: Chunk & { signal: AbortSignal },
): Promise<number> {
	const file = await open(path, "a", 0o600)
	try {
		let { size: written } = await file.stat()
		if (written !== offset) return written
		for await (const bytes of readUntilInterrupted(content, signal)) {
			const kept = bytes.subarray(0, size - written)
			await file.appendFile(kept)
			written += kept.length
			if (written === size) break
		}
		return written
	} finally {
		await file.close()
	}
}

const END = { done: true, value: undefined } as const

/** A sender who goes away, or is broken off, has sent what has come until then. */
async function* readUntilInterrupted(
	content: AsyncIterable<Uint8Array>,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	const iterator = content[Symbol.asyncIterator]()
	const interrupted = new Promise<typeof END>((resolve) => {
		if (signal.aborted) resolve(END)
		signal.addEventListener("abort", () => resolve(END), { once: true })
	})
	try {
		for (;;) {
			const next = await Promise.race([interrupted, iterator.next().catch(() => END)])
			if (next.done) return
			yield next.value
		}
	} finally {
		// Not waited for: whoever stands still does not answer this either.
		void iterator.return?.().catch(() => undefined)
	}
}
