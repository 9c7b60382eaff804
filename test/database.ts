import { randomBytes } from "node:crypto"
import { afterAll, inject } from "vitest"
import { upgradeContent } from "../app/domain/upgrade/commands.server.ts"
import { type Database, migrateDatabase, openDatabase } from "../app/platform/db.server.ts"
import { openLog } from "../app/platform/log.server.ts"
import { dropDatabase, withClusterClient } from "./cluster-client.ts"
import { TIMEOUTS } from "./timeouts.ts"

/**
 * A real database of this test file's own: a copy of the migrated one with first content (company, edition
 * Christmas 2025 with its tents), dropped afterwards.
 */
export function openTestDatabase(): Promise<Database & { url: string }> {
	return openCopyOf(inject("templateName"))
}

/** A database of this test file's own in which nobody ever made a table, dropped afterwards. */
export function openEmptyDatabase(): Promise<Database & { url: string }> {
	return openCopyOf("template1")
}

/** A migrated database of this test file's own whose texts stand in the order of a language, as an operator's may. */
export async function openDatabaseInEnglish(): Promise<Database & { url: string }> {
	const database = await openCopyOf("template0 locale_provider icu icu_locale 'en-GB' locale 'C'")
	await migrateDatabase(database)
	await upgradeContent(database.db, new Date())
	return database
}

async function openCopyOf(template: string): Promise<Database & { url: string }> {
	const name = `tamasha_test_${randomBytes(6).toString("hex")}`
	await withClusterClient(inject("clusterUrl"), (cluster) =>
		cluster.query(`create database ${name} template ${template}`),
	)
	const url = new URL(inject("clusterUrl"))
	url.pathname = `/${name}`
	const database = openPool(url.href, 10)
	afterAll(async () => {
		await database.close()
		await withClusterClient(inject("clusterUrl"), (cluster) => dropDatabase(cluster, name))
	})
	return { ...database, url: url.href }
}

/** Connections as the product has them, but with the patience of tests; whoever opens them closes them. */
export function openPool(url: string, size: number): Database {
	const database = openDatabase(url, openLog("silent"), size)
	const { options } = database.pool
	options.connectionTimeoutMillis = TIMEOUTS.wait
	options.query_timeout = TIMEOUTS.wait
	options.options += ` -c statement_timeout=${TIMEOUTS.wait}`
	return database
}
