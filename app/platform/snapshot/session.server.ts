import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import type { Db } from "../db.server.ts"

/** One connection with one open transaction, in which a long piece of work sees the database as it was. */
export interface DatabaseSession {
	client: pg.Client
	db: Db
}

/** The same row is the same text on every server: what it writes must not depend on its settings. */
const DETERMINISTIC_OUTPUT = `
	set local timezone = 'UTC';
	set local datestyle = 'ISO, YMD';
	set local intervalstyle = 'iso_8601';
	set local extra_float_digits = 1;
	set local bytea_output = 'hex';
	set local client_encoding = 'UTF8';
	set local statement_timeout = 0;
	set local idle_in_transaction_session_timeout = 0;`

/**
 * Runs `work` in a transaction of a connection of its own, without limits of time: "read" sees one moment of
 * the database and changes nothing, "change" is made true as a whole or not at all.
 * @throws what `work` throws, after everything was rolled back
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
		await client.query(DETERMINISTIC_OUTPUT)
		const result = await callback({ client, db: drizzle(client) })
		await client.query("commit")
		return result
	} finally {
		// Whatever is still open is rolled back with the connection.
		await client.end().catch(() => undefined)
	}
}
