import { request } from "node:http"
import autocannon from "autocannon"
import { median } from "./figures.ts"
import { openGround } from "./ground.ts"
import { type Answer, asMessage, type Rival, startNginx, startRival } from "./rivals/start.ts"
import { warmUp } from "./warm-up.ts"

const PAGES = [
	{ name: "home", path: "/" },
	{ name: "directory", path: "/vendors" },
	{ name: "event page", path: "/eventpage" },
]
/** Least share of what the rival does (look.md, "Budgets"). */
const GOALS: Record<string, number> = { bare: 0.8, "plain-router": 0.9 }
const HEADERS = { "accept-encoding": "gzip, deflate, br" }
/** A question makes the cache step aside. */
const UNCACHED = "?uncached"

interface Measured {
	perSecond: number
	p99: number
}

/**
 * Requests per second and p99 of public pages, from the page cache beside a bare node:http server (and nginx)
 * sending the same bytes, and uncached beside a plain React Router server of the same pages and database.
 * @returns 0 when every goal is reached
 */
export async function run(args: string[]): Promise<number> {
	const option = (name: string, or: number) =>
		Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? or)
	const rounds = option("rounds", 5)
	const seconds = option("seconds", 2)
	const ground = await openGround()
	const rivals: Rival[] = []
	try {
		const answers = await Promise.all(PAGES.map(({ path }) => answerOf(ground.url, path)))
		const bare = await startRival("bare", asMessage(answers))
		const nginx = await startNginx(answers)
		const plain = await startRival("plain-router", {
			databaseUrl: ground.databaseUrl,
			ticketsUrl: "https://tickets.example",
		})
		rivals.push(bare, plain, ...(nginx ? [nginx] : []))
		const contests = [
			{ kind: "cached", suffix: "", rival: "bare", url: bare.url },
			...(nginx ? [{ kind: "cached", suffix: "", rival: "nginx", url: nginx.url }] : []),
			{ kind: "uncached", suffix: UNCACHED, rival: "plain-router", url: plain.url },
		]
		let missed = 0
		console.log(`page        kind      ours/s   p99 ms  rival          rival/s   p99 ms  median ratio`)
		for (const { name, path } of PAGES) {
			for (const { kind, suffix, rival, url } of contests) {
				const [ours, theirs] = await duel(ground.url + path + suffix, url + path, rounds, seconds)
				const ratio = median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 1)))
				const goal = GOALS[rival]
				if (goal && ratio < goal) missed += 1
				const verdict = goal ? ` (goal ${goal}: ${ratio < goal ? "MISSED" : "reached"})` : ""
				console.log(
					`${name.padEnd(12)}${kind.padEnd(9)}${columns(ours)}  ${rival.padEnd(13)}${columns(theirs)}  ${ratio.toFixed(2)}${verdict}`,
				)
			}
		}
		return missed ? 1 : 0
	} finally {
		for (const rival of rivals) rival.stop()
		await ground.close()
	}
}

/** In turns, so that whatever else the machine does meets both; one round to warm up. */
async function duel(ours: string, theirs: string, rounds: number, seconds: number) {
	const measured: [Measured[], Measured[]] = [[], []]
	for (let round = 0; round <= rounds; round += 1) {
		for (const side of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
			const result = await measure(side ? theirs : ours, seconds)
			if (round > 0) measured[side].push(result)
		}
	}
	return measured
}

async function measure(url: string, duration: number): Promise<Measured> {
	const load = { url, duration, connections: 16, workers: 1, headers: HEADERS }
	const { requests, latency, non2xx, errors } = await autocannon(load)
	if (non2xx || errors) throw new Error(`${url}: ${non2xx} wrong answers, ${errors} errors`)
	return { perSecond: requests.average, p99: latency.p99 }
}

/** The page as it comes from the cache. */
async function answerOf(url: string, path: string): Promise<Answer> {
	await warmUp(url + path)
	return new Promise((resolve, reject) => {
		request(url + path, { headers: HEADERS }, async (response) => {
			const chunks = await response.toArray()
			const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
			const headers = names.map((name, index): [string, string] => [
				name.toLowerCase(),
				response.rawHeaders[index * 2 + 1] ?? "",
			])
			const ownOnes = headers.filter(([name]) => !["date", "connection", "keep-alive"].includes(name))
			resolve({ path, headers: ownOnes, body: Buffer.concat(chunks) })
		})
			.on("error", reject)
			.end()
	})
}

function columns(measured: Measured[]): string {
	const perSecond = median(measured.map((one) => one.perSecond)).toFixed(0)
	return (
		perSecond.padStart(7) +
		median(measured.map(({ p99 }) => p99))
			.toFixed(1)
			.padStart(9)
	)
}
