import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { FileStore } from "../../platform/files/store.server.ts"
import { readSums, type Sum } from "../../platform/snapshot/sums.server.ts"
import { typeByName } from "../files/download.server.ts"
import { inLanes } from "./copy-files.server.ts"
import { inBackup } from "./layout.ts"

export interface PlacedFiles {
	count: number
	/** Where something else lay, which was let be. */
	taken: string[]
	/**
	 * Makes the store what it was before: takes away what was added, puts back what was replaced.
	 * @throws when the store does not take one; its message says where those lie
	 */
	undo(): Promise<void>
	/** Lets go of what was replaced. */
	settle(): Promise<void>
}

/** A store far away may refuse once; it is asked again. */
const TRIES = 3

/**
 * Puts the files of a backup into a store and reads each back. What lies there already is left as it is when
 * it is the same, and replaced or let be when it is not.
 * @throws when the store does not take one, after it was made what it was before
 */
export async function placeFiles(
	folder: string,
	store: FileStore,
	{ replace, dataDir }: { replace: boolean; dataDir: string },
): Promise<PlacedFiles> {
	const earlier = await openEarlierFiles(store, dataDir)
	const placed: PlacedFiles = { count: 0, taken: [], undo: earlier.putBack, settle: earlier.letGo }
	try {
		await inLanes(documentsOf(folder), async ({ path, sha256 }) => {
			const key = path.slice(inBackup("").length)
			const before = await hashAt(store, key)
			placed.count += 1
			if (before === sha256) return
			if (before && !replace) return void placed.taken.push(key)
			await earlier.keep(key, before)
			await putAndCompare(store, key, join(folder, path), sha256)
		})
	} catch (error) {
		await earlier.putBack()
		throw error
	}
	return placed
}

/** What a restore changes in a store, kept in the data folder until it has succeeded: not in memory, as /tmp may be. */
async function openEarlierFiles(store: FileStore, dataDir: string) {
	const aside = await mkdtemp(join(dataDir, "replaced-"))
	const added: string[] = []
	const replaced = new Map<string, { path: string; sha256: string }>()
	const letGo = () => rm(aside, { recursive: true, force: true })
	return {
		letGo,
		/** Notes what lies at `key`, by its hash; undefined when nothing does. */
		async keep(key: string, sha256: string | undefined): Promise<void> {
			if (!sha256) return void added.push(key)
			const path = join(aside, String(replaced.size))
			replaced.set(key, { path, sha256 })
			await pipeline(await store.open(key), createWriteStream(path, { mode: 0o600 }))
		},
		async putBack(): Promise<void> {
			// Without rows they do no harm.
			for (const key of added) await store.remove(key).catch(() => undefined)
			for (const [key, { path, sha256 }] of replaced) {
				if ((await hashAt(store, key).catch(() => undefined)) === sha256) continue
				await putAndCompare(store, key, path, sha256).catch((cause: unknown) => {
					throw new Error(`${key} could not be put back: the files that were there before lie in ${aside}`, {
						cause,
					})
				})
			}
			await letGo()
		},
	}
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
