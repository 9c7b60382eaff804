import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, expect } from "vitest"
import { openDatabase } from "../../../app/platform/db.server.ts"
import { joinEmbeddedDatabase } from "../../../app/platform/embedded-database.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { openTestDatabase } from "../../database.ts"
import { launchServer } from "../../e2e/server-process.ts"
import { runAndKillCareless } from "../ground/careless.ts"
import { createEmptyDatabase } from "../ground/empty-database.ts"
import { countFirstContent, readSchema } from "../ground/read-schema.ts"
import { SETTINGS, startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

const whole = await openTestDatabase()
const goal = { schema: await readSchema(whole.db), content: await countFirstContent(whole.db) }
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** What the database at `url` has become. */
async function stateOf(url: string) {
	const { db, close } = openDatabase(url, openLog("silent"), 2)
	try {
		const { rows } = await db.execute<{ admins: number }>("select count(*)::int as admins from users")
		return { schema: await readSchema(db), content: await countFirstContent(db), admins: rows[0]?.admins }
	} finally {
		await close()
	}
}

async function newFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-first-"))
	folders.push(folder)
	return folder
}

/** Starts, and kills after a while. @returns whether it served by then */
async function startAndKill(env: Record<string, string>, milliseconds: number): Promise<boolean> {
	const killed = launchServer({ ...SETTINGS, ...env })
	await Promise.race([pause(milliseconds), killed.serving.catch(() => undefined)])
	killed.process.kill("SIGKILL")
	await killed.exited
	return /"msg":"serving"/.test(killed.output())
}

trial(
	"F1",
	"kills_at_any_moment_of_the_first_start_are_made_good_by_the_next_one",
	{ quick: 3, full: 5, seconds: 300 },
	async ({ count, random }) => {
		let early = 0
		for (let nth = 0; nth < count; nth += 1) {
			const DATA_DIR = await newFolder()
			// Twice: whatever the first kill left behind is killed over again.
			for (const longest of [6_000, 4_000]) {
				if (!(await startAndKill({ DATA_DIR }, random.whole(100, longest)))) early += 1
			}
			const server = await startTestServer({ DATA_DIR })
			expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
			const joined = await joinEmbeddedDatabase({ dataDir: DATA_DIR })
			expect(await stateOf(joined.url)).toEqual({ ...goal, admins: 1 })
			await joined.stop()
			await server.stop()
		}
		return {
			tried: `${count} first starts, each killed twice, ${early} before they served`,
			held: "all whole after the next start",
		}
	},
)

trial(
	"F1",
	"kills_at_any_moment_of_a_migration_leave_it_done_or_not_begun",
	{ quick: 4, full: 12, seconds: 300 },
	async ({ count, random }) => {
		let early = 0
		for (let nth = 0; nth < count; nth += 1) {
			const env = { DATABASE_URL: await createEmptyDatabase(), DATA_DIR: await newFolder() }
			if (!(await startAndKill(env, random.whole(400, 2_500)))) early += 1
			const server = await startTestServer(env)
			expect(await stateOf(env.DATABASE_URL)).toEqual({ ...goal, admins: 1 })
			await server.stop()
		}
		return {
			tried: `${count} migrations killed, ${early} before they served`,
			held: "all whole after the next start",
		}
	},
)

control(
	"F1",
	"a_migration_without_a_transaction_stays_half",
	{ quick: 8, full: 30 },
	async ({ count, random }) => {
		let half = false
		let kills = 0
		for (; kills < count && !half; kills += 1) {
			const DATABASE_URL = await createEmptyDatabase()
			await runAndKillCareless("migration", { DATABASE_URL }, random.whole(0, 120))
			const { db, close } = openDatabase(DATABASE_URL, openLog("silent"), 1)
			const lines = await readSchema(db)
			await close()
			half = lines.length > 0 && lines.length < goal.schema.length
		}
		expect(half).toBe(true)
		return { tried: `${kills} kills`, held: "harm seen, as it must" }
	},
)
