import { spawn } from "node:child_process"
import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { expect, onTestFinished } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { openDatabase } from "../../../app/platform/db.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { openTestDatabase } from "../../database.ts"
import { findInconsistentDecisions, postDecision } from "../ground/decisions.ts"
import { openDeployment } from "../ground/deployment.ts"
import { findFreePort, isInstalled, stopProgram } from "../ground/reverse-proxy.ts"
import { checkContentPropagation, checkSharedSession, countAcceptedGuesses } from "../ground/shared-state.ts"
import { control, trial } from "../harness/trial.ts"

type Mode = "session" | "transaction"

const EXAMPLE = "deploy/pgbouncer.ini"

/** The example itself before the database at `url`, closed after the running test. @returns the way through it */
async function openPooler(url: string, mode: Mode): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-pooler-"))
	const there = new URL(url)
	const port = await findFreePort()
	const example = await readFile(EXAMPLE, "utf8")
	const settings = example
		.replace(/^tamasha = .*$/m, `* = host=${there.hostname} port=${there.port}`)
		.replace(/^listen_addr = .*$/m, "listen_addr = 127.0.0.1")
		.replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
		.replace("scram-sha-256", "trust")
		.replace("/etc/pgbouncer/userlist.txt", join(folder, "users"))
		.replace(/^pool_mode = .*$/m, `pool_mode = ${mode}`)
		// Three processes of 20 connections and 5 of their own each: in session mode none is lent on.
		.replace(/^default_pool_size = .*$/m, `default_pool_size = ${mode === "session" ? 80 : 20}`)
	await writeFile(join(folder, "users"), `"${there.username}" "${decodeURIComponent(there.password)}"\n`)
	await writeFile(join(folder, "settings.ini"), settings)
	await chmod(folder, 0o755)
	const user = process.getuid?.() === 0 ? ["-u", "nobody"] : []
	const child = spawn("pgbouncer", ["-q", ...user, join(folder, "settings.ini")], { stdio: "ignore" })
	onTestFinished(() => stopProgram(child, folder))
	there.port = String(port)
	there.hostname = "127.0.0.1"
	await expect.poll(() => answers(there.href), { timeout: 10_000 }).toBe(true)
	return there.href
}

async function answers(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url })
	client.on("error", () => undefined)
	return client
		.connect()
		.then(
			() => true,
			() => false,
		)
		.finally(() => client.end().catch(() => undefined))
}

const through = (mode: Mode, isAlsoDirect: boolean) => async (url: string) => ({
	DATABASE_URL: await openPooler(url, mode),
	...(isAlsoDirect && { DATABASE_DIRECT_URL: url }),
})

for (const [mode, isAlsoDirect] of [
	["transaction", true],
	["session", false],
] as const) {
	trial(
		"M3",
		`three_processes_work_through_pgbouncer_in_${mode}_mode`,
		{ quick: 20, full: 200, seconds: 180 },
		async ({ count, skip }) => {
			if (!isInstalled("pgbouncer")) skip("pgbouncer is not installed")
			const { servers, db, mail } = await openDeployment({ database: through(mode, isAlsoDirect) })
			expect(await checkSharedSession(servers)).toEqual({
				before: [true, true, true],
				after: [false, false, false],
			})
			expect(await checkContentPropagation(db, servers)).toEqual([true, true, true])
			const cookie = (await servers[0]?.adminCookie()) ?? ""
			const emails = Array.from({ length: count }, (_, nth) => ({ emailAddress: `v${nth}@udongo.example` }))
			const vendors = await addApplications(db, emails)
			const codes = await Promise.all(
				vendors.map((vendor, nth) => {
					const { url = "", origin } = servers[nth % 3] ?? {}
					return postDecision(url, cookie, vendor, "denied", origin)
				}),
			)
			expect(codes).toEqual(vendors.map(() => 200))
			expect(await findInconsistentDecisions(db)).toEqual([])
			await expect.poll(() => [...mail.received.values()], { timeout: 90_000 }).toEqual(Array(count).fill(1))
			expect(await countAcceptedGuesses(servers)).toBe(10)
			const way = isAlsoDirect ? "and DATABASE_DIRECT_URL" : "alone"
			return {
				tried: `${mode} mode ${way}: sessions, limits, pages, ${count} denials at once`,
				held: "as without it",
			}
		},
	)
}

control("M3", "transaction_mode_alone_hears_of_no_change", { quick: 1, full: 1 }, async ({ skip }) => {
	if (!isInstalled("pgbouncer")) skip("pgbouncer is not installed")
	// One alone: of three that start at once, those behind the lock of the first may never come past it.
	const { servers, db } = await openDeployment({ database: through("transaction", false), processes: 1 })
	expect(await checkContentPropagation(db, servers)).toEqual([false])
	return { tried: "without DATABASE_DIRECT_URL", held: "an old page, as it must" }
})

/** What the product asks a database for at each connection, as it stands there then. */
async function settingsAt(url: string): Promise<Record<string, string>> {
	const { pool, close } = openDatabase(url, openLog("silent"), 1)
	try {
		const names = "'TimeZone', 'statement_timeout', 'idle_in_transaction_session_timeout'"
		const { rows } = await pool.query(`select name, setting from pg_settings where name in (${names})`)
		return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
	} finally {
		await close()
	}
}

/** The lines that the example tells to run once, for the role and the database at `url`. */
async function runLinesOfExample(url: string): Promise<number> {
	const { username, pathname } = new URL(url)
	const lines = (await readFile(EXAMPLE, "utf8")).match(/(?<=^;;\s+)alter role .*;$/gm) ?? []
	const { pool, close } = openDatabase(url, openLog("silent"), 1)
	for (const line of lines) {
		const own = `role ${pg.escapeIdentifier(username)} in database ${pg.escapeIdentifier(pathname.slice(1))}`
		await pool.query(line.replace("role tamasha in database tamasha", own))
	}
	await close()
	return lines.length
}

trial(
	"M3",
	"a_role_that_was_set_as_the_example_says_has_the_limits_of_the_product",
	{ quick: 1, full: 1, seconds: 30 },
	async ({ skip }) => {
		if (!isInstalled("pgbouncer")) skip("pgbouncer is not installed")
		const { url } = await openTestDatabase()
		const wanted = await settingsAt(url)
		const pooled = await openPooler(url, "transaction")
		expect(await settingsAt(pooled)).toMatchObject({
			statement_timeout: "0",
			idle_in_transaction_session_timeout: "0",
		})
		expect(await runLinesOfExample(url)).toBe(3)
		// Only new connections have them, and this pooler still has an old one.
		expect(await settingsAt(await openPooler(url, "transaction"))).toEqual(wanted)
		return { tried: "3 lines of the example", held: "UTC and 30 s, which were not there before" }
	},
)
