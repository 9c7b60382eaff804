import { expect } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { dataPathOf, readRouteTable } from "../../e2e/route-table.ts"
import { openCarelessSite } from "../ground/careless-site.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import type { Random } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

const ODD = [
	"%00",
	"%0d%0a",
	"..",
	"%2e%2e",
	"%2f",
	"\\",
	"?",
	"#",
	";",
	"&",
	"=",
	"[]",
	"%ff",
	"__proto__",
	"x".repeat(3_000),
]
const METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"]

/** An address that only the browser's router asks for, as nobody's router would. */
function oddAddress(paths: string[], random: Random): string {
	const some = () => random.pick(paths)
	const odd = () => random.pick(ODD)
	return random.pick([
		() => `${dataPathOf(some())}?_routes=${odd()},${odd()}`,
		() => `${dataPathOf(some() + odd())}`,
		() => `/__manifest?version=${odd()}&paths=${encodeURIComponent(some())},${odd()}`,
		() =>
			`/__manifest?${Array.from({ length: random.whole(1, 50) }, () => `p=${encodeURIComponent(some())}`).join("&")}`,
		() => `/__manifest?p=${odd()}&version=${"9".repeat(random.whole(1, 2_000))}`,
		() => `${some()}?index&${odd()}=${odd()}`,
		() => `/_.data${odd()}`,
		() => `${dataPathOf(some())}.data?${odd()}`,
	])()
}

async function ask(
	{ url }: Pick<TestServer, "url">,
	path: string,
	random: Random,
): Promise<{ status: number; took: number; path: string }> {
	const start = performance.now()
	const method = random.pick(METHODS)
	const headers: Record<string, string> = {
		origin: url,
		"content-type": random.pick(["text/plain", "application/json", "text/x-turbo-stream"]),
	}
	const body =
		method === "POST" || method === "PUT" ? Uint8Array.from(random.bytes(random.whole(0, 200))) : undefined
	const answer = await fetch(url + path, { method, headers, body, redirect: "manual" })
	await answer.arrayBuffer()
	return { status: answer.status, took: performance.now() - start, path: `${method} ${path.slice(0, 200)}` }
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

trial(
	"B11",
	"no_odd_address_of_the_router_makes_the_server_fail_or_slow",
	{ quick: 500, full: 15_000, asked: 100_000, seconds: 240 },
	async ({ count, random }) => {
		const { url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const paths = (await readRouteTable(server.url)).map(({ path }) => path)
		const answers = []
		for (let nth = 0; nth < count; nth += 4) {
			answers.push(
				...(await Promise.all([1, 2, 3, 4].map(() => ask(server, oddAddress(paths, random), random)))),
			)
		}
		expect(answers.filter(({ status }) => status >= 500)).toEqual([])
		const times = answers.map(({ took }) => took)
		const half = Math.floor(times.length / 2)
		const [first, second] = [p99(times.slice(0, half)), p99(times.slice(half))]
		return {
			tried: `${answers.length} odd addresses of .data and __manifest`,
			held: `0 answers from 500 on; p99 ${first.toFixed(0)} ms, then ${second.toFixed(0)} ms`,
		}
	},
)

control(
	"B11",
	"a_site_that_decodes_whatever_comes_fails",
	{ quick: 100, full: 100 },
	async ({ count, random }) => {
		const site = await openCarelessSite(await openTestDatabase())
		let failed = 0
		for (let nth = 0; nth < count; nth += 1)
			if ((await ask(site, oddAddress(["/", "/vendors"], random), random)).status >= 500) failed += 1
		expect(failed).toBeGreaterThan(0)
		return { tried: `${count} odd addresses`, held: `${failed} answered with 500, as they must` }
	},
)
