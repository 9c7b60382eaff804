import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { ChecksumList } from "#checksum-list"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { mediaTypeFromName } from "../files/download.server.ts"
import { forEachConcurrently } from "./copy-files.server.ts"
import { backupPathOf } from "./rules.ts"

export interface RestoredFiles {
	count: number
	/** Where something else lay, which was let be. */
	conflicts: string[]
	/**
	 * Makes the store what it was before: takes away what was added, puts back what was replaced.
	 * @throws when the store does not take one; its message says where those lie
	 */
	undo(): Promise<void>
	/** Lets go of what was replaced. */
	commit(): Promise<void>
}

/** A store far away may refuse once; it is asked again. */
const MAX_ATTEMPTS = 3

/**
 * Puts the listed files of a backup into a store and reads each back: it is what the list says, or nothing is. What lies
 * there already is left as it is when it is the same, and replaced or let be when it is not.
 * @throws when the store does not take one, after it was made what it was before
 */
export async function restoreFiles(
	folder: string,
	{ lines }: ChecksumList,
	store: FileStore,
	{ replace, dataDir }: { replace: boolean; dataDir: string },
): Promise<RestoredFiles> {
	const rollback = await createRollback(store, dataDir)
	const restored: RestoredFiles = { count: 0, conflicts: [], undo: rollback.putBack, commit: rollback.letGo }
	try {
		const documents = lines.filter(({ path }) => path.startsWith(backupPathOf("")))
		await forEachConcurrently(documents, async ({ path, sha256 }) => {
			const key = path.slice(backupPathOf("").length)
			const before = await hashAt(store, key)
			restored.count += 1
			if (before === sha256) return
			if (before && !replace) return void restored.conflicts.push(key)
			await rollback.keep(key, before)
			await putAndCompare(store, key, join(folder, path), sha256)
		})
	} catch (error) {
		await rollback.putBack()
		throw error
	}
	return restored
}

/** What a restore changes in a store, kept in the data folder until it has succeeded: not in memory, as /tmp may be. */
async function createRollback(store: FileStore, dataDir: string) {
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

async function putAndCompare(store: FileStore, key: string, path: string, sha256: string): Promise<void> {
	const { size } = await stat(path)
	for (let tried = 1; ; tried += 1) {
		try {
			await store.put(key, path, { mediaType: mediaTypeFromName(key), size })
			break
		} catch (error) {
			if (tried === MAX_ATTEMPTS) throw error
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
