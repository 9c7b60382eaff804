import { type SQL, sql } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { isDatabaseUnavailable } from "./database-unavailable.ts"
import type { Log } from "./log.server.ts"
import { MIGRATIONS } from "./migrations.server.ts"

/** A connection pool or an open transaction: queries and commands take either. */
export type Db = NodePgDatabase<Record<string, never>>

export interface Database {
	db: Db
	pool: pg.Pool
	close(): Promise<void>
}

/** What each connection of ours asks for, in PostgreSQL's own spelling. */
export const SESSION_SETTINGS = {
	timezone: "UTC",
	statement_timeout: "30s",
	idle_in_transaction_session_timeout: "30s",
}

/** The settings without which the database forgets, in a power cut, what it has confirmed. */
export const DURABILITY_SETTINGS = ["fsync", "full_page_writes", "synchronous_commit"]

/**
 * Opens a pool on a PostgreSQL ≥ 15. A connection that dies while idle is logged and replaced, so that a
 * restart of the database needs none of ours.
 */
export function openDatabase(url: string, log: Log, size = 20): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max: size,
		connectionTimeoutMillis: 5_000,
		idleTimeoutMillis: 30_000,
		// A little later than the database's own `statement_timeout`: only one that is silent gets this far.
		query_timeout: 31_000,
		options: Object.entries(SESSION_SETTINGS)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(" "),
	})
	// A connection lost between two statements of a transaction has nobody else to tell, and an error that nobody
	// hears ends the process. The next statement hears of it.
	pool.on("connect", (client) => client.on("error", () => undefined))
	let isClosing = false
	pool.on("error", (error) => {
		// A database that stops with us cuts off those that are about to hang up.
		if (!isClosing) log.warn({ reason: error.message }, "an idle database connection was lost")
	})
	const db = drizzle(pool)
	db.transaction = (callback, config) => runInTransaction(pool, callback, config)
	const close = () => {
		isClosing = true
		return pool.end()
	}
	return { db, pool, close }
}

/**
 * Drizzle's own way keeps a connection for ever whose `begin` fails, so that a restart of the database under
 * load would use the pool up. A connection that was lost goes away instead of back.
 */
async function runInTransaction<T>(
	pool: pg.Pool,
	...[callback, config]: Parameters<Db["transaction"]>
): Promise<T> {
	const client = await pool.connect()
	let isLost = false
	try {
		return (await drizzle(client).transaction(callback, config)) as T
	} catch (error) {
		isLost = isDatabaseUnavailable(error)
		throw error
	} finally {
		client.release(isLost)
	}
}

export async function listUnsafeDurabilitySettings({ pool }: Pick<Database, "pool">): Promise<string[]> {
	const { rows } = await pool.query<{ name: string }>(
		"select name from pg_settings where name = any ($1) and setting = 'off' order by name",
		[DURABILITY_SETTINGS],
	)
	return rows.map(({ name }) => name)
}

/** Brings the database to the newest numbered migration; safe when several processes start at once. */
export async function migrateDatabase({ pool }: Database): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query("select pg_advisory_lock($1)", [lockKey("migration")])
		await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
	} finally {
		await client.query("select pg_advisory_unlock($1)", [lockKey("migration")]).catch(() => undefined)
		client.release()
	}
}

/** For `like`: finds what contains the text; every sign of it means itself. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** For `= any(…)`: one parameter, however many there are. */
export const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(",")}}`}::integer[]`

/** What takes turns across processes; others take turns by a text of their own (`hashtextextended`). Append only: keys are places. */
const LOCKS = [
	"migration",
	"first-admin",
	"demo-season",
	"extras-counts",
	"picture",
	"directory",
	"gallery",
	"edition-names",
	"mix",
	"bounces",
	"reviews",
	"extras-charges",
	"tags",
	"saved-views",
] as const

export const lockKey = (name: (typeof LOCKS)[number]): number => 7_302_026 + LOCKS.indexOf(name)
