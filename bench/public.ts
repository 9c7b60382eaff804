import { request } from "node:http"
import { GENERATOR, generateLoad, type LoadResult, pinServer } from "./load-generator.ts"
import { type RecordedResponse, type Rival, startNginx, startRival, toMessage } from "./rivals/start.ts"
import { openBenchServer } from "./server.ts"
import { median } from "./statistics.ts"
import { warmUp } from "./warm-up.ts"

const PAGES = ["/", "/vendors", "/eventpage"]
const HEADERS = { "accept-encoding": "gzip, deflate, br" }
/** Where no setting says the site's address, pages are cached under our own port alone. wrk knows it in this spelling only. */
const UNCACHED_HEADERS = { Host: "localhost:1" }
const CONNECTIONS = 16
/** Of what the generator can ask at most: who answers more may be waiting for it, and a ratio would say nothing. */
const MAX_LIMIT_SHARE = 0.7

/** Our server beside another one, at an address and with headers. */
interface Comparison {
	kind: string
	rival: string
	url: string
	isShared?: boolean
	headers?: Record<string, string>
	/** The least share of the rival’s requests per second that we accept. */
	goal?: number
}

interface Settings {
	rounds: number
	seconds: number
}

/**
 * Requests per second and p99 of public pages, from the page cache beside a bare node:http server (and nginx)
 * that sends the same bytes and writes the same log, and uncached beside a plain React Router server of the same pages
 * and database. Before each comparison a server that only sends shows what the load generator can ask.
 * @returns 0 when every goal is reached
 */
export async function run(args: string[]): Promise<number> {
	const option = (name: string, or: number) =>
		Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? or)
	const settings = { rounds: option("rounds", 7), seconds: option("seconds", 2) }
	const benchServer = await openBenchServer()
	pinServer(benchServer.pid)
	const rivals: Rival[] = []
	try {
		const pages = await Promise.all(PAGES.map((path) => fetchCachedPage(benchServer.url, path)))
		const comparisons = await startRivals(pages, benchServer.databaseUrl, rivals)
		console.log(`asked by ${GENERATOR}; ratios: median (least to most) of ${settings.rounds} rounds`)
		console.log("page        kind      ours/s   p99 ms  rival          rival/s   p99 ms  limit/s  ratio")
		let missed = 0
		for (const page of pages) missed += await comparePage(page, benchServer.url, comparisons, settings)
		return missed ? 1 : 0
	} finally {
		for (const rival of rivals) rival.stop()
		await benchServer.close()
	}
}

/** @returns how many goals were missed */
async function comparePage(
	page: RecordedResponse,
	url: string,
	comparisons: Comparison[],
	settings: Settings,
): Promise<number> {
	const { path } = page
	const limiting = await startRival("null", toMessage(page))
	try {
		let missed = 0
		for (const comparison of comparisons) {
			const limit = await measureLimit({ ...comparison, path, url: limiting.url }, settings)
			const sides = [url, comparison.url].map((side) => ({ ...comparison, path, url: side }))
			missed += report(path, comparison, await measureInTurns(sides, settings), limit)
		}
		return missed
	} finally {
		limiting.stop()
	}
}

async function startRivals(
	responses: RecordedResponse[],
	databaseUrl: string,
	rivals: Rival[],
): Promise<Comparison[]> {
	const bare = await startRival("bare", responses.map(toMessage))
	const nginx = await startNginx(responses)
	const plain = await startRival("plain-router", { databaseUrl, ticketsUrl: "https://tickets.example" })
	rivals.push(bare, plain, ...(nginx ? [nginx] : []))
	return [
		{ kind: "cached", rival: "bare", url: bare.url, goal: 0.9 },
		...(nginx ? [{ kind: "cached", rival: "nginx", url: nginx.url }] : []),
		{ kind: "shared", rival: "bare", url: bare.url, isShared: true },
		{ kind: "uncached", rival: "plain-router", url: plain.url, headers: UNCACHED_HEADERS, goal: 0.9 },
	]
}

type Side = Pick<Comparison, "url" | "headers" | "isShared"> & { path: string }

/** What the generator asks at most, of a server that does nothing but send. */
async function measureLimit(side: Side, { seconds }: Settings): Promise<number> {
	const results = [await measure(side, seconds), await measure(side, seconds), await measure(side, seconds)]
	return median(results.map(({ perSecond }) => perSecond))
}

/** In turns, so that whatever else the machine does meets both; one round to warm up. */
async function measureInTurns([ours, theirs]: Side[], { rounds, seconds }: Settings) {
	const measured: [LoadResult[], LoadResult[]] = [[], []]
	for (let round = 0; round <= rounds; round += 1) {
		for (const side of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
			const load = side ? theirs : ours
			const result = load && (await measure(load, seconds))
			if (result && round > 0) measured[side].push(result)
		}
	}
	return measured
}

async function measure({ url, path, headers, isShared }: Side, seconds: number): Promise<LoadResult> {
	const load = { url: url + path, connections: CONNECTIONS, seconds, isShared }
	const result = await generateLoad({ ...load, headers: { ...HEADERS, ...headers } })
	if (result.errors) throw new Error(`${load.url}: ${result.errors} wrong answers`)
	return result
}

/** Prints one comparison. @returns 1 where its goal was missed, or nothing can be said about it */
function report(
	path: string,
	{ kind, rival, goal }: Comparison,
	[ours, theirs]: [LoadResult[], LoadResult[]],
	limit: number,
): number {
	const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 1))
	const ratio = median(ratios)
	const isLimited = [ours, theirs].some((side) => ratesOf(side) >= limit * MAX_LIMIT_SHARE)
	const isMissed = goal !== undefined && (isLimited || ratio < goal)
	const spread = `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
	const verdict = goal ? `  goal ${goal}: ${isMissed ? "MISSED" : "reached"}` : ""
	console.log(
		`${path.padEnd(12)}${kind.padEnd(9)}${formatColumns(ours)}  ${rival.padEnd(13)}${formatColumns(theirs)}${limit.toFixed(0).padStart(9)}  ${isLimited ? "refused: too near the limit of the generator" : spread}${verdict}`,
	)
	return isMissed ? 1 : 0
}

const ratesOf = (side: LoadResult[]) => median(side.map(({ perSecond }) => perSecond))

/** The page as it comes from the cache. */
async function fetchCachedPage(url: string, path: string): Promise<RecordedResponse> {
	await warmUp(url + path)
	return new Promise((resolve, reject) => {
		request(url + path, { headers: HEADERS }, async (response) => {
			const chunks = await response.toArray()
			const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
			const headers = names.map((name, index): [string, string] => [
				name.toLowerCase(),
				response.rawHeaders[index * 2 + 1] ?? "",
			])
			const ownHeaders = headers.filter(([name]) => !MADE_FOR_EACH.includes(name))
			resolve({ path, headers: ownHeaders, body: Buffer.concat(chunks) })
		})
			.on("error", reject)
			.end()
	})
}

/** Headers that a server makes afresh for each answer. */
const MADE_FOR_EACH = ["date", "connection", "keep-alive", "x-request-id"]

function formatColumns(measured: LoadResult[]): string {
	const p99 = median(measured.map((one) => one.p99)).toFixed(1)
	return ratesOf(measured).toFixed(0).padStart(7) + p99.padStart(9)
}
