import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { access, link, mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { FileStore } from "../../platform/files/store.server.ts"
import { addSum, type FileContent, hashFile } from "../../platform/snapshot/sums.server.ts"
import type { Trouble } from "./inputs.ts"
import { inBackup } from "./layout.ts"
import type { NamedFile } from "./named-files.server.ts"

export interface CopyParts {
	store: Pick<FileStore, "open" | "size">
	/** The backup in the making. */
	folder: string
	/** A finished one, with which equal files share their room on the disk. */
	previous: string | undefined
	signal: AbortSignal | undefined
}

export interface CopiedFiles {
	count: number
	bytes: number
	troubles: Trouble[]
}

/** Files that are copied side by side: a bucket far away answers late, and not slowly. */
const LANES = 4

/**
 * Copies the named files. One that is missing or is not what it was is noted, and does not keep the others
 * from being copied.
 * @throws when the store does not answer or the disk takes no more
 */
export async function copyFiles(named: AsyncIterable<NamedFile>, parts: CopyParts): Promise<CopiedFiles> {
	const copied: CopiedFiles = { count: 0, bytes: 0, troubles: [] }
	await inLanes(named, async (file) => {
		const content = await copyOne(file, parts)
		if (content === "there") return
		if (content) {
			copied.count += 1
			copied.bytes += content.size
			await addSum(parts.folder, { path: inBackup(file.key), sha256: content.sha256 })
		}
		if (file.sha256 === undefined || content?.sha256 === file.sha256) return
		copied.troubles.push({ key: file.key, what: content ? "changed" : "missing" })
	})
	return copied
}

/** Each thing is done once; after a failure no other is begun. */
export async function inLanes<T>(things: AsyncIterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
	const left = things[Symbol.asyncIterator]()
	const lane = async () => {
		try {
			for (let next = await left.next(); !next.done; next = await left.next()) await work(next.value)
		} catch (error) {
			await left.return?.()
			throw error
		}
	}
	const done = await Promise.allSettled(Array.from({ length: LANES }, lane))
	const failed = done.find((one) => one.status === "rejected")
	if (failed) throw failed.reason
}

/** @returns undefined when the store has no such file, "there" when another row named it as well */
async function copyOne(
	{ key, sha256 }: NamedFile,
	parts: CopyParts,
): Promise<FileContent | "there" | undefined> {
	const target = join(parts.folder, inBackup(key))
	if (await isThere(target)) return "there"
	if (sha256 && parts.previous) {
		const shared = await shareEarlier(join(parts.previous, inBackup(key)), sha256, target)
		if (shared) return shared
	}
	if ((await parts.store.size(key)) === undefined) return undefined
	return writeFile(await parts.store.open(key), target, parts.signal)
}

const isThere = (path: string) =>
	access(path).then(
		() => true,
		() => false,
	)

async function shareEarlier(
	earlier: string,
	sha256: string,
	target: string,
): Promise<FileContent | undefined> {
	try {
		const content = await hashFile(earlier)
		if (content.sha256 !== sha256) return undefined
		await mkdir(dirname(target), { recursive: true, mode: 0o700 })
		await link(earlier, target)
		return content
	} catch {
		// It has none, or this disk knows no second names: then it is copied.
		return undefined
	}
}

async function writeFile(
	from: NodeJS.ReadableStream,
	target: string,
	signal: AbortSignal | undefined,
): Promise<FileContent> {
	const hash = createHash("sha256")
	let size = 0
	const count = new Transform({
		transform(chunk: Buffer, _, done) {
			hash.update(chunk)
			size += chunk.length
			done(null, chunk)
		},
	})
	await mkdir(dirname(target), { recursive: true, mode: 0o700 })
	const file = createWriteStream(target, { mode: 0o600, flags: "wx", flush: true })
	await pipeline(from, count, file, { signal })
	return { sha256: hash.digest("hex"), size }
}
