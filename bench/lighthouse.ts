import { execFile, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { BROWSER_ENVIRONMENT, findBrowser } from "../test/e2e/browser-executable.ts"
import { openBenchServer } from "./server.ts"
import { median } from "./statistics.ts"
import { warmUp } from "./warm-up.ts"

const PAGES = ["/", "/eventpage", "/vendors", "/gallery", "/contact", "/about"]
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const
/** What a page may take: milliseconds, but for the layout shift. */
const BUDGETS = {
	"largest-contentful-paint": 1200,
	"total-blocking-time": 50,
	"cumulative-layout-shift": 0,
} as const

interface Report {
	categories: Record<string, { score: number }>
	audits: Record<
		string,
		{ score: number | null; numericValue?: number; title: string; displayValue?: string }
	>
}
const PROGRAM = ".cache/lighthouse/node_modules/lighthouse/cli/index.js"

/**
 * Lighthouse as on a phone, several times a page, and of each figure the median.
 * @returns 0 when every goal is reached
 */
export async function run(args: string[]): Promise<number> {
	const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1]
	const rounds = Number(option("rounds") ?? 5)
	const pages = option("pages")?.split(",") ?? PAGES
	const benchServer = await openBenchServer()
	const browser = await launchBrowser()
	let missed = 0
	try {
		console.log("page         perf  a11y  best   seo   LCP ms   TBT ms    CLS")
		for (const path of pages) {
			await warmUp(benchServer.url + path)
			const reports: Report[] = []
			for (let round = 0; round < rounds; round += 1) {
				reports.push(await runLighthouse(benchServer.url + path, browser.port))
			}
			missed += reportPage(path, reports)
		}
		return missed ? 1 : 0
	} finally {
		await browser.close()
		await benchServer.close()
	}
}

async function runLighthouse(url: string, port: number): Promise<Report> {
	const flags = ["--quiet", `--port=${port}`, "--output=json", `--only-categories=${CATEGORIES.join(",")}`]
	const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, url, ...flags], {
		maxBuffer: 100_000_000,
		timeout: 120_000,
	})
	return JSON.parse(stdout) as Report
}

/** Prints a page's medians and what keeps it from its goals. @returns how many goals it misses */
function reportPage(path: string, reports: Report[]): number {
	const scores = CATEGORIES.map((name) =>
		Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0))),
	)
	const results = Object.entries(BUDGETS).map(([name, most]) => ({
		value: median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY)),
		most,
	}))
	const [lcp = 0, tbt = 0, cls = 0] = results.map(({ value }) => value)
	const columns = scores.map((score) => String(score).padStart(6)).join("")
	console.log(
		`${path.padEnd(11)}${columns}${lcp.toFixed(0).padStart(9)}${tbt.toFixed(0).padStart(9)}${cls.toFixed(3).padStart(7)}`,
	)
	const missed =
		scores.filter((score) => score < 100).length + results.filter(({ value, most }) => value > most).length
	if (missed) for (const line of listFailedAudits(reports)) console.log(`    ${line}`)
	return missed
}

/** Audits that were not passed in the first report. */
function listFailedAudits([report]: Report[]): string[] {
	return Object.values(report?.audits ?? {})
		.filter(({ score }) => score !== null && score < 0.9)
		.map(({ title, displayValue = "" }) => `${title} ${displayValue}`)
}

/** The browser of the tests, with a door for Lighthouse. */
async function launchBrowser() {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-lighthouse-"))
	const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
	const child = spawn(await findBrowser(), [...flags, `--user-data-dir=${folder}`], {
		stdio: ["ignore", "ignore", "pipe"],
		env: BROWSER_ENVIRONMENT,
	})
	const port = await new Promise<number>((resolve, reject) => {
		let output = ""
		child.stderr.on("data", (chunk: Buffer) => {
			output += chunk
			const debugPort = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1]
			if (debugPort) resolve(Number(debugPort))
		})
		child.once("exit", () => reject(new Error(`the browser ended:\n${output}`)))
	})
	return {
		port,
		async close() {
			const exited = new Promise((resolve) => child.once("exit", resolve))
			child.kill()
			await exited
			await rm(folder, { recursive: true, force: true, maxRetries: 5 })
		},
	}
}
