import { copyFile, rename } from "node:fs/promises"
import { join } from "node:path"
import type { ClientBase } from "pg"
import { MIGRATION_LOCK } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/store.server.ts"
import { JOBS_CONNECTION } from "../../platform/jobs.server.ts"
import { applyMigrations, knownMigrations } from "../../platform/migrations.server.ts"
import {
	clear,
	inPublic,
	isEmpty,
	listTables,
	setSequence,
} from "../../platform/snapshot/catalogue.server.ts"
import { contentOf, fillTable } from "../../platform/snapshot/copy.server.ts"
import { inSession } from "../../platform/snapshot/session.server.ts"
import { unhindered } from "../../platform/snapshot/unhindered.server.ts"
import type { Manifest } from "./inputs.ts"
import { SECRET_FILE, tableFile } from "./layout.ts"
import { secretMark } from "./make.server.ts"
import { type PlacedFiles, placeFiles, removeFiles } from "./place-files.server.ts"
import { findProblems, readManifest } from "./verify.server.ts"

export interface RestoreTarget {
	databaseUrl: string
	files: FileStore
	authSecret: string
	/** Where the secret is kept, when it is made here: it becomes that of the backup. */
	authSecretFile: string | undefined
}

export type RestoreOutcome =
	| { ok: true; manifest: Manifest; files: PlacedFiles; isOtherSecret: boolean }
	| { ok: false; reason: "unsound"; problems: string[] }
	| { ok: false; reason: "not-empty" | "in-use" | "newer-version" }
	| { ok: false; reason: "files-differ"; keys: string[] }

/**
 * Puts a backup into a database and a file store: all of it, or nothing. It is read and compared before, every
 * table and file is compared after, and only then is it made true; then the database is brought to the newest
 * migration. Without `replace` the database has to be empty.
 * @throws when the database or the store fails; nothing was changed then
 */
export async function restoreBackup(
	folder: string,
	target: RestoreTarget,
	{ replace }: { replace: boolean },
): Promise<RestoreOutcome> {
	const problems = await findProblems(folder)
	if (problems.length) return { ok: false, reason: "unsound", problems }
	const manifest = await readManifest(folder)
	const refused = await inSession(target.databaseUrl, "read", ({ client }) =>
		refusal(client, manifest, replace),
	)
	if (refused) return { ok: false, reason: refused }
	const files = await placeFiles(folder, target.files, { replace })
	try {
		if (files.taken.length) {
			await removeFiles(target.files, files.added)
			return { ok: false, reason: "files-differ", keys: files.taken }
		}
		await fillDatabase(folder, manifest, target.databaseUrl, replace)
	} catch (error) {
		await removeFiles(target.files, files.added)
		throw error
	}
	return { ok: true, manifest, files, isOtherSecret: await adoptSecret(folder, manifest, target) }
}

type Refusal = "not-empty" | "in-use" | "newer-version"

async function refusal(
	client: ClientBase,
	manifest: Manifest,
	replace: boolean,
): Promise<Refusal | undefined> {
	const known = knownMigrations()
	if (manifest.migrations.some((hash, index) => hash !== known[index])) return "newer-version"
	const { rows } = await client.query(
		"select from pg_stat_activity where datname = current_database() and application_name = $1",
		[JOBS_CONNECTION],
	)
	if (rows.length) return "in-use"
	return replace || (await isEmpty(client)) ? undefined : "not-empty"
}

async function fillDatabase(
	folder: string,
	manifest: Manifest,
	databaseUrl: string,
	replace: boolean,
): Promise<void> {
	await inSession(databaseUrl, "change", async ({ client }) => {
		// A server that starts now waits, and then finds everything.
		await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK])
		const refused = await refusal(client, manifest, replace)
		if (refused) throw new Error(`the database changed meanwhile: ${refused}`)
		if (replace) await clear(client)
		await applyMigrations(client, 0, manifest.migrations.length)
		await mustFit(client, manifest)
		await unhindered(client, async () => {
			for (const table of manifest.tables) {
				// Migrations may have put rows there.
				await client.query(`delete from ${inPublic(table.name)}`)
				await fillTable(client, table, join(folder, tableFile(table.name)))
			}
		})
		for (const sequence of manifest.sequences) await setSequence(client, sequence)
		await compare(client, manifest)
		await applyMigrations(client, manifest.migrations.length)
		await client.query("analyze")
	})
}

/** The same migrations make the same tables, unless somebody changed one by hand. */
async function mustFit(client: ClientBase, { tables }: Manifest): Promise<void> {
	const shape = (table: { name: string; columns: string[] }) =>
		`${table.name} (${[...table.columns].sort().join(", ")})`
	const [made, wanted] = [(await listTables(client)).map(shape), tables.map(shape)]
	const [other] = wanted.filter((table) => !made.includes(table))
	if (other) throw new Error(`the migrations of this backup make no such table: ${other}`)
}

async function compare(client: ClientBase, { tables }: Manifest): Promise<void> {
	for (const table of tables) {
		const { rows, sha256 } = await contentOf(client, table)
		if (rows === table.rows && sha256 === table.sha256) continue
		throw new Error(
			`the table ${table.name} came out with other rows than the backup has (${rows} of ${table.rows})`,
		)
	}
}

/** @returns whether what this installation signs with is not what the backed up one signed with */
async function adoptSecret(
	folder: string,
	manifest: Manifest,
	{ authSecret, authSecretFile }: RestoreTarget,
): Promise<boolean> {
	if (manifest.secretMark === secretMark(authSecret)) return false
	if (!authSecretFile || !manifest.hasSecret) return true
	const fresh = `${authSecretFile}.restored`
	await copyFile(join(folder, SECRET_FILE), fresh)
	await rename(fresh, authSecretFile)
	return false
}
