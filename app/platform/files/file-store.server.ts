import type { Readable } from "node:stream"

/** Where documents lie: a folder of this machine or a bucket. Keys are paths without a leading slash. */
export interface FileStore {
	/**
	 * Copies a local file to `key`. Once this resolves the whole file is there and outlives a power cut; when it
	 * rejects nothing is there, or what was there before.
	 * @throws when the store refuses, or is too slow: 12 s, and a second more for every 5 MB
	 */
	put(key: string, localPath: string, options: { mediaType: string; size: number }): Promise<void>
	/** @throws when there is no such file or the store does not answer within 10 s */
	open(key: string): Promise<Readable>
	/**
	 * Bytes of the file; undefined when there is none of that key.
	 * @throws when the store does not answer within 10 s
	 */
	size(key: string): Promise<number | undefined>
	/** No error when there is no such file. */
	remove(key: string): Promise<void>
	/** Takes away what a `put` left behind that was cut off before `before`. @returns how many files went */
	sweep(before: Date): Promise<number>
}

/**
 * True for a path that stays below the root of a store: no empty, `.` or `..` part, no control character, no
 * backslash (a separator on some machines), no part that a file system could not hold.
 */
export function isStorageKey(text: string): boolean {
	if (text.length > 1000) return false
	return text.split("/").every(isSegment)
}

function isSegment(segment: string): boolean {
	return (
		!["", ".", ".."].includes(segment) && !/[\p{Cc}\\]/u.test(segment) && Buffer.byteLength(segment) < 256
	)
}

export function requireStorageKey(text: string): string {
	if (isStorageKey(text)) return text
	throw new Error(`not a key of a file: ${JSON.stringify(text)}`)
}
