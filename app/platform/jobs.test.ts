import { afterAll, expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { TIMEOUTS } from "../../test/timeouts.ts"
import { openJobs } from "./jobs.server.ts"
import { openLog } from "./log.server.ts"

const { url } = await openTestDatabase()
const jobs = await openJobs(url, "Africa/Nairobi", openLog("silent"))
afterAll(() => jobs.stop())

/** Never by itself while the tests run. */
const ONCE_A_YEAR = "0 0 1 1 *"

test("whoever_asks_gets_a_run_that_begins_when_they_wanted_it_however_many_ask_in_one_second", async () => {
	const runs: number[] = []
	await jobs.schedule("count", ONCE_A_YEAR, async () => void runs.push(Date.now()), 0.5)
	const delays = [0, 2, 4]
	const asked = Date.now()
	await Promise.all(delays.map((seconds) => jobs.enqueueAfter("count", seconds)))
	const isAnswered = () => delays.every((seconds) => runs.some((begun) => begun >= asked + 1_000 * seconds))
	await expect.poll(isAnswered, { timeout: TIMEOUTS.wait }).toBe(true)
})

test("a_run_answers_all_who_asked_before_it_and_nobody_who_asks_afterwards", async () => {
	let runs = 0
	let asked = 0
	const answered: number[] = []
	await jobs.schedule(
		"answer",
		ONCE_A_YEAR,
		async () => {
			runs += 1
			answered.push(asked)
		},
		0.5,
	)
	const ask = async () => {
		asked += 1
		await jobs.enqueueAfter("answer", 0)
	}
	for (let nth = 1; nth <= 40; nth += 1) await ask()
	await expect.poll(() => answered.at(-1), { timeout: TIMEOUTS.wait }).toBe(40)
	expect(runs).toBeLessThan(40)
	await ask()
	await expect.poll(() => answered.at(-1), { timeout: TIMEOUTS.wait }).toBe(41)
})
