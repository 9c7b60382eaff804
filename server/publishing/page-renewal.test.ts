import { setTimeout as sleep } from "node:timers/promises"
import fc from "fast-check"
import { Hono } from "hono"
import { expect, test } from "vitest"
import { openLog } from "../../app/platform/log.server.ts"
import type { PageAddress } from "./page-address.ts"
import { createPageCache } from "./page-cache.ts"

const ADDRESS: PageAddress = {
	key: "full https://tamasha.example/",
	url: "https://tamasha.example/",
	path: "/",
	pattern: "/",
	search: "",
	isLight: false,
	variant: "page",
	isCatchAll: false,
}

/** A page whose renderings end when, and in which order, one wants. */
function createControlledPage() {
	const cache = createPageCache(openLog("silent"))
	const running: { content: number; end: () => void }[] = []
	const page = { content: 0, running, cache, ask: async () => 0 }
	const render = async () => {
		const { promise, resolve } = Promise.withResolvers<void>()
		// The content is read when rendering begins: the worst that can happen.
		const { content } = page
		running.push({ content, end: resolve })
		await promise
		const headers = { "content-type": "text/html", "cache-control": "public, max-age=0, must-revalidate" }
		return { response: new Response(String(content), { headers }) }
	}
	const app = new Hono()
	app.use(cache.cachePages(() => ADDRESS, render))
	const incoming = { method: "GET", url: ADDRESS.url, headers: {} }
	page.ask = async () => Number(await (await app.request(ADDRESS.url, {}, { incoming })).text())
	return page
}

const step = fc.oneof(
	fc.constant("ask" as const),
	fc.constant("ask" as const),
	fc.constant("change" as const),
	fc.record({ end: fc.nat(5) }),
)

/** Nobody gets what was changed before they asked, whatever ends when. */
const isNeverStale = (isInvalidated: boolean) =>
	fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
		const page = createControlledPage()
		const asked: Promise<boolean>[] = []
		const ask = () => {
			const content = page.content
			asked.push(page.ask().then((seen) => seen >= content))
		}
		for (const one of steps) {
			if (one === "ask") ask()
			else if (one === "change") {
				page.content += 1
				if (isInvalidated) page.cache.invalidate()
			} else page.running.splice(one.end % Math.max(page.running.length, 1), 1)[0]?.end()
			await sleep(2)
			const same = page.running.map(({ content }) => content)
			if (isInvalidated) expect(new Set(same).size).toBe(same.length)
		}
		ask()
		let isDone = false
		const all = Promise.all(asked).finally(() => {
			isDone = true
		})
		while (!isDone) {
			page.running.splice(0, 1)[0]?.end()
			await sleep(1)
		}
		expect(await all).not.toContain(false)
	})

test("a_change_during_a_rendering_leaves_nothing_stale_and_one_rendering_runs_for_each_state", async () => {
	await fc.assert(isNeverStale(true), { numRuns: 60 })
})

test("without_being_told_it_would_be_stale", async () => {
	await expect(fc.assert(isNeverStale(false), { numRuns: 200, endOnFailure: true })).rejects.toThrow()
})
