import { createHmac } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { copyFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { FileStore } from "../../platform/files/store.server.ts"
import { appliedMigrations } from "../../platform/migrations.server.ts"
import { listSequences, listTables } from "../../platform/snapshot/catalogue.server.ts"
import { writeTable } from "../../platform/snapshot/copy.server.ts"
import { inSession, type Session } from "../../platform/snapshot/session.server.ts"
import { addSum, hashFile, SUMS } from "../../platform/snapshot/sums.server.ts"
import { type CopiedFiles, copyFiles } from "./copy-files.server.ts"
import { flush, listBackups, makeWhole } from "./folder.server.ts"
import type { Manifest } from "./inputs.ts"
import { MANIFEST, SECRET_FILE, tableFile } from "./layout.ts"
import { type NamedFile, namedFiles, stillNamed } from "./named-files.server.ts"
import { type BackupKind, backupName } from "./rules.ts"
import { signBackup } from "./signature.server.ts"
import { findProblems } from "./verify.server.ts"

export interface BackupSource {
	databaseUrl: string
	files: FileStore
	authSecret: string
	/** Copied as well, when the secret was made here. */
	authSecretFile: string | undefined
}

export interface BackupWish {
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
const NAMED = "named-files"

/** The same for the same secret, and no way back to it. */
export const secretMark = (secret: string) =>
	createHmac("sha256", secret).update("tamasha: backup").digest("hex").slice(0, 16)

/**
 * Writes everything that has to be kept to a folder of its own (trust.md F13): the rows of one moment, the
 * files that they name and the secret that was made here. Read again and compared before it gets its name.
 * Works beside a running server.
 * @throws {BackupUnderWay}; when something fails, with nothing left behind and earlier backups untouched
 */
export async function makeBackup(
	source: BackupSource,
	{ to, kind, at, signal }: BackupWish,
): Promise<Backup> {
	const name = backupName(kind, at)
	const [previous] = await listBackups(to)
	const manifest = await makeWhole(to, name, async (folder) => {
		const database = await inSession(source.databaseUrl, "read", (session) =>
			writeDatabase(session, folder, signal),
		)
		const files = await copyFiles(named(folder), {
			store: source.files,
			folder,
			signal,
			previous: previous && join(to, previous),
		})
		await rm(join(folder, NAMED))
		const secret = {
			hasSecret: source.authSecretFile !== undefined,
			secretMark: secretMark(source.authSecret),
		}
		const made = { ...database, ...(await judged(source, files)), ...secret }
		await writeRest(folder, source, made)
		await mustBeWhole(folder)
		return made
	})
	return { folder: join(to, name), manifest }
}

type DatabasePart = Omit<Manifest, "files" | "troubles" | "hasSecret" | "secretMark">

/** Tables, counters and the names of files, all of the same moment. */
async function writeDatabase(
	{ client, db }: Session,
	folder: string,
	signal?: AbortSignal,
): Promise<DatabasePart> {
	const { rows } = await client.query<{ at: Date; version: string }>(
		"select now() as at, current_setting('server_version') as version",
	)
	const migrations = await appliedMigrations(client)
	if (!migrations.length) throw new Error("the database is empty: there is nothing to back up")
	const tables: Manifest["tables"] = []
	for (const table of await listTables(client)) {
		const path = tableFile(table.name)
		tables.push({ ...table, ...(await writeTable(client, table, join(folder, path), signal)) })
		await addSum(folder, { path, sha256: (await hashFile(join(folder, path))).sha256 })
	}
	const lines = Readable.from(namedFiles(db)).map((file) => `${JSON.stringify(file)}\n`)
	await pipeline(lines, createWriteStream(join(folder, NAMED), { mode: 0o600 }), { signal })
	return {
		product: "tamasha",
		format: 1,
		migrations,
		tables,
		sequences: await listSequences(client),
		takenAt: (rows[0]?.at ?? new Date()).toISOString(),
		postgresql: rows[0]?.version ?? "",
	}
}

async function* named(folder: string): AsyncGenerator<NamedFile> {
	const lines = createInterface({
		input: createReadStream(join(folder, NAMED)),
		crlfDelay: Number.POSITIVE_INFINITY,
	})
	for await (const line of lines) yield JSON.parse(line) as NamedFile
}

/** A document that was erased since our moment is not missed. */
async function judged(source: BackupSource, { count, bytes, troubles }: CopiedFiles) {
	const missing = troubles.filter(({ what }) => what === "missing").map(({ key }) => key)
	const missed = new Set(await inSession(source.databaseUrl, "read", ({ db }) => stillNamed(db, missing)))
	return {
		files: { count, bytes },
		troubles: troubles.filter(({ what, key }) => what === "changed" || missed.has(key)),
	}
}

async function writeRest(
	folder: string,
	{ authSecret, authSecretFile }: BackupSource,
	manifest: Manifest,
): Promise<void> {
	await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, "\t")}\n`, {
		mode: 0o600,
		flush: true,
	})
	if (authSecretFile) await copyFile(authSecretFile, join(folder, SECRET_FILE))
	for (const path of authSecretFile ? [MANIFEST, SECRET_FILE] : [MANIFEST]) {
		await addSum(folder, { path, sha256: (await hashFile(join(folder, path))).sha256 })
	}
	await flush(join(folder, SUMS))
	await signBackup(folder, authSecret)
}

async function mustBeWhole(folder: string): Promise<void> {
	const problems = await findProblems(folder)
	if (problems.length)
		throw new Error(`the backup was not written as it should be: ${problems.slice(0, 5).join("; ")}`)
}
