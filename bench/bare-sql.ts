import { drizzle } from "drizzle-orm/node-postgres"
import type { PoolClient } from "pg"
import type { Db } from "../app/platform/db.server.ts"

/** What a domain function asked the database, word for word, to be asked again without any of our code. */
export type BareSql = { text: string; values: unknown[] }[]

/** Runs `work` once and writes down its statements. */
export async function record(client: PoolClient, work: (db: Db) => Promise<unknown>): Promise<BareSql> {
	const statements: BareSql = []
	const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
	await work(drizzle(client, { logger }))
	return statements
}

/** Asks the same again. */
export async function replay(client: PoolClient, statements: BareSql): Promise<void> {
	for (const statement of statements) await client.query(statement)
}
