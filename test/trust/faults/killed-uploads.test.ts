import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { addVendor } from "../../e2e/extras-form.ts"
import { runAndKillCareless } from "../ground/careless.ts"
import { createAnswerCounter, formatSeconds, openRestartableServer } from "../ground/restartable-server.ts"
import {
	countSubmissionsByVendor,
	findRowsWithoutFile,
	findUploadInconsistencies,
	type SubmissionCounts,
	sendUntilServerGone,
} from "../ground/uploads.ts"
import { control, trial } from "../harness/trial.ts"

const SENDERS = 4

trial(
	"F2",
	"kills_in_the_middle_of_uploads_and_submissions_leave_every_form_whole_or_not_there",
	{ quick: 6, full: 30, asked: 500, seconds: 300 },
	async ({ count, random }) => {
		const server = await openRestartableServer()
		await server.start()
		const promised = new Map<string, SubmissionCounts>()
		const known = new Set<string>()
		for (let kill = 0; kill < count; kill += 1) {
			const vendors = await server.withReopenedDatabase((db) =>
				Promise.all(Array.from({ length: SENDERS }, () => addVendor({ db }, `Killed ${kill}`))),
			)
			const emails = vendors.map(({ emailAddress }) => emailAddress)
			const { heard, reached } = createAnswerCounter(random.whole(1, 8))
			const work = emails.map(async (email) =>
				promised.set(email, await sendUntilServerGone({ url: server.url, heard }, email, random)),
			)
			await reached
			await pause(random.whole(0, 200))
			await server.kill({ database: random.chance(0.3) })
			await Promise.all(work)
			await server.start()
			await expect
				.poll(
					() => server.withReopenedDatabase((db) => findUploadInconsistencies(db, server.dataDir, known)),
					PATIENCE,
				)
				.toEqual([])
		}
		await server.stop()
		const stored = await server.withReopenedDatabase(countSubmissionsByVendor)
		// A kill may have swallowed the answer to what was stored.
		const wrong = [...promised].filter(([email, { tried, acknowledged }]) => {
			const times = stored.get(email) ?? 0
			return times < acknowledged || times > tried
		})
		expect(wrong).toEqual([])
		const acknowledged = [...promised.values()].reduce((sum, one) => sum + one.acknowledged, 0)
		return {
			tried: `${count} kills, 3 in 10 of the database as well, ${acknowledged} forms acknowledged`,
			held: `${known.size} files by sha256, 0 missing, 0 left over, 0 without receipt, restart ${formatSeconds(server.starts)}`,
		}
	},
)

/** The sweep at the start runs beside the first requests. */
const PATIENCE = { timeout: 10_000, interval: 200 }

control(
	"F2",
	"a_row_before_its_file_names_a_file_that_is_not_there",
	{ quick: 10, full: 50 },
	async ({ count, random }) => {
		const { db, url } = await openTestDatabase()
		const root = await mkdtemp(join(tmpdir(), "tamasha-careless-"))
		let torn: string[] = []
		let kills = 0
		for (; kills < count && !torn.length; kills += 1) {
			await runAndKillCareless("upload", { DATABASE_URL: url, ROOT: root }, random.whole(0, 60))
			torn = await findRowsWithoutFile(db, root)
		}
		await rm(root, { recursive: true })
		expect(torn.length).toBeGreaterThan(0)
		return { tried: `${kills} kills`, held: "harm seen, as it must" }
	},
)
