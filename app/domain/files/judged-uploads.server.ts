import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { hashFile } from "#checksum-list"
import { MEDIA_TYPES, type MediaType, type NewDocument } from "./rules.ts"

const judgedSchema = z.object({
	name: z.string(),
	size: z.int().positive(),
	sha256: z.string(),
	mediaType: z.enum(Object.keys(MEDIA_TYPES) as MediaType[]),
})

/** A file that was judged, and lies on this machine. */
export type JudgedFile = Pick<NewDocument, "name" | "path" | "size" | "sha256" | "mediaType">

interface JudgedName {
	/** A file name that nobody can guess. */
	key: string
	/** What the keys of all files of one sender begin with. */
	owner: string
}

/** Files that came whole and were judged, and wait on the disk for the others of their form, also over a restart. */
export interface JudgedUploads {
	/** Takes a file to itself, where it outlives the process. Of more of one sender than are kept the oldest goes. */
	keep(name: JudgedName, file: JudgedFile): Promise<void>
	/** @returns undefined also of one that is not as it was judged, e.g. after a power cut */
	find(key: string): Promise<JudgedFile | undefined>
	remove(keys: string[]): Promise<void>
}

/** @param maxPerOwner files of one sender */
export const openJudgedUploads = (folder: string, maxPerOwner: number): JudgedUploads => ({
	async keep({ key, owner }, { path, ...verdict }) {
		await mkdir(folder, { recursive: true, mode: 0o700 })
		await removeOldest(folder, owner, maxPerOwner - 1)
		await rename(path, join(folder, key))
		// The last step: without its verdict a file is none.
		const unfinished = join(folder, `${key}.new`)
		await writeFile(unfinished, JSON.stringify(verdict), { mode: 0o600 })
		await rename(unfinished, verdictPath(folder, key))
	},
	async find(key) {
		const verdict = await readVerdict(verdictPath(folder, key))
		const path = join(folder, key)
		const found = verdict && (await hashFile(path).catch(() => undefined))
		return found?.sha256 === verdict?.sha256 && verdict ? { ...verdict, path } : undefined
	},
	remove: (keys) => removeFiles(folder, keys),
})

const VERDICT = ".json"
const verdictPath = (folder: string, key: string) => join(folder, key + VERDICT)

async function readVerdict(path: string): Promise<z.infer<typeof judgedSchema> | undefined> {
	try {
		return judgedSchema.parse(JSON.parse(await readFile(path, "utf8")))
	} catch {
		return undefined
	}
}

async function removeFiles(folder: string, keys: string[]): Promise<void> {
	for (const key of keys) {
		await rm(verdictPath(folder, key), { force: true })
		await rm(join(folder, key), { force: true })
	}
}

async function removeOldest(folder: string, owner: string, left: number): Promise<void> {
	const names = (await readdir(folder)).filter((name) => name.startsWith(owner) && name.endsWith(VERDICT))
	if (names.length <= left) return
	const aged = await Promise.all(
		names.map(async (name) => ({ name, at: await changedAt(join(folder, name)) })),
	)
	const oldest = aged.toSorted((a, b) => a.at - b.at).slice(0, names.length - left)
	await removeFiles(
		folder,
		oldest.map(({ name }) => name.slice(0, -VERDICT.length)),
	)
}

/** Milliseconds. What went meanwhile is the oldest. */
const changedAt = (path: string) =>
	stat(path).then(
		({ mtimeMs }) => mtimeMs,
		() => 0,
	)
