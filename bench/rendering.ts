import { Agent, request } from "node:http"
import { readRouteTable } from "../test/e2e/route-table.ts"
import { openBenchServer } from "./server.ts"
import { median } from "./statistics.ts"

const METRICS_TOKEN = "what the bench reads"
/** Milliseconds of the processor for one page: loaders, rendering, publishing, and the answer around them. */
const GOAL = 3
/** For each page, before anything is measured: until the code is compiled as well as it will be. */
const WARM_UP = 150
/** One of a kind, and pages by themselves that are made for one visitor or not for visitors. */
const SAMPLES = ["/vendors/acacia-ceramics", "/vendors?vendor=acacia-ceramics"]
const NOT_PUBLIC = /\/1(\/|$)|^\/(admin|api|styleguide)|^\/login\/code$/

/**
 * What each public page costs the server's processor when no cache answers: asked for one after the other, uncompressed.
 * @returns 0 when every page reaches the goal
 */
export async function run(args: string[]): Promise<number> {
	const option = (name: string, or: number) =>
		Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? or)
	const [rounds, requests] = [option("rounds", 5), option("requests", 60)]
	const benchServer = await openBenchServer({ METRICS_TOKEN })
	try {
		const table = await readRouteTable(benchServer.url)
		const fixed = table.filter(({ isPage, path }) => isPage && !NOT_PUBLIC.test(path)).map(({ path }) => path)
		const pages = [...new Set([...fixed, ...SAMPLES])].map((path) => ({ path, times: [] as number[] }))
		const ask = createPageRequester(benchServer.url)
		for (const { path } of pages) for (let nth = 0; nth < WARM_UP; nth += 1) await ask(path)
		for (let round = 0; round < rounds; round += 1) {
			for (const { path, times } of pages) {
				const before = await readProcessorTime(benchServer.url)
				for (let nth = 0; nth < requests; nth += 1) await ask(path)
				times.push(((await readProcessorTime(benchServer.url)) - before) / requests)
			}
		}
		console.log(`processor ms a page, median (least to most) of ${rounds} rounds; goal ${GOAL}`)
		for (const { path, times } of pages) {
			const spread = `(${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)})`
			const verdict = median(times) > GOAL ? "MISSED" : ""
			console.log(`${path.padEnd(34)}${median(times).toFixed(2).padStart(6)}  ${spread}  ${verdict}`)
		}
		return pages.some(({ times }) => median(times) > GOAL) ? 1 : 0
	} finally {
		await benchServer.close()
	}
}

/** Asks for a page at an address under which none is cached, over one connection that is kept. */
function createPageRequester(url: string) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	return (path: string) =>
		new Promise<void>((resolve, reject) => {
			request(url + path, { agent, headers: { host: "localhost:1" } }, (response) =>
				response.resume().once("end", resolve),
			)
				.on("error", reject)
				.end()
		})
}

/** Milliseconds of the processor that the server has used, in all of its threads. */
async function readProcessorTime(url: string): Promise<number> {
	const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
	return Number(/^process_cpu_seconds_total ([\d.]+)$/m.exec(await response.text())?.[1]) * 1_000
}
