import { request } from "node:http"
import autocannon from "autocannon"
import { type RecordedResponse, type Rival, startNginx, startRival, toMessage } from "./rivals/start.ts"
import { openBenchServer } from "./server.ts"
import { median } from "./statistics.ts"
import { warmUp } from "./warm-up.ts"

const PAGES = [
	{ name: "home", path: "/" },
	{ name: "directory", path: "/vendors" },
	{ name: "event page", path: "/eventpage" },
]
const HEADERS = { "accept-encoding": "gzip, deflate, br" }
/** As Facebook writes it behind a link that is shared, for each visitor another one. */
const SHARED_LINK_QUERY = "?fbclid=[<id>]"
/** Where no setting says the site's address, pages are cached under our own port alone. */
const UNCACHED_HEADERS = { host: "localhost:1" }

/** Our server beside another one, at an address and with headers. */
interface Comparison {
	kind: string
	rival: string
	url: string
	suffix?: string
	headers?: Record<string, string>
	/** Least share of what the rival does (look.md, "Budgets"). */
	goal?: number
}

interface Load {
	url: string
	headers: Record<string, string> | undefined
	seconds: number
}

interface Measurement {
	perSecond: number
	p99: number
}

/**
 * Requests per second and p99 of public pages, from the page cache beside a bare node:http server (and nginx)
 * sending the same bytes, and uncached beside a plain React Router server of the same pages and database. What the
 * bare server answers to shared links is what the load generator can ask, because each is written anew.
 * @returns 0 when every goal is reached
 */
export async function run(args: string[]): Promise<number> {
	const option = (name: string, or: number) =>
		Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? or)
	const rounds = option("rounds", 5)
	const seconds = option("seconds", 2)
	const benchServer = await openBenchServer()
	const rivals: Rival[] = []
	try {
		const recordedResponses = await Promise.all(
			PAGES.map(({ path }) => fetchCachedPage(benchServer.url, path)),
		)
		const bare = await startRival("bare", toMessage(recordedResponses))
		const nginx = await startNginx(recordedResponses)
		const plain = await startRival("plain-router", {
			databaseUrl: benchServer.databaseUrl,
			ticketsUrl: "https://tickets.example",
		})
		rivals.push(bare, plain, ...(nginx ? [nginx] : []))
		const comparisons: Comparison[] = [
			{ kind: "cached", rival: "bare", url: bare.url, goal: 0.8 },
			...(nginx ? [{ kind: "cached", rival: "nginx", url: nginx.url }] : []),
			{ kind: "shared", rival: "bare", url: bare.url, suffix: SHARED_LINK_QUERY },
			{ kind: "uncached", rival: "plain-router", url: plain.url, headers: UNCACHED_HEADERS, goal: 0.9 },
		]
		let missed = 0
		console.log(`page        kind      ours/s   p99 ms  rival          rival/s   p99 ms  median ratio`)
		for (const { name, path } of PAGES) {
			for (const { kind, suffix = "", rival, url, headers, goal } of comparisons) {
				const sides = [benchServer.url, url].map(
					(side): Load => ({ url: side + path + suffix, headers, seconds }),
				)
				const [ours, theirs] = await measureInTurns(sides, rounds)
				const ratio = median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 1)))
				if (goal && ratio < goal) missed += 1
				const verdict = goal ? ` (goal ${goal}: ${ratio < goal ? "MISSED" : "reached"})` : ""
				console.log(
					`${name.padEnd(12)}${kind.padEnd(9)}${formatColumns(ours)}  ${rival.padEnd(13)}${formatColumns(theirs)}  ${ratio.toFixed(2)}${verdict}`,
				)
			}
		}
		return missed ? 1 : 0
	} finally {
		for (const rival of rivals) rival.stop()
		await benchServer.close()
	}
}

/** In turns, so that whatever else the machine does meets both; one round to warm up. */
async function measureInTurns([ours, theirs]: Load[], rounds: number) {
	const measured: [Measurement[], Measurement[]] = [[], []]
	for (let round = 0; round <= rounds; round += 1) {
		for (const side of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
			const load = side ? theirs : ours
			const result = load && (await measure(load))
			if (result && round > 0) measured[side].push(result)
		}
	}
	return measured
}

async function measure({ url, headers, seconds }: Load): Promise<Measurement> {
	const { requests, latency, non2xx, errors } = await autocannon({
		url,
		duration: seconds,
		connections: 16,
		workers: 1,
		headers: { ...HEADERS, ...headers },
		idReplacement: url.includes(SHARED_LINK_QUERY),
	})
	if (non2xx || errors) throw new Error(`${url}: ${non2xx} wrong answers, ${errors} errors`)
	return { perSecond: requests.average, p99: latency.p99 }
}

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
			const ownHeaders = headers.filter(([name]) => !["date", "connection", "keep-alive"].includes(name))
			resolve({ path, headers: ownHeaders, body: Buffer.concat(chunks) })
		})
			.on("error", reject)
			.end()
	})
}

function formatColumns(measured: Measurement[]): string {
	const perSecond = median(measured.map((one) => one.perSecond)).toFixed(0)
	return (
		perSecond.padStart(7) +
		median(measured.map(({ p99 }) => p99))
			.toFixed(1)
			.padStart(9)
	)
}
