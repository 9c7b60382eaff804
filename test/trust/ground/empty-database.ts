import { randomBytes } from "node:crypto"
import pg from "pg"
import { inject, onTestFinished } from "vitest"

/** The address of a new database without anything in it, dropped after the running test. */
export async function emptyDatabase(): Promise<string> {
	const name = `tamasha_trust_${randomBytes(6).toString("hex")}`
	await onCluster(`create database ${name}`)
	onTestFinished(() => onCluster(`drop database ${name} with (force)`))
	const url = new URL(inject("clusterUrl"))
	url.pathname = `/${name}`
	return url.href
}

/** One statement on the run's PostgreSQL, outside of any test's database. */
async function onCluster(statement: string, values: unknown[] = []): Promise<void> {
	const client = new pg.Client({ connectionString: inject("clusterUrl") })
	await client.connect()
	await client.query(statement, values).finally(() => client.end())
}
