import { createHash } from "node:crypto"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { FileStore } from "../../platform/files/store.server.ts"
import { readSums, type Sum } from "../../platform/snapshot/sums.server.ts"
import { typeByName } from "../files/download.server.ts"
import { inLanes } from "./copy-files.server.ts"
import { inBackup } from "./layout.ts"

export interface PlacedFiles {
	count: number
	/** Those that were not there before. */
	added: string[]
	/** Where something else lay, which was let be. */
	taken: string[]
}

/** A store far away may refuse once; it is asked again. */
const TRIES = 3

/**
 * Puts the files of a backup into a store and reads each back. What lies there already is left as it is when
 * it is the same, and replaced or let be when it is not.
 * @throws when the store takes one not, after it took away again what was added
 */
export async function placeFiles(
	folder: string,
	store: FileStore,
	{ replace }: { replace: boolean },
): Promise<PlacedFiles> {
	const placed: PlacedFiles = { count: 0, added: [], taken: [] }
	try {
		await inLanes(documentsOf(folder), async ({ path, sha256 }) => {
			const key = path.slice(inBackup("").length)
			const before = await hashAt(store, key)
			placed.count += 1
			if (before === sha256) return
			if (before && !replace) return void placed.taken.push(key)
			if (!before) placed.added.push(key)
			await putAndCompare(store, key, join(folder, path), sha256)
		})
	} catch (error) {
		await removeFiles(store, placed.added)
		throw error
	}
	return placed
}

/** Takes away again what a restore added that did not succeed. */
export async function removeFiles(store: FileStore, keys: string[]): Promise<void> {
	for (const key of keys) await store.remove(key).catch(() => undefined)
}

async function* documentsOf(folder: string): AsyncGenerator<Sum> {
	for await (const sum of readSums(folder)) if (sum.path.startsWith(inBackup(""))) yield sum
}

async function putAndCompare(store: FileStore, key: string, path: string, sha256: string): Promise<void> {
	const { size } = await stat(path)
	for (let tried = 1; ; tried += 1) {
		try {
			await store.put(key, path, { mediaType: typeByName(key), size })
			break
		} catch (error) {
			if (tried === TRIES) throw error
		}
	}
	if ((await hashAt(store, key)) !== sha256)
		throw new Error(`the file store gives back something else for ${key}`)
}

async function hashAt(store: FileStore, key: string): Promise<string | undefined> {
	if ((await store.size(key)) === undefined) return undefined
	const hash = createHash("sha256")
	for await (const chunk of await store.open(key)) hash.update(chunk)
	return hash.digest("hex")
}
