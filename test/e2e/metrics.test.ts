import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { insertLetter } from "./outbox-letters.ts"
import { openSite } from "./site.ts"

const TOKEN = "a token that only Prometheus has"
const site = await openSite({ env: { METRICS_TOKEN: TOKEN } })
const ask = (authorization?: string) =>
	fetch(`${site.url}/metrics`, authorization ? { headers: { authorization } } : {})
const readMetrics = async () => {
	const answer = await ask(`Bearer ${TOKEN}`)
	expect(answer.headers.get("content-type")).toContain("version=0.0.4")
	const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"))
	return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]))
}

test.each([
	["no token", undefined],
	["another token", "Bearer a token that somebody guessed"],
	["another scheme", `Basic ${TOKEN}`],
	["the beginning of the token", `Bearer ${TOKEN.slice(0, -1)}`],
])("%s_opens_nothing", async (_, authorization) => {
	const answer = await ask(authorization)
	expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"])
	expect(await answer.text()).not.toContain("tamasha_")
})

test("requests_are_counted_by_pattern_and_kept_pages_apart", async () => {
	const [potter] = await addApplications(site.db, [{ brandName: "Udongo" }])
	const cookie = await site.adminCookie()
	await fetch(`${site.url}/admin/vendors/${potter}/decision`, {
		method: "POST",
		headers: { origin: site.url, cookie, accept: "application/json" },
		body: new URLSearchParams({ status: "denied" }),
	})
	for (let nth = 0; nth < 3; nth += 1) await fetch(`${site.url}/about`)
	for (const nth of [1, 2]) await fetch(`${site.url}/no/such/page/${nth}`)
	await fetch(`${site.url}/about`, { method: "PROPFIND", headers: { origin: site.url } })
	const found = await readMetrics()
	const count = (route: string, method: string, status: string) =>
		found.get(
			`tamasha_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
		)
	expect(count("/admin/vendors/:id/decision", "POST", "2xx")).toBe(1)
	expect(count("/about", "GET", "2xx")).toBe(1)
	expect(count("/*", "GET", "4xx")).toBe(2)
	expect(found.get('tamasha_page_cache{what="hit"}')).toBe(3)
	expect(found.get('tamasha_page_cache_size{what="pages"}')).toBe(2)
	expect(found.get('tamasha_acts_total{what="application-decided"}')).toBe(1)
	const routes = [...found.keys()].flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? [])
	expect(new Set(routes).size).toBeLessThan(10)
	expect(routes.join()).not.toMatch(/\d|such/)
})

test("acts_that_never_happened_are_told_as_none_so_that_their_first_is_an_increase", async () => {
	const acts = [...(await readMetrics()).keys()].filter((name) => name.startsWith("tamasha_acts_total"))
	expect(acts).toContain('tamasha_acts_total{what="sign-in-blocked"}')
	expect(acts.length).toBeGreaterThan(30)
})

test("process_outbox_pool_and_disk_are_told", async () => {
	await insertLetter(site.db, "FAILED", { state: "failed", nextAttemptAt: null })
	const found = await readMetrics()
	expect(found.get('tamasha_outbox_letters{state="failed"}')).toBeGreaterThanOrEqual(1)
	expect(found.get("tamasha_outbox_oldest_waiting_seconds")).toBeGreaterThanOrEqual(0)
	expect(found.get("tamasha_database_up")).toBe(1)
	expect(found.get("tamasha_uploads_held_bytes")).toBe(0)
	expect(found.get('tamasha_database_connections{state="open"}')).toBeGreaterThan(0)
	for (const name of [
		"process_resident_memory_bytes",
		"process_start_time_seconds",
		"nodejs_eventloop_lag_p99_seconds",
		"tamasha_data_dir_free_bytes",
		"tamasha_data_dir_reserve_bytes",
	])
		expect(found.get(name)).toBeGreaterThan(0)
})

test("every_alarm_asks_for_figures_that_are_told_and_stands_in_the_manual", async () => {
	const rules = await readFile("deploy/alarms.yml", "utf8")
	const manual = await readFile("docs/operations.md", "utf8")
	const told = await (await ask(`Bearer ${TOKEN}`)).text()
	const ofTheProduct = new Set([...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
	const asked = [...rules.matchAll(/\b(?:tamasha|process)_\w+/g)].map(([name]) =>
		name.replace(/_(count|bucket)$/, ""),
	)
	expect(asked.filter((name) => !ofTheProduct.has(name))).toEqual([])
	const alarms = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
	expect([...manual.matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm)].map(([, name]) => name)).toEqual(alarms)
})
