import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { access, link, mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { appendChecksum, type FileDigest, hashFile } from "#checksum-list"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { BackupProblem } from "./inputs.ts"
import type { ReferencedFile } from "./referenced-files.server.ts"
import { backupPathOf } from "./rules.ts"

export interface CopyOptions {
	store: Pick<FileStore, "open" | "size">
	/** The backup in the making. */
	folder: string
	/** A finished one, with which equal files share their room on the disk. */
	previous: string | undefined
	signal: AbortSignal | undefined
}

export interface CopyResult {
	count: number
	bytes: number
	problems: BackupProblem[]
}

/** Files that are copied side by side: a bucket far away answers late, and not slowly. */
const CONCURRENCY = 4

/**
 * Copies the named files. One that is missing or is not what it was is noted, and does not keep the others
 * from being copied.
 * @throws when the store does not answer or the disk takes no more
 */
export async function copyFiles(
	referenced: AsyncIterable<ReferencedFile>,
	options: CopyOptions,
): Promise<CopyResult> {
	const copied: CopyResult = { count: 0, bytes: 0, problems: [] }
	await forEachConcurrently(referenced, async (file) => {
		const content = await copySingleFile(file, options)
		if (content === "there") return
		if (content) {
			copied.count += 1
			copied.bytes += content.size
			await appendChecksum(options.folder, { path: backupPathOf(file.key), sha256: content.sha256 })
		}
		if (file.sha256 === undefined || content?.sha256 === file.sha256) return
		copied.problems.push({ key: file.key, what: content ? "changed" : "missing" })
	})
	return copied
}

/** Each thing is done once; after a failure no other is begun. */
export async function forEachConcurrently<T>(
	items: AsyncIterable<T> | Iterable<T>,
	task: (item: T) => Promise<void>,
): Promise<void> {
	const left = iterate(items)
	const worker = async () => {
		try {
			for (let next = await left.next(); !next.done; next = await left.next()) await task(next.value)
		} catch (error) {
			await left.return(undefined)
			throw error
		}
	}
	const done = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker))
	const failed = done.find((one) => one.status === "rejected")
	if (failed) throw failed.reason
}

async function* iterate<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
	yield* items
}

/** @returns undefined when the store has no such file, "there" when another row named it as well */
async function copySingleFile(
	{ key, sha256 }: ReferencedFile,
	options: CopyOptions,
): Promise<FileDigest | "there" | undefined> {
	const target = join(options.folder, backupPathOf(key))
	if (await exists(target)) return "there"
	if (sha256 && options.previous) {
		const shared = await linkFromPrevious(join(options.previous, backupPathOf(key)), sha256, target)
		if (shared) return shared
	}
	if ((await options.store.size(key)) === undefined) return undefined
	return writeStream(await options.store.open(key), target, options.signal)
}

const exists = (path: string) =>
	access(path).then(
		() => true,
		() => false,
	)

async function linkFromPrevious(
	earlier: string,
	sha256: string,
	target: string,
): Promise<FileDigest | undefined> {
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

async function writeStream(
	from: NodeJS.ReadableStream,
	target: string,
	signal: AbortSignal | undefined,
): Promise<FileDigest> {
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
