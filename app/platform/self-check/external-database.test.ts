import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { upgradeContent } from "../../domain/upgrade/commands.server.ts"
import { migrateDatabase, openDatabase } from "../db.server.ts"
import { ownEmbeddedDatabase } from "../embedded-database.server.ts"
import { openJobs } from "../jobs.server.ts"
import { openLog } from "../log.server.ts"
import { checkDatabase } from "./database.server.ts"

/** A server on which there is no database of the product yet. */
const dataDir = await mkdtemp(join(tmpdir(), "tamasha-test-"))
const server = await ownEmbeddedDatabase({ dataDir, database: "other" })
afterAll(async () => {
	await server.stop()
	await rm(dataDir, { recursive: true, force: true })
})

/** The block of the operations page, statement by statement. */
function documentedStatements(): string[] {
	const page = readFileSync("docs/operations.md", "utf8")
	const block = /### A database of your own\n[\s\S]*?```sql\n([\s\S]*?)```/.exec(page)?.[1] ?? ""
	return block.split(";").filter((statement) => statement.trim())
}

test("the_documented_statements_make_a_database_that_the_product_works_on", async () => {
	const { port, password: superuserPassword } = new URL(server.url)
	const statements = documentedStatements()
	expect(statements).toHaveLength(2)
	const superuserUrl = `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`
	const superuser = new pg.Client({ connectionString: superuserUrl })
	await superuser.connect()
	for (const statement of statements) await superuser.query(statement)
	await superuser.end()

	const password = /password '([^']+)'/.exec(statements[0] ?? "")?.[1] ?? ""
	const url = `postgres://tamasha:${encodeURIComponent(password)}@127.0.0.1:${port}/tamasha`
	const wellFound = async () => {
		const findings = await checkDatabase({ databaseUrl: url, directUrl: url })
		expect(findings.filter(({ state }) => state !== "ok")).toEqual([])
	}
	await wellFound()
	const database = openDatabase(url, openLog("silent"), 4)
	await migrateDatabase(database)
	await upgradeContent(database.db, new Date())
	await database.close()
	const jobs = await openJobs(url, "UTC", openLog("silent"))
	await jobs.stop()
	await wellFound()
})
