import { readFileSync } from "node:fs"
import { afterAll, expect, test } from "vitest"
import { upgradeContent } from "../../domain/upgrade/commands.server.ts"
import { migrateDatabase, openDatabase } from "../db.server.ts"
import { openJobs } from "../jobs.server.ts"
import { openLog } from "../log.server.ts"
import { checkDatabase } from "../self-check/database.server.ts"
import { createClusterIfMissing } from "./cluster.server.ts"
import { connect } from "./connection.server.ts"
import { cleanUp, createTestDataFolder } from "./embedded.fixture.ts"
import { prepareInstance } from "./instance.server.ts"
import { ensureRunning } from "./start.server.ts"

afterAll(cleanUp)

/** The block of the operations page, statement by statement. */
function documentedStatements(): string[] {
	const page = readFileSync("docs/operations.md", "utf8")
	const block = /### A database of your own\n[\s\S]*?```sql\n([\s\S]*?)```/.exec(page)?.[1] ?? ""
	return block.split(";").filter((statement) => statement.trim())
}

test("the_documented_statements_make_a_database_that_the_product_works_on", async () => {
	const folder = await createTestDataFolder()
	const instance = await prepareInstance({ dataDir: folder.root })
	await createClusterIfMissing(instance)
	const port = await ensureRunning(instance)
	const superuser = await connect(folder, port)
	const statements = documentedStatements()
	expect(statements).toHaveLength(2)
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
	const jobs = await openJobs(url, {
		log: openLog("silent"),
		timeZone: "UTC",
		onJobRun: () => undefined,
	})
	await jobs.stop()
	await wellFound()
})
