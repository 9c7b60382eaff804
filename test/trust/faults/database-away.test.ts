import { setTimeout as pause } from "node:timers/promises"
import { expect, inject } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { waitFor } from "../../e2e/mail-server.ts"
import { type FaultProxy, type NetworkCondition, openFaultProxy } from "../ground/fault-proxy.ts"
import { openRestartableServer } from "../ground/restartable-server.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

const PUBLIC_PAGES = ["/", "/about", "/events", "/eventpage", "/vendors", "/gallery", "/xmas-2024"]

/** Visitors who read on and on. @returns how to end them, and what they saw that was not a page */
function visitorsOf(url: string) {
	const seen = { pages: 0, wrong: [] as string[] }
	let isOver = false
	const reading = Array.from({ length: 4 }, async (_, nth) => {
		for (let page = nth; !isOver; page += 1) {
			const path = PUBLIC_PAGES[page % PUBLIC_PAGES.length] ?? "/"
			const status = await fetch(url + path).then(
				(answer) => answer.text().then(() => answer.status),
				(error: Error) => error.message,
			)
			seen.pages += 1
			if (status !== 200) seen.wrong.push(`${path}: ${status}`)
			await pause(20)
		}
	})
	return {
		async goHome() {
			isOver = true
			await Promise.all(reading)
			return seen
		},
	}
}

/** One look at the back office: the status and milliseconds. */
async function fetchTimed(
	url: string,
	cookie: string,
): Promise<{ status: number; took: number; text: string }> {
	const start = performance.now()
	const answer = await fetch(`${url}/admin/vendors`, { headers: { cookie }, redirect: "manual" })
	const text = await answer.text()
	return { status: answer.status, took: performance.now() - start, text }
}

async function warmUp(url: string): Promise<void> {
	for (const path of PUBLIC_PAGES) expect((await fetch(url + path)).status).toBe(200)
}

interface Outage {
	/** Milliseconds of the slowest 503. */
	refused: number
	/** Milliseconds until the back office was back. */
	healed: number
}

/** The road to the database is bad for a while, and good again. */
async function runOutage(
	{ url }: TestServer,
	cookie: string,
	proxy: FaultProxy,
	road: NetworkCondition,
): Promise<Outage> {
	proxy.condition = road
	if (road === "closed") proxy.dropConnections()
	const looks = await Promise.all([1, 2, 3].map(() => fetchTimed(url, cookie)))
	expect(looks.map(({ status }) => status)).toEqual([503, 503, 503])
	expect(looks[0]?.text).toContain("Our database is not responding at the moment.")
	proxy.condition = "open"
	proxy.dropConnections()
	const back = performance.now()
	await waitFor(async () => (await fetchTimed(url, cookie)).status === 200, "the back office")
	return { refused: Math.max(...looks.map(({ took }) => took)), healed: performance.now() - back }
}

const inWords = (milliseconds: number[]) => `${(Math.max(...milliseconds) / 1_000).toFixed(1)} s`

trial(
	"F5",
	"a_database_that_is_down_or_silent_is_said_in_the_back_office_and_nobody_else_notices",
	{ quick: 2, full: 12, seconds: 300 },
	async ({ count, random }) => {
		const { url: direct } = await openTestDatabase()
		const { hostname, port } = new URL(inject("clusterUrl"))
		const proxy = await openFaultProxy(hostname, Number(port))
		const through = new URL(direct)
		through.port = String(proxy.port)
		through.hostname = "127.0.0.1"
		const server = await startTestServer({ DATABASE_URL: through.href })
		const cookie = await server.adminCookie()
		await warmUp(server.url)
		const visitors = visitorsOf(server.url)
		const spells: Record<"closed" | "silent", Outage[]> = { closed: [], silent: [] }
		for (let nth = 0; nth < count; nth += 1) {
			for (const road of ["closed", "silent"] as const)
				spells[road].push(await runOutage(server, cookie, proxy, road))
			proxy.condition = "slow"
			expect((await fetchTimed(server.url, cookie)).status).toBe(200)
			proxy.condition = "open"
			await pause(random.whole(100, 1_000))
		}
		const seen = await visitors.goHome()
		expect(seen.wrong).toEqual([])
		const { closed, silent } = spells
		expect(Math.max(...closed.map(({ refused }) => refused))).toBeLessThan(2_000)
		const healed = [...closed, ...silent].map((one) => one.healed)
		expect(Math.max(...healed)).toBeLessThan(5_000)
		return {
			tried: `${count} × connections refused, silence, answers 0.3 s late; ${seen.pages} public pages meanwhile`,
			held: `public 100 % 200; 503 after ${inWords(closed.map(({ refused }) => refused))} when refused, ${inWords(silent.map(({ refused }) => refused))} in silence; healed after ${inWords(healed)}`,
		}
	},
)

trial(
	"F5",
	"an_embedded_database_that_is_stopped_at_once_comes_back_by_itself",
	{ quick: 2, full: 20, seconds: 300 },
	async ({ count }) => {
		const server = await openRestartableServer()
		await server.start()
		const cookie = await server.adminCookie()
		await warmUp(server.url)
		const visitors = visitorsOf(server.url)
		const healed: number[] = []
		for (let nth = 0; nth < count; nth += 1) {
			await server.stopDatabaseImmediately()
			const start = performance.now()
			await waitFor(async () => (await fetchTimed(server.url, cookie)).status === 200, "the back office")
			healed.push(performance.now() - start)
		}
		const seen = await visitors.goHome()
		expect(seen.wrong).toEqual([])
		return {
			tried: `${count} immediate stops of PostgreSQL; ${seen.pages} public pages meanwhile`,
			held: `public 100 % 200; healed after ${inWords(healed)}`,
		}
	},
)

control(
	"F5",
	"a_page_that_nobody_has_read_yet_is_missed_while_the_database_is_away",
	{ quick: 1, full: 1 },
	async () => {
		const { url: direct } = await openTestDatabase()
		const { hostname, port } = new URL(inject("clusterUrl"))
		const proxy = await openFaultProxy(hostname, Number(port))
		const through = new URL(direct)
		through.host = `127.0.0.1:${proxy.port}`
		const server = await startTestServer({ DATABASE_URL: through.href })
		proxy.condition = "closed"
		proxy.dropConnections()
		const visitors = visitorsOf(server.url)
		await pause(2_000)
		const { wrong } = await visitors.goHome()
		expect(wrong.length).toBeGreaterThan(0)
		return { tried: "pages without their cache", held: `${wrong.length} missed, as they must` }
	},
)
