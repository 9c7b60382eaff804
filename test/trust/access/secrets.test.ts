import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { expect } from "vitest"
import { joinEmbeddedDatabase } from "../../../app/platform/embedded-database.server.ts"
import { root } from "../../../bin/prepare.mjs"
import { openRestartableServer } from "../ground/restartable-server.ts"
import { control, trial } from "../harness/trial.ts"

/** Words of the server that no browser needs: settings, tables, statements, packages, keys. */
const SERVER_WORDS = [
	"AUTH_SECRET",
	"DATABASE_URL",
	"ADMIN_PASSWORD",
	"AWS_SECRET_ACCESS_KEY",
	"process.env",
	"postgres://",
	"smtp://",
	"outbox_mails",
	"vendor_applications",
	"pgTable",
	"drizzle",
	"nodemailer",
	"node:fs",
	"createHmac",
	"scrypt",
	"argon2id",
	"PRIVATE KEY",
	"select * from",
	".server.ts",
]

function filesOf(folder: string): { name: string; text: string }[] {
	return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
		.filter((name) => /\.(js|css|html|json|map|txt)$/.test(name))
		.map((name) => ({ name, text: readFileSync(join(root, folder, name), "utf8") }))
}

const found = (folder: string) =>
	filesOf(folder).flatMap(({ name, text }) =>
		SERVER_WORDS.filter((word) => text.includes(word)).map((word) => `${word} in ${name}`),
	)

trial("A4", "nothing_of_the_server_is_in_what_browsers_get", { quick: 1, full: 1 }, async () => {
	const files = filesOf("build/client")
	expect(files.length).toBeGreaterThan(50)
	expect(found("build/client")).toEqual([])
	expect(files.filter(({ name }) => name.endsWith(".map"))).toEqual([])
	return { tried: `${files.length} files × ${SERVER_WORDS.length} words`, held: "0 found, no source maps" }
})

control("A4", "the_words_are_found_in_the_servers_own_build", { quick: 1, full: 1 }, async () => {
	const words = new Set(found("build/server").map((line) => line.split(" in ")[0]))
	expect(words.size).toBeGreaterThan(8)
	return { tried: "the server's build", held: `${words.size} words found, as they must` }
})

/** What hostile SQL would try. */
const REACHES = [
	"copy (select 1) to program 'id'",
	"copy (select 1) to '/tmp/tamasha-leak'",
	"create table stolen (line text); copy stolen from '/etc/passwd'",
	"select pg_read_file('/etc/passwd')",
	"select lo_import('/etc/passwd')",
	"alter system set listen_addresses = '*'",
	"create role thief superuser",
	"alter role tamasha superuser",
	"drop database postgres",
	"create extension dblink",
	"create extension file_fdw",
	"create function run() returns void language c as 'libc', 'system'",
	"set session authorization postgres",
	"select * from pg_authid",
	"select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'",
]

trial(
	"A4",
	"the_products_own_user_of_the_database_reaches_nothing_beyond_it",
	{ quick: 1, full: 1 },
	async () => {
		const server = await openRestartableServer()
		await server.start()
		const joined = await joinEmbeddedDatabase({ dataDir: server.dataDir })
		const client = new pg.Client({ connectionString: joined.url })
		await client.connect()
		const reached: string[] = []
		for (const statement of REACHES) {
			const result = await client.query(statement).catch(() => undefined)
			if (result && !/terminate/.test(statement)) reached.push(statement)
			if (result && /terminate/.test(statement) && result.rows.length) reached.push(statement)
		}
		const { rows } = await client.query("select 1 as well")
		await client.end()
		await joined.stop()
		expect(reached).toEqual([])
		expect(rows).toEqual([{ well: 1 }])
		return { tried: `${REACHES.length} statements beyond the database's own tables`, held: "0 carried out" }
	},
)
