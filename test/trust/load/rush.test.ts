import { expect } from "vitest"
import { GENERATOR, generateLoad } from "../../../bench/load-generator.ts"
import { openTestDatabase } from "../../database.ts"
import { memoryOf } from "../ground/process-memory.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

const PAGES = ["/", "/eventpage", "/vendors"]
/** Visitors at the same moment. */
const CONNECTIONS = 32

trial(
	"L1",
	"a_rush_is_answered_without_an_error_and_without_growing",
	{ quick: 3, full: 60, asked: 200, seconds: 120 },
	async ({ count, isFull }) => {
		const { url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const loadPage = (page: string, seconds: number) =>
			generateLoad({ url: server.url + page, connections: CONNECTIONS, seconds })
		// Until the heap has found its size, which seconds are too short for.
		for (const page of PAGES) await loadPage(page, isFull ? 10 : 2)
		const before = await memoryOf(server.process)
		const results = []
		for (const page of PAGES) results.push(await loadPage(page, count))
		const after = await memoryOf(server.process)
		expect(results.map(({ errors }) => errors)).toEqual(PAGES.map(() => 0))
		const growth = (after / before - 1) * 100
		expect(growth).toBeLessThan(25)
		const perSecond = Math.round(results.reduce((sum, one) => sum + one.perSecond, 0) / results.length)
		const p99 = Math.max(...results.map((one) => one.p99))
		return {
			tried: `${PAGES.length} pages × ${count} s × ${CONNECTIONS} connections, by ${GENERATOR}`,
			held: `0 errors, ${perSecond}/s, p99 ${p99.toFixed(1)} ms${goalSuffix(p99 <= 15)}, memory ${growth.toFixed(0)} %${goalSuffix(!isFull || growth <= 5)}`,
		}
	},
)

control("L1", "a_page_that_is_not_there_counts_as_an_error", { quick: 1, full: 1 }, async () => {
	const { url } = await openTestDatabase()
	const server = await startTestServer({ DATABASE_URL: url })
	const load = { url: `${server.url}/no-such-page`, connections: CONNECTIONS, seconds: 2 }
	expect((await generateLoad(load)).errors).toBeGreaterThan(0)
	return { tried: "2 s", held: "errors counted, as it must" }
})
