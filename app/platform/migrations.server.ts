import { readMigrationFiles } from "drizzle-orm/migrator"
import type { ClientBase } from "pg"

export const MIGRATIONS = "db/migrations"

/** The migrations that a database has, by the hash of each, the oldest first; none for one that was never used. */
export async function listAppliedMigrations(client: ClientBase): Promise<string[]> {
	const { rows: found } = await client.query<{ known: boolean }>(
		"select to_regclass('drizzle.__drizzle_migrations') is not null as known",
	)
	if (!found[0]?.known) return []
	const { rows } = await client.query<{ hash: string }>(
		"select hash from drizzle.__drizzle_migrations order by created_at, id",
	)
	return rows.map(({ hash }) => hash)
}

/** What this version knows, the oldest first. */
const readBundledMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS })

/** By the hash of each. */
export const listBundledMigrations = (): string[] => readBundledMigrations().map(({ hash }) => hash)

export const newestMigrationDate = () =>
	new Date(Math.max(...readBundledMigrations().map(({ folderMillis }) => folderMillis)))

/**
 * Brings a database from its migration number `from` to number `upTo`, both counted from 0, in the caller's transaction: Drizzle's own
 * migrator takes one for itself. Leaves what that one leaves.
 */
export async function applyMigrations(client: ClientBase, from: number, upTo?: number): Promise<void> {
	await client.query(`
		create schema if not exists drizzle;
		create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
	for (const { sql, hash, folderMillis } of readBundledMigrations().slice(from, upTo)) {
		for (const statement of sql) await client.query(statement)
		await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
			hash,
			folderMillis,
		])
	}
}
