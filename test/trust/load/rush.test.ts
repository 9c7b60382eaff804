import autocannon from "autocannon"
import { expect } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { memoryOf } from "../ground/memory-of.ts"
import { serve } from "../ground/served.ts"
import { against, control, trial } from "../harness/trial.ts"

const PAGES = ["/", "/eventpage", "/vendors"]
/** Visitors at the same moment. */
const CONNECTIONS = 32

/** Asks for one address over and over. */
const rush = (url: string, seconds: number) =>
	autocannon({ url, duration: seconds, connections: CONNECTIONS, headers: { "accept-encoding": "br" } })

trial(
	"L1",
	"a_rush_is_answered_without_an_error_and_without_growing",
	{ quick: 3, full: 60, asked: 200, seconds: 120 },
	async ({ count, isFull }) => {
		const { url } = await openTestDatabase()
		const server = await serve({ DATABASE_URL: url })
		for (const page of PAGES) await rush(server.url + page, 2)
		const before = await memoryOf(server.process)
		const results = []
		for (const page of PAGES) results.push(await rush(server.url + page, count))
		const after = await memoryOf(server.process)
		expect(results.map(({ errors, non2xx }) => errors + non2xx)).toEqual(PAGES.map(() => 0))
		const growth = (after / before - 1) * 100
		// In seconds the heap has not found its size yet.
		expect(growth).toBeLessThan(isFull ? 5 : 25)
		const perSecond = Math.round(
			results.reduce((sum, { requests }) => sum + requests.average, 0) / results.length,
		)
		const p99 = Math.max(...results.map(({ latency }) => latency.p99))
		return {
			tried: `${PAGES.length} pages × ${count} s × ${CONNECTIONS} connections, load and server on the same cores`,
			held: `0 errors, ${perSecond}/s, p99 ${p99} ms${against(p99 <= 15)}, memory ${growth.toFixed(0)} %`,
		}
	},
)

control("L1", "a_page_that_is_not_there_counts_as_an_error", { quick: 1, full: 1 }, async () => {
	const { url } = await openTestDatabase()
	const server = await serve({ DATABASE_URL: url })
	expect((await rush(`${server.url}/no-such-page`, 5)).non2xx).toBeGreaterThan(0)
	return { tried: "5 s", held: "errors counted, as it must" }
})
