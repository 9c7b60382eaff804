import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { appendFile, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { finished } from "node:stream/promises"

/** The list of everything else in a folder, as `sha256sum -c SHA256SUMS` reads it. */
export const CHECKSUM_FILE = "SHA256SUMS"

export interface Checksum {
	/** Below the folder, with slashes. */
	path: string
	sha256: string
}

export interface FileDigest {
	sha256: string
	/** Bytes. */
	size: number
}

/** Reads a file from its beginning to its end. @throws when there is none */
export async function hashFile(path: string): Promise<FileDigest> {
	const hash = createHash("sha256")
	let size = 0
	const reading = createReadStream(path, { highWaterMark: 1 << 18 }).on("data", (chunk) => {
		hash.update(chunk)
		size += chunk.length
	})
	await finished(reading)
	return { sha256: hash.digest("hex"), size }
}

/** Writes one more line. */
export async function appendChecksum(folder: string, { path, sha256 }: Checksum): Promise<void> {
	await appendFile(join(folder, CHECKSUM_FILE), `${sha256}  ${path}\n`, { mode: 0o600 })
}

const LINE = /^(?<sha256>[0-9a-f]{64}) {2}(?<path>.+)$/

export interface ChecksumList {
	/** Its bytes: who signs or checks it means what was read. */
	content: Buffer
	lines: Checksum[]
}

/** @throws when there is no list, or a line is none */
export async function readChecksums(folder: string): Promise<ChecksumList> {
	const content = await readFile(join(folder, CHECKSUM_FILE))
	const lines = content.toString().replace(/\n$/, "").split("\n")
	return { content, lines: content.length ? lines.map(parseLine) : [] }
}

function parseLine(line: string): Checksum {
	const { path, sha256 } = LINE.exec(line)?.groups ?? {}
	if (!path || !sha256) throw new Error(`${CHECKSUM_FILE} has a line that is none: ${line.slice(0, 100)}`)
	return { path, sha256 }
}

/** Everything below a folder but folders and the list itself, with slashes; a link is followed nowhere, and no file. */
export async function* listFiles(
	folder: string,
	within = "",
): AsyncGenerator<{ path: string; isFile: boolean }> {
	for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
		const path = within ? `${within}/${entry.name}` : entry.name
		if (entry.isDirectory()) yield* listFiles(folder, path)
		else if (path !== CHECKSUM_FILE || !entry.isFile()) yield { path, isFile: entry.isFile() }
	}
}
