import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { lstat, readFile } from "node:fs/promises"
import { join } from "node:path"
import { CHECKSUM_FILE, type ChecksumList, hashFile, listFiles, readChecksums } from "#checksum-list"
import { findSnapshotProblems } from "#database-snapshot"
import { BACKUP_FORMAT, type Manifest, manifest, manifestFormat } from "./inputs.ts"
import { formatDamage, formatNewer } from "./report.ts"
import { backupPathOf, MANIFEST_FILE, SIGNATURE_FILE } from "./rules.ts"

/**
 * What a backup says of itself.
 * @param list that it has to be in as it is
 * @throws when the folder holds none, or one of a form that we don't know, or another one
 */
export async function readManifest(folder: string, list?: ChecksumList): Promise<Manifest> {
	const path = join(folder, MANIFEST_FILE)
	const content = await assertIsFile(path)
		.then(() => (list ? readListedFile(folder, MANIFEST_FILE, list) : readFile(path)))
		.catch((error: NodeJS.ErrnoException) => {
			if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error
			const why = existsSync(folder) ? `it has no ${MANIFEST_FILE}` : "there is no such folder"
			throw new Error(`${folder} is not a backup: ${why}`)
		})
	return parseManifest(content.toString(), folder)
}

/** @throws with a line for the person at the console */
function parseManifest(text: string, folder: string): Manifest {
	const value = parseJson(text)
	const parsed = manifest.safeParse(value)
	if (parsed.success) return parsed.data
	const { data } = manifestFormat.safeParse(value)
	if (data && data.format > BACKUP_FORMAT) {
		throw new Error(formatNewer(folder, `format ${data.format} in ${MANIFEST_FILE}`))
	}
	throw new Error(formatDamage(folder, [`${MANIFEST_FILE} is not what was written`]))
}

/** @returns undefined for what is none */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** A file as it was when the list was written. @throws for any other */
export async function readListedFile(folder: string, path: string, { lines }: ChecksumList): Promise<Buffer> {
	const content = await readFile(join(folder, path))
	const sha256 = createHash("sha256").update(content).digest("hex")
	if (lines.find((line) => line.path === path)?.sha256 === sha256) return content
	throw new Error(`${path} is not what it was when the backup was checked`)
}

/**
 * Reads a whole backup and compares it with what it says of itself.
 * @returns descriptions of what does not agree; none for one that can be restored
 */
export async function findProblems(folder: string): Promise<string[]> {
	try {
		const expected = await readManifest(folder)
		const { there, odd } = await scanFolder(folder)
		// Before anything is read: what a link leads to is no part of the backup, and a pipe may never end.
		if (odd.length) return odd.map((name) => `${name} is neither a file nor a folder`)
		if (!existsSync(join(folder, CHECKSUM_FILE))) return [`${CHECKSUM_FILE} is missing`]
		const { problems, listed, files } = await compareSums(folder)
		if (there !== listed) problems.push(`${CHECKSUM_FILE} lists ${listed} files, and there are ${there}`)
		if (files.count !== expected.files.count || files.bytes !== expected.files.bytes) {
			problems.push(`${expected.files.count} documents of ${expected.files.bytes} bytes should be there`)
		}
		// Only files that are what was written show whether that was what the database held.
		return problems.length ? problems : await findSnapshotProblems(folder, expected)
	} catch (error) {
		return [error instanceof Error ? error.message : String(error)]
	}
}

async function assertIsFile(path: string): Promise<void> {
	if (!(await lstat(path)).isFile()) throw new Error(`${path} is not a file`)
}

async function scanFolder(folder: string): Promise<{ there: number; odd: string[] }> {
	let there = 0
	const odd: string[] = []
	for await (const { path, isFile } of listFiles(folder)) {
		if (!isFile) odd.push(path)
		else if (path !== SIGNATURE_FILE) there += 1
	}
	return { there, odd }
}

/** A path that leads out of the backup would be read, and put into the store, from anywhere. */
const isContained = (path: string) =>
	path.split("/").every((segment) => segment && segment !== "." && segment !== "..")

async function compareSums(folder: string) {
	const problems: string[] = []
	const files = { count: 0, bytes: 0 }
	const { lines } = await readChecksums(folder)
	for (const { path, sha256 } of lines) {
		if (!isContained(path)) {
			problems.push(`${path} leads out of the backup`)
			continue
		}
		const content = await hashFile(join(folder, path)).catch(() => undefined)
		if (!content) problems.push(`${path} is missing`)
		else if (content.sha256 !== sha256) problems.push(`${path} is not what was written`)
		if (!content || !path.startsWith(backupPathOf(""))) continue
		files.count += 1
		files.bytes += content.size
	}
	return { problems, files, listed: lines.length }
}
