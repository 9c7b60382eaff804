import { createHash, randomUUID } from "node:crypto"
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Pool } from "pg"
import { afterAll } from "vitest"
import { openEmptyDatabase } from "../../../test/database.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { users } from "../accounts/schema.server.ts"
import { uploadBlankForm } from "../blank-forms/commands.server.ts"
import { openSubmissionEnvironment } from "../extras/submission.fixture.ts"
import { EDITION_FILES, importFiles } from "../transfer/transfer.fixture.ts"
import { type BackupSource, makeBackup } from "./make.server.ts"
import { type RestoreTarget, restoreBackup } from "./restore.server.ts"

export const SECRET = "a secret of the tests, forty characters long"
const AT = new Date("2025-11-21T00:42:00Z")

/** A folder of this test file. */
export async function createTempFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-backup-"))
	afterAll(() => rm(folder, { recursive: true, force: true }))
	return folder
}

/** A whole season with uploads and a blank form in a real database and a real folder, and ways to back it up. */
export async function openInstallation() {
	const environment = await openSubmissionEnvironment()
	await importFiles(environment.db, environment.edition.id, ...EDITION_FILES)
	for (const number of [1, 2, 3]) {
		const email = `kiln${number}@uploads.example`
		await environment.apply({
			number: 1000 + number,
			emailAddress: email,
			brandName: `Kiln "${number}" \\ Udongo\t& Co`,
		})
		const baseContent = Buffer.from(`%PDF-1.4 of kiln ${number} ${randomUUID()}`)
		for (const version of [1, 2]) {
			const content = Buffer.concat([baseContent, Buffer.from(`${version}`)])
			const form = await environment.form(email, [
				await environment.document("indemnity", "form.pdf", content),
			])
			await environment.submit(form)
		}
	}
	const files = openFolderStore(environment.root)
	await addBlankForm(environment, files)
	const source: BackupSource = {
		databaseUrl: environment.url,
		files,
		authSecret: SECRET,
		authSecretFile: undefined,
	}
	const backUp = async (
		to: string,
		overrides: Partial<typeof source> & { at?: Date; signal?: AbortSignal } = {},
	) => {
		const { at = AT, signal, ...rest } = overrides
		return makeBackup({ ...source, ...rest }, { to, kind: "backup", at, ...(signal && { signal }) })
	}
	return { ...environment, files, source, backUp }
}

type Environment = Awaited<ReturnType<typeof openSubmissionEnvironment>>

async function addBlankForm({ db, edition, document }: Environment, files: FileStore): Promise<void> {
	await db.insert(users).values({ id: "halima", name: "Halima", email: "halima@tamasha.example" })
	const file = await document("indemnity", "blank.pdf", Buffer.from("%PDF to be signed"))
	const fields = { kind: "insurance", title: "" } as const
	await uploadBlankForm(db, files, {
		editionId: edition.id,
		fields,
		file,
		expected: "",
		by: "halima",
		at: AT,
	})
}

/** An empty database and an empty folder to restore into. */
export async function openRestoreTarget(store?: FileStore) {
	const database = await openEmptyDatabase()
	const root = await createTempFolder()
	const files = store ?? openFolderStore(root)
	const target: RestoreTarget = {
		databaseUrl: database.url,
		files,
		authSecret: SECRET,
		signers: [SECRET],
		authSecretFile: undefined,
		dataDir: await createTempFolder(),
	}
	return {
		database,
		root,
		target,
		restore: (
			backup: string,
			overrides: Partial<typeof target> & { replace?: boolean; foreign?: boolean } = {},
		) => {
			const { replace = false, foreign = false, ...rest } = overrides
			return restoreBackup(backup, { ...target, ...rest }, { replace, foreign })
		},
	}
}

/** Every table, generated columns and counters included: its rows and a hash of them, told by the database itself. */
export async function hashTables(pool: Pool): Promise<Record<string, string>> {
	const { rows } = await pool.query<{ name: string; kind: string }>(
		`select relname as name, relkind as kind from pg_class
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`,
	)
	const found: Record<string, string> = {}
	for (const { name, kind } of rows) {
		const row = kind === "S" ? "(last_value, is_called)" : "them"
		const { rows: hashRows } = await pool.query(
			`select count(*) || ' ' || md5(coalesce(string_agg(md5(${row}::text), '' order by md5(${row}::text)), '')) as told
			from "${name}" them`,
		)
		found[name] = hashRows[0].told
	}
	return found
}

/** What else makes up a database: columns, indexes, constraints, triggers and migrations. */
export async function describeSchema(pool: Pool): Promise<string[]> {
	const { rows } = await pool.query<{ line: string }>(`
		select indexdef as line from pg_indexes where schemaname = 'public'
		union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
			where connamespace = 'public'::regnamespace
		union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
		union all select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable
			from information_schema.columns where table_schema = 'public'
		union all select hash || created_at from drizzle.__drizzle_migrations
		order by 1`)
	return rows.map(({ line }) => line)
}

/** Every file below a folder, by what is in it. */
export async function hashFiles(root: string): Promise<Record<string, string>> {
	const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
	const hashed = paths.sort().map(async (path) => {
		const sha256 = createHash("sha256")
			.update(await readFile(path))
			.digest("hex")
		return [path.slice(root.length + 1), sha256]
	})
	return Object.fromEntries(await Promise.all(hashed))
}

/** A copy of a backup that may be damaged. */
export async function copyBackup(backup: string): Promise<string> {
	const copy = join(await createTempFolder(), "copy")
	await cp(backup, copy, { recursive: true })
	return copy
}
