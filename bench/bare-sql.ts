import { drizzle } from "drizzle-orm/node-postgres"
import type { PoolClient } from "pg"
import type { Db } from "../app/platform/db.server.ts"

/** What a domain function asked the database, word for word, to be asked again without any of our code. */
export type RecordedSql = { text: string; values: unknown[] }[]

/** Runs `work` once and writes down its statements. */
export async function recordStatements(
	client: PoolClient,
	callback: (db: Db) => Promise<unknown>,
): Promise<RecordedSql> {
	const statements: RecordedSql = []
	const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
	await callback(drizzle(client, { logger }))
	return statements
}

/** Asks the same again. */
export async function replayStatements(client: PoolClient, statements: RecordedSql): Promise<void> {
	for (const statement of statements) await client.query(statement)
}
