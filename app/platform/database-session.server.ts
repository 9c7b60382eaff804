import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import type { Db } from "./db.server.ts"

/** One connection with one open transaction, in which a long task sees the database as it was. */
export interface DatabaseSession {
	client: pg.Client
	db: Db
}

const WITHOUT_TIME_LIMITS = `
	set local statement_timeout = 0;
	set local idle_in_transaction_session_timeout = 0;`

/**
 * Runs `callback` in a transaction of a connection of its own, without limits of time: "read" sees one moment of
 * the database and changes nothing, "change" is made true as a whole or not at all.
 * @throws what `callback` throws, after everything was rolled back
 */
export async function runInSession<T>(
	url: string,
	kind: "read" | "change",
	callback: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
	// A connection that is lost fails the statement under way as well; that is enough.
	client.on("error", () => undefined)
	await client.connect()
	try {
		await client.query(
			`begin isolation level ${kind === "read" ? "repeatable read read only" : "read committed"}`,
		)
		await client.query(WITHOUT_TIME_LIMITS)
		const result = await callback({ client, db: drizzle(client) })
		await client.query("commit")
		return result
	} finally {
		// Whatever is still open is rolled back with the connection.
		await client.end().catch(() => undefined)
	}
}
