import { createHmac } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { copyFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { appendChecksum, CHECKSUM_FILE, hashFile } from "#checksum-list"
import { writeSnapshot } from "#database-snapshot"
import { type DatabaseSession, runInSession } from "../../platform/database-session.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { flush } from "../../platform/files/folder-store.server.ts"
import { listAppliedMigrations } from "../../platform/migrations.server.ts"
import { type CopyResult, copyFiles } from "./copy-files.server.ts"
import { createAtomically, listBackups } from "./folder.server.ts"
import type { Manifest } from "./inputs.ts"
import { filterStillReferenced, listReferencedFiles, type ReferencedFile } from "./referenced-files.server.ts"
import { type BackupKind, backupName, MANIFEST_FILE, SECRET_FILE } from "./rules.ts"
import { signBackup } from "./signature.server.ts"
import { findProblems } from "./verify.server.ts"

export interface BackupSource {
	databaseUrl: string
	files: FileStore
	authSecret: string
	/** Copied as well, when the secret was made here. */
	authSecretFile: string | undefined
}

export interface BackupOptions {
	/** The folder that the backup becomes a folder of. */
	to: string
	kind: BackupKind
	at: Date
	/** Ends the work; nothing is left behind then. */
	signal?: AbortSignal
}

export interface Backup {
	folder: string
	manifest: Manifest
}

/** Only there while the backup is made: which files are to be copied, one line each. */
const REFERENCED_FILES_LIST = "named-files"

/** The same for the same secret, and no way back to it. */
export const secretFingerprint = (secret: string) =>
	createHmac("sha256", secret).update("tamasha: backup").digest("hex").slice(0, 16)

/**
 * Writes everything that has to be kept to a folder of its own (trust.md F13): the rows of one moment, the
 * files that they name and the secret that was made here. Read again and compared before it gets its name.
 * Works beside a running server.
 * @throws {BackupUnderWay}; when something fails, with nothing left behind and earlier backups untouched
 */
export async function makeBackup(
	source: BackupSource,
	{ to, kind, at, signal }: BackupOptions,
): Promise<Backup> {
	const name = backupName(kind, at)
	const [previous] = await listBackups(to)
	const manifest = await createAtomically(to, name, async (folder) => {
		const database = await runInSession(source.databaseUrl, "read", (session) =>
			writeDatabase(session, folder, signal),
		)
		const files = await copyFiles(readReferencedFiles(folder), {
			store: source.files,
			folder,
			signal,
			previous: previous && join(to, previous),
		})
		await rm(join(folder, REFERENCED_FILES_LIST))
		const secret = {
			hasSecret: source.authSecretFile !== undefined,
			secretMark: secretFingerprint(source.authSecret),
		}
		const contents = { ...database, ...(await confirmProblems(source, files)), ...secret }
		await writeManifest(folder, source, contents)
		await assertComplete(folder)
		return contents
	})
	return { folder: join(to, name), manifest }
}

type DatabaseManifest = Omit<Manifest, "files" | "troubles" | "hasSecret" | "secretMark">

/** Tables, counters and the names of files, all of the same moment. */
async function writeDatabase(
	{ client, db }: DatabaseSession,
	folder: string,
	signal?: AbortSignal,
): Promise<DatabaseManifest> {
	const migrations = await listAppliedMigrations(client)
	if (!migrations.length) throw new Error("the database is empty: there is nothing to back up")
	const snapshot = await writeSnapshot(client, folder, { signal, onFile: (path) => addToSums(folder, path) })
	const { rows } = await client.query<{ at: Date; version: string }>(
		"select now() as at, current_setting('server_version') as version",
	)
	const lines = Readable.from(listReferencedFiles(db)).map((file) => `${JSON.stringify(file)}\n`)
	await pipeline(lines, createWriteStream(join(folder, REFERENCED_FILES_LIST), { mode: 0o600 }), { signal })
	return {
		product: "tamasha",
		format: 1,
		migrations,
		...snapshot,
		takenAt: (rows[0]?.at ?? new Date()).toISOString(),
		postgresql: rows[0]?.version ?? "",
	}
}

async function addToSums(folder: string, path: string): Promise<void> {
	await appendChecksum(folder, { path, sha256: (await hashFile(join(folder, path))).sha256 })
}

async function* readReferencedFiles(folder: string): AsyncGenerator<ReferencedFile> {
	const lines = createInterface({
		input: createReadStream(join(folder, REFERENCED_FILES_LIST)),
		crlfDelay: Number.POSITIVE_INFINITY,
	})
	for await (const line of lines) yield JSON.parse(line) as ReferencedFile
}

/** A document that was erased since our moment is not missed. */
async function confirmProblems(source: BackupSource, { count, bytes, problems: copyProblems }: CopyResult) {
	const missing = copyProblems.filter(({ what }) => what === "missing").map(({ key }) => key)
	const stillMissing = new Set(
		await runInSession(source.databaseUrl, "read", ({ db }) => filterStillReferenced(db, missing)),
	)
	return {
		files: { count, bytes },
		troubles: copyProblems.filter(({ what, key }) => what === "changed" || stillMissing.has(key)),
	}
}

async function writeManifest(
	folder: string,
	{ authSecret, authSecretFile }: BackupSource,
	manifest: Manifest,
): Promise<void> {
	await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, "\t")}\n`, {
		mode: 0o600,
		flush: true,
	})
	if (authSecretFile) await copyFile(authSecretFile, join(folder, SECRET_FILE))
	await addToSums(folder, MANIFEST_FILE)
	if (authSecretFile) await addToSums(folder, SECRET_FILE)
	await flush(join(folder, CHECKSUM_FILE))
	await signBackup(folder, authSecret)
}

async function assertComplete(folder: string): Promise<void> {
	const problems = await findProblems(folder)
	if (problems.length)
		throw new Error(`the backup was not written as it should be: ${problems.slice(0, 5).join("; ")}`)
}
