import { readFile, rename, rm, writeFile } from "node:fs/promises"
import type { ClientBase } from "pg"
import { type ChecksumList, readChecksums } from "#checksum-list"
import { dropAllObjects, isDatabaseEmpty, restoreSnapshot } from "#database-snapshot"
import { runInSession } from "../../platform/database-session.server.ts"
import { lockKey } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { JOBS_APPLICATION_NAME } from "../../platform/jobs.server.ts"
import { applyMigrations, listBundledMigrations } from "../../platform/migrations.server.ts"
import { upgradeContentWithin } from "../upgrade/commands.server.ts"
import type { Manifest } from "./inputs.ts"
import { secretFingerprint } from "./make.server.ts"
import { type RestoredFiles, restoreFiles } from "./restore-files.server.ts"
import { SECRET_FILE } from "./rules.ts"
import { isSignedBy } from "./signature.server.ts"
import { findProblems, readListedFile, readManifest } from "./verify.server.ts"

export interface RestoreTarget {
	databaseUrl: string
	files: FileStore
	authSecret: string
	/** Whose signature is believed: the secrets that this installation has. */
	signers: string[]
	/** Where the secret is kept, when it is made here: it becomes that of the backup. */
	authSecretFile: string | undefined
	/** Documents that are replaced wait here until it has succeeded. */
	dataDir: string
}

/** The one at hand is that of the backup, became it, or is another one than what the backup was made with. */
export type SecretOutcome = "same" | "adopted" | "other"

export type RestoreOutcome =
	| { ok: true; manifest: Manifest; files: Pick<RestoredFiles, "count">; secret: SecretOutcome }
	| { ok: false; reason: "unsound"; problems: string[] }
	| { ok: false; reason: "foreign" | "not-empty" | "in-use" | "newer-version" }
	| { ok: false; reason: "files-differ"; keys: string[] }

/**
 * Puts a backup into a database and a file store: all of it, or nothing. It is read and compared before, every
 * table and file is compared after, and only then is it made true, brought to the newest migration and the content
 * of this version. Without `replace` the database has to be empty, without `foreign` one of `signers` has to have
 * signed the backup.
 * @throws when the database or the store fails; database, files and secret are what they were before then
 */
export async function restoreBackup(
	folder: string,
	target: RestoreTarget,
	{ replace, foreign }: { replace: boolean; foreign: boolean },
): Promise<RestoreOutcome> {
	const problems = await findProblems(folder)
	if (problems.length) return { ok: false, reason: "unsound", problems }
	// From here on only what stands in this list is believed, whatever is written to the folder meanwhile.
	const list = await readChecksums(folder)
	if (!foreign && !(await isSignedBy(folder, list, target.signers))) return { ok: false, reason: "foreign" }
	const manifest = await readManifest(folder, list)
	const refused = await runInSession(target.databaseUrl, "read", ({ client }) =>
		findRefusal(client, manifest, replace),
	)
	if (refused) return { ok: false, reason: refused }
	const files = await restoreFiles(folder, list, target.files, { replace, dataDir: target.dataDir })
	if (files.conflicts.length) {
		await files.undo()
		return { ok: false, reason: "files-differ", keys: files.conflicts }
	}
	const secret = await prepareSecret(folder, list, manifest, target)
	try {
		await fillDatabase(folder, manifest, target.databaseUrl, { replace, last: secret.adopt })
	} catch (error) {
		await secret.undo()
		await files.undo()
		throw error
	}
	await files.commit()
	return { ok: true, manifest, files: { count: files.count }, secret: secret.outcome }
}

/** Beside `public`: of the migrations, and of the jobs. */
const OTHER_SCHEMAS = ["drizzle", "pgboss"]

type Refusal = "not-empty" | "in-use" | "newer-version"

async function findRefusal(
	client: ClientBase,
	manifest: Manifest,
	replace: boolean,
): Promise<Refusal | undefined> {
	const known = listBundledMigrations()
	if (manifest.migrations.some((hash, index) => hash !== known[index])) return "newer-version"
	const { rows } = await client.query(
		"select from pg_stat_activity where datname = current_database() and application_name = $1",
		[JOBS_APPLICATION_NAME],
	)
	if (rows.length) return "in-use"
	return replace || (await isDatabaseEmpty(client, OTHER_SCHEMAS)) ? undefined : "not-empty"
}

async function fillDatabase(
	folder: string,
	manifest: Manifest,
	databaseUrl: string,
	{ replace, last: beforeCommit }: { replace: boolean; last: () => Promise<void> },
): Promise<void> {
	await runInSession(databaseUrl, "change", async ({ client, db }) => {
		// A server that starts now waits, and then finds everything.
		await client.query("select pg_advisory_xact_lock($1)", [lockKey("migration")])
		const refused = await findRefusal(client, manifest, replace)
		if (refused) throw new Error(`the database changed meanwhile: ${refused}`)
		if (replace) await dropAllObjects(client, OTHER_SCHEMAS)
		await applyMigrations(client, 0, manifest.migrations.length)
		await restoreSnapshot(client, folder, manifest)
		await applyMigrations(client, manifest.migrations.length)
		await upgradeContentWithin(db, new Date())
		await client.query("analyze")
		await beforeCommit()
	})
}

/** Where the secret is made here, that of the backup becomes it; a given one stays what it is. */
async function prepareSecret(
	folder: string,
	list: ChecksumList,
	manifest: Manifest,
	{ authSecret, authSecretFile }: RestoreTarget,
) {
	const isSame = manifest.secretMark === secretFingerprint(authSecret)
	const file = !isSame && manifest.hasSecret ? authSecretFile : undefined
	const before = file && (await readFile(file).catch(() => undefined))
	const replaceSecretFile = async (write: (fresh: string) => Promise<void>) => {
		if (!file) return
		await write(`${file}.restored`)
		await rename(`${file}.restored`, file)
	}
	const outcome: SecretOutcome = isSame ? "same" : file ? "adopted" : "other"
	return {
		outcome,
		// Written afresh rather than copied: the backup’s own file may be readable by others.
		adopt: () =>
			replaceSecretFile(async (fresh) =>
				writeFile(fresh, await readListedFile(folder, SECRET_FILE, list), { mode: 0o600 }),
			),
		undo: async () => {
			if (before) await replaceSecretFile((fresh) => writeFile(fresh, before, { mode: 0o600 }))
			else if (file) await rm(file, { force: true })
		},
	}
}
