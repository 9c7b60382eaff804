import { spawn, spawnSync } from "node:child_process"
import { availableParallelism } from "node:os"
import { text } from "node:stream/consumers"
import autocannon from "autocannon"

/** What so many visitors at once met with. */
export interface LoadResult {
	/** Not answered, or not with success. */
	errors: number
	perSecond: number
	/** Milliseconds that 99 in 100 answers took at most. */
	p99: number
}

export interface Load {
	url: string
	connections: number
	seconds: number
	headers?: Record<string, string>
	/** Behind each address another `fbclid`, as Facebook writes it behind a link that is shared. */
	isShared?: boolean
}

const isInstalled = (program: string) => spawnSync(program, ["--version"]).error === undefined
const HAS_WRK = isInstalled("wrk")
const PROCESSORS = availableParallelism()
const HAS_CORES = isInstalled("taskset") && PROCESSORS > 1

/** wrk, which costs least, where it is installed; else what npm brings, in as many threads as there are cores for it. */
export const GENERATOR = `${HAS_WRK ? "wrk" : "autocannon"}${HAS_CORES ? " on cores of its own" : ""}`

/** The server has the first core, whoever asks it has the others. */
const SERVER_CORE = "0"
const GENERATOR_CORES = `1-${PROCESSORS - 1}`
const GENERATOR_THREADS = Math.max(1, PROCESSORS - 1)

/** Gives a server the core that no load is generated on. */
export function pinServer(pid: number | undefined): void {
	if (HAS_CORES) spawnSync("taskset", ["-a", "-c", "-p", SERVER_CORE, String(pid)])
}

/** Asks for one address over and over. */
export function generateLoad(load: Load): Promise<LoadResult> {
	const headers = { "accept-encoding": "br", ...load.headers }
	return HAS_WRK ? runWrk({ ...load, headers }) : runAutocannon({ ...load, headers })
}

async function runAutocannon({ url, connections, seconds, headers, isShared }: Load): Promise<LoadResult> {
	if (HAS_CORES) spawnSync("taskset", ["-a", "-c", "-p", GENERATOR_CORES, String(process.pid)])
	const { errors, non2xx, requests, latency } = await autocannon({
		url: isShared ? `${url}?fbclid=[<id>]` : url,
		duration: seconds,
		connections,
		workers: Math.min(connections, GENERATOR_THREADS),
		headers,
		idReplacement: isShared,
	})
	return { errors: errors + non2xx, perSecond: requests.average, p99: latency.p99 }
}

async function runWrk({ url, connections, seconds, headers = {}, isShared }: Load): Promise<LoadResult> {
	const options = [
		`-t${Math.min(connections, GENERATOR_THREADS)}`,
		`-c${connections}`,
		`-d${seconds}s`,
		"--latency",
	]
	const headerOptions = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`])
	const wrk = ["wrk", ...options, ...headerOptions, ...(isShared ? ["-s", "bench/shared-link.lua"] : []), url]
	const [program = "", ...args] = HAS_CORES ? ["taskset", "-c", GENERATOR_CORES, ...wrk] : wrk
	const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] })
	const output = await text(child.stdout)
	const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
	const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(output) ?? []
	if (!value) throw new Error(`wrk said: ${output}`)
	const failed = [...(/Socket errors: (.*)/.exec(output)?.[1]?.matchAll(/\d+/g) ?? [])].map(Number)
	return {
		errors: failed.reduce((sum, one) => sum + one, number(/Non-2xx or 3xx responses: (\d+)/)),
		perSecond: number(/Requests\/sec:\s+([\d.]+)/),
		p99: Number(value) * { us: 0.001, ms: 1, s: 1_000 }[unit as "us" | "ms" | "s"],
	}
}
