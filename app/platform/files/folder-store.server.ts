import { randomUUID } from "node:crypto"
import { constants } from "node:fs"
import { chmod, copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { type FileStore, isStorageKey, requireStorageKey } from "./file-store.server.ts"
import { removeOlder } from "./remove-older.server.ts"

/** Where a file lies until it is whole: below the root, so that it can be renamed to its place. */
const INCOMING = ".incoming"

export function openFolderStore(root: string): FileStore {
	const resolvePath = (key: string) => join(root, requireStorageKey(key))
	return {
		put: async (key, localPath) => putAtomically(root, localPath, resolvePath(key)),
		open: async (key) => openReadStream(resolvePath(key)),
		size: async (key) => (isStorageKey(key) ? sizeOf(resolvePath(key)) : undefined),
		remove: async (key) => rm(resolvePath(key), { force: true }),
		// A process that died while it copied left its copy behind.
		sweep: (before) => removeOlder(join(root, INCOMING), before),
	}
}

/**
 * Copy, flush, rename, flush the folder: whatever stops us, under the final name there is a whole file or
 * none (trust.md F2).
 */
async function putAtomically(root: string, source: string, target: string): Promise<void> {
	const incoming = join(root, INCOMING)
	const copy = join(incoming, randomUUID())
	await mkdir(incoming, { recursive: true })
	try {
		await copyFile(source, copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
		// A copy has the mode of what it was made of.
		await chmod(copy, 0o600)
		await flush(copy)
		await mkdirFlushed(dirname(target))
		await rename(copy, target)
		await flush(dirname(target))
	} catch (error) {
		await rm(copy, { force: true })
		throw error
	}
}

/** What was written to this file or folder outlives a power cut from here on. */
export async function flush(path: string): Promise<void> {
	const handle = await open(path)
	await handle.sync().finally(() => handle.close())
}

/** A new folder is only as durable as its entry in the one above. */
async function mkdirFlushed(folder: string): Promise<void> {
	const first = await mkdir(folder, { recursive: true })
	for (
		let folderPath = folder;
		first && folderPath.length >= first.length;
		folderPath = dirname(folderPath)
	) {
		await flush(dirname(folderPath))
	}
}

async function openReadStream(path: string): Promise<Readable> {
	const handle = await open(path)
	if ((await handle.stat()).isFile()) return handle.createReadStream()
	await handle.close()
	throw new Error("not a file")
}

async function sizeOf(path: string): Promise<number | undefined> {
	try {
		const found = await stat(path)
		return found.isFile() ? found.size : undefined
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === "ENOENT" || code === "ENOTDIR") return undefined
		throw error
	}
}
