import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { upgradeContent } from "../app/domain/upgrade/commands.server.ts"
import { migrateDatabase, openDatabase } from "../app/platform/db.server.ts"
import { joinEmbeddedDatabase } from "../app/platform/embedded-database.server.ts"
import { openLog } from "../app/platform/log.server.ts"
import { dropDatabase, withClusterClient } from "./cluster-client.ts"

declare module "vitest" {
	export interface ProvidedContext {
		/** A PostgreSQL on which the tests may create databases. */
		clusterUrl: string
		/** The migrated, filled database that every test database is a copy of. */
		templateName: string
	}
}

const TEMPLATE = "tamasha_test_template"

/**
 * One PostgreSQL for the whole run: the one of `TEST_DATABASE_URL`, else an embedded one in a folder that goes
 * away afterwards. Migrated once; each test file gets a copy (test/database.ts).
 */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-test-"))
	const given = process.env.TEST_DATABASE_URL
	const embedded = given ? undefined : await joinEmbeddedDatabase({ dataDir: folder })
	const clusterUrl = given ?? embedded?.url ?? ""
	const template = await makeTemplate(clusterUrl)
	project.provide("clusterUrl", clusterUrl)
	project.provide("templateName", template)
	return async () => {
		await withClusterClient(clusterUrl, (client) => dropDatabase(client, template))
		await embedded?.stop()
		await rm(folder, { recursive: true, force: true })
	}
}

async function makeTemplate(clusterUrl: string): Promise<string> {
	const name = `${TEMPLATE}_${randomBytes(4).toString("hex")}`
	await withClusterClient(clusterUrl, (client) => client.query(`create database ${name}`))
	const url = new URL(clusterUrl)
	url.pathname = `/${name}`
	const database = openDatabase(url.href, openLog("silent"), 2)
	await migrateDatabase(database)
	await upgradeContent(database.db, new Date())
	await database.close()
	return name
}
