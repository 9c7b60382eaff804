import fc from "fast-check"
import { Hono } from "hono"
import { expect, test, vi } from "vitest"
import { type EditionTimes, isWindowOpen } from "../../app/domain/editions/rules.ts"
import { openLog } from "../../app/platform/log.server.ts"
import type { PageAddress } from "./page-address.ts"
import { createPageCache } from "./page-cache.ts"
import { createPhaseClock } from "./phase-clock.ts"

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

const log = openLog("silent")
const opening = (minute: number): EditionTimes => ({
	startsOn: "1980-01-01",
	endsOn: "1980-01-02",
	datePrecision: "month",
	dayOpensAt: null,
	dayClosesAt: null,
	publishedAt: new Date(0),
	closedAt: null,
	applications: { opensAt: new Date(minute * 60_000), closesAt: null },
	extras: { opensAt: null, closesAt: null },
})

/** A page that says how many editions are open, behind the cache, at a time that one sets. */
function createOpenEditionsPage(isTurned: boolean) {
	const page = { minute: 0, editions: [] as EditionTimes[], rendered: 0 }
	const now = () => new Date(page.minute * 60_000)
	const count = () => page.editions.filter(({ applications }) => isWindowOpen(applications, now())).length
	const clock = createPhaseClock(async () => [...page.editions], now, log)
	const cache = createPageCache(log, isTurned ? clock.hasTurned : undefined)
	const app = new Hono()
	const render = async () => {
		page.rendered++
		const headers = { "content-type": "text/html", "cache-control": "public, max-age=0, must-revalidate" }
		return { response: new Response(String(count()), { headers }) }
	}
	app.use(cache.cachePages(() => ADDRESS, render))
	const incoming = { method: "GET", url: ADDRESS.url, headers: {} }
	const ask = async () => Number(await (await app.request(ADDRESS.url, {}, { incoming })).text())
	const add = (edition: EditionTimes) => {
		page.editions.push(edition)
		cache.invalidate()
		clock.update()
	}
	return Object.assign(page, { count, ask, add })
}

const step = fc.oneof(
	fc.constant("ask" as const),
	fc.record({ pass: fc.integer({ min: 1, max: 9 }) }),
	fc.record({ opensAfter: fc.integer({ min: 1, max: 30 }) }),
)

const isNeverLate = (isTurned: boolean) =>
	fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
		const page = createOpenEditionsPage(isTurned)
		for (const one of steps) {
			if (one === "ask") expect(await page.ask()).toBe(page.count())
			else if ("pass" in one) page.minute += one.pass
			else page.add(opening(page.minute + one.opensAfter))
		}
		expect(await page.ask()).toBe(page.count())
	})

test("a_cached_page_turns_over_at_the_very_moment", async () => {
	await fc.assert(isNeverLate(true), { numRuns: 300 })
})

test("without_the_clock_it_would_be_late", async () => {
	await expect(fc.assert(isNeverLate(false), { numRuns: 300, endOnFailure: true })).rejects.toThrow()
})

test("between_two_changes_a_page_is_rendered_once", async () => {
	const page = createOpenEditionsPage(true)
	page.add(opening(10))
	await page.ask()
	for (const minute of [3, 6, 9]) {
		page.minute = minute
		expect(await page.ask()).toBe(0)
	}
	expect(page.rendered).toBe(1)
	page.minute = 10
	expect([await page.ask(), await page.ask(), page.rendered]).toEqual([1, 1, 2])
})

test("editions_that_could_not_be_read_are_read_again", async () => {
	vi.useFakeTimers()
	const read = vi.fn(async () => [opening(10)]).mockRejectedValueOnce(new Error("the database is away"))
	let minute = 0
	const clock = createPhaseClock(read, () => new Date(minute * 60_000), log)
	clock.update()
	await vi.runAllTimersAsync()
	minute = 10
	expect([read.mock.calls.length, clock.hasTurned(), clock.hasTurned()]).toEqual([2, true, false])
	vi.useRealTimers()
})
