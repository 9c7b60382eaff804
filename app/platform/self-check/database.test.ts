import { randomBytes } from "node:crypto"
import pg from "pg"
import { afterAll, describe, expect, inject, test } from "vitest"
import { dropDatabase, withClusterClient } from "../../../test/cluster-client.ts"
import { openEmptyDatabase, openTestDatabase } from "../../../test/database.ts"
import { migrateDatabase, openDatabase } from "../db.server.ts"
import { openLog } from "../log.server.ts"
import { requireUsableDatabase } from "./checks.server.ts"
import { checkDatabase } from "./database.server.ts"
import { type DatabaseProperties, evaluateProperties } from "./database-properties.ts"
import type { Finding } from "./finding.ts"

const check = (directUrl: string) => checkDatabase({ databaseUrl: directUrl, directUrl })
const problemsOf = (findings: Finding[]) => findings.filter(({ state }) => state !== "ok")
const atCluster = (database: string, user?: string) => {
	const url = new URL(inject("clusterUrl"))
	url.pathname = `/${database}`
	if (user) url.username = user
	return url.href
}

/** An empty database of its own kind, dropped afterwards. */
async function createDatabase(kind: string): Promise<string> {
	const name = `tamasha_check_${randomBytes(6).toString("hex")}`
	await withClusterClient(inject("clusterUrl"), (cluster) =>
		cluster.query(`create database ${name} template template0 locale_provider libc ${kind}`),
	)
	afterAll(() => withClusterClient(inject("clusterUrl"), (cluster) => dropDatabase(cluster, name)))
	return name
}

test("a_database_as_it_should_be_is_found_well", async () => {
	const { url } = await openTestDatabase()
	const findings = await check(url)
	expect(problemsOf(findings)).toEqual([])
	expect(findings.map(({ name }) => name)).toEqual([
		"database version",
		"database encoding",
		"database collation",
		"database rights",
		"database extension",
		"database durability",
		"database session",
		"clocks",
	])
	expect(problemsOf(await check((await openEmptyDatabase()).url))).toEqual([])
})

test.each([
	[
		"encoding 'SQL_ASCII' locale 'C'",
		/^DATABASE_URL names a database in SQL_ASCII, [^\n]+ createdb --owner=\w+ --encoding=UTF8/,
	],
	["encoding 'LATIN1' locale 'C'", /^DATABASE_URL names a database in LATIN1, [^\n]+$/],
	[
		"encoding 'UTF8' locale 'C'",
		/^DATABASE_URL names a database with the locale C, in which searching for é does not find É: [^\n]+ --locale=C.UTF-8/,
	],
])("a_new_database_with_%s_is_refused_in_one_line", async (kind, line) => {
	const databaseUrl = atCluster(await createDatabase(kind))
	const config = { databaseUrl, databaseDirectUrl: undefined }
	await expect(requireUsableDatabase(config, openLog("silent"))).rejects.toThrow(line)
	expect(problemsOf(await check(databaseUrl))).toHaveLength(1)
})

test("one_in_use_that_takes_É_and_é_for_two_letters_is_warned_about", async () => {
	const url = atCluster(await createDatabase("encoding 'UTF8' locale 'C'"))
	await migrate(url)
	expect(problemsOf(await check(url))).toEqual([
		{ name: "database collation", state: "warning", message: expect.stringContaining("npm run backup") },
	])
	await requireUsableDatabase({ databaseUrl: url, databaseDirectUrl: undefined }, openLog("silent"))
})

async function migrate(url: string): Promise<void> {
	const database = openDatabase(url, openLog("silent"), 1)
	await migrateDatabase(database).finally(database.close)
}

test("a_way_that_leads_to_another_database_is_found", async () => {
	const [one, other] = [await openEmptyDatabase(), await openEmptyDatabase()]
	expect(problemsOf(await checkDatabase({ databaseUrl: one.url, directUrl: other.url }))).toEqual([
		{
			name: "database pooler",
			state: "fault",
			message: expect.stringMatching(/^DATABASE_DIRECT_URL points to another/),
		},
	])
	const again = `${one.url}?application_name=other`
	expect(problemsOf(await checkDatabase({ databaseUrl: one.url, directUrl: again }))).toEqual([])
})

test("a_database_that_would_forget_in_a_power_cut_is_warned_about", async () => {
	const name = await createDatabase("encoding 'UTF8' locale 'C.UTF-8'")
	await withClusterClient(inject("clusterUrl"), (cluster) =>
		cluster.query(`alter database ${name} set synchronous_commit = off`),
	)
	expect(problemsOf(await check(atCluster(name)))).toEqual([
		{ name: "database durability", state: "warning", message: expect.stringContaining("synchronous_commit") },
	])
})

test("a_version_that_is_too_old_and_an_extension_that_is_not_there_are_named", () => {
	const properties: DatabaseProperties = {
		number: 140_015,
		version: "14.15",
		user: "tamasha",
		database: "tamasha",
		here: "",
		encoding: "UTF8",
		locale: "C.UTF-8",
		knowsLetters: true,
		isUsed: false,
		stranger: "",
		mayCreate: true,
		mayMakeTemporary: true,
		mayCreateInPublic: true,
		isSuperuser: false,
		trigrams: "missing",
		heardUs: true,
		forgetful: [],
	}
	expect(problemsOf(evaluateProperties(properties, "DATABASE_URL")).map(({ message }) => message)).toEqual([
		"DATABASE_URL points to PostgreSQL 14.15: 15 or newer is supported",
		"DATABASE_URL points to a PostgreSQL without the extension pg_trgm: install its contrib package there",
	])
	const theirs = problemsOf(
		evaluateProperties({ ...properties, number: 180_000, trigrams: "theirs" }, "DATABASE_URL"),
	)
	expect(theirs).toMatchObject([
		{ state: "fault", message: expect.stringContaining("create extension pg_trgm") },
	])
})

/** The one who may make roles: of the embedded cluster with the same password, of another one the given user. */
const superuser = process.env.TEST_DATABASE_URL ? undefined : "postgres"

describe("a_role_that_does_not_own_the_database", async () => {
	const role = `tamasha_role_${randomBytes(4).toString("hex")}`
	const name = await createDatabase("encoding 'UTF8' locale 'C.UTF-8'")
	const run = async (database: string, statements: string[]) => {
		const client = new pg.Client({ connectionString: atCluster(database, superuser) })
		await client.connect()
		for (const statement of statements) await client.query(statement)
		await client.end()
	}
	const { password } = new URL(inject("clusterUrl"))
	await run(name, [`create role ${role} login password '${password}'`])
	afterAll(async () => {
		await withClusterClient(inject("clusterUrl"), (cluster) => dropDatabase(cluster, name))
		await run("postgres", [`drop role ${role}`])
	})
	const url = atCluster(name, role)

	test("can_do_nothing_with_all_rights_on_the_database_alone", async () => {
		await run(name, [`grant all on database ${name} to ${role}`])
		expect(problemsOf(await check(url))).toEqual([
			{
				name: "database rights",
				state: "fault",
				message: expect.stringContaining(`grant usage, create on schema public to ${role}`),
			},
		])
		await expect(migrate(url)).rejects.toThrow()
	})

	test("can_work_with_the_rights_that_the_finding_names", async () => {
		await run(name, [`grant usage, create on schema public to ${role}`])
		expect(problemsOf(await check(url))).toEqual([])
		await migrate(url)
		expect(problemsOf(await check(url))).toEqual([])
	})

	test("can_do_nothing_with_tables_of_somebody_else", async () => {
		const other = `${role}_other`
		await run(name, [`create role ${other}`, `reassign owned by ${role} to ${other}`])
		const found = problemsOf(await check(url))
		await run(name, [`reassign owned by ${other} to ${role}`, `drop role ${other}`])
		expect(found).toEqual([
			{
				name: "database rights",
				state: "fault",
				message: expect.stringContaining(`reassign owned by ${other}`),
			},
		])
	})
})
