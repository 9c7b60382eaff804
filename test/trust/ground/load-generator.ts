import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import autocannon from "autocannon"
import { isInstalled } from "./reverse-proxy.ts"

/** What so many visitors at once met with. */
export interface LoadResult {
	/** Not answered, or not with success. */
	errors: number
	perSecond: number
	/** Milliseconds that 99 in 100 answers took at most. */
	p99: number
}

/** wrk, which costs least, where it is installed; else what npm brings. */
export const GENERATOR =
	isInstalled("wrk") && isInstalled("taskset") ? "wrk on a core of its own" : "autocannon"

/** Asks for one address over and over. */
export function generateLoad(url: string, connections: number, seconds: number): Promise<LoadResult> {
	return GENERATOR === "autocannon"
		? runAutocannon(url, connections, seconds)
		: runWrk(url, connections, seconds)
}

async function runAutocannon(url: string, connections: number, duration: number): Promise<LoadResult> {
	const options = { url, duration, connections, headers: { "accept-encoding": "br" } }
	const { errors, non2xx, requests, latency } = await autocannon(options)
	return { errors: errors + non2xx, perSecond: requests.average, p99: latency.p99 }
}

async function runWrk(url: string, connections: number, seconds: number): Promise<LoadResult> {
	const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-H", "Accept-Encoding: br", url]
	const child = spawn("taskset", ["-c", "1", "wrk", ...options], { stdio: ["ignore", "pipe", "inherit"] })
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
