// npm run trust, with everything installed and built: node test/trust/harness/run.ts [--full] [--write] [ROW…]
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import { startVitest } from "vitest/node"
import { inTableOrder } from "./in-table-order.ts"
import type { RowReport } from "./report.ts"
import { RowReporter } from "./row-reporter.ts"
import { ROW_IDS, ROWS } from "./rows.ts"
import { type RunInfo, renderTerminalRow, renderTrustPage, summarizeVerdicts } from "./table.ts"

const root = process.cwd()
const isFull = process.argv.includes("--full")
const requestedIds = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const unknown = requestedIds.filter((word) => !(word in ROWS))
if (unknown.length) {
	console.error(`There is no row ${unknown.join(", ")}. Known: ${ROW_IDS.join(", ")}`)
	process.exit(2)
}
const picked = ROW_IDS.filter((id) => !requestedIds.length || requestedIds.includes(id))
const seed = Number(process.env.TRUST_SEED ?? Math.floor(Math.random() * 1e9))
const shouldWrite = process.argv.includes("--write") || (isFull && !requestedIds.length)
const pagePath = join(root, "docs/trust.md")
const start = Date.now()
const runInfo = readRunInfo()

const reporter = new RowReporter(picked, root, reportRowDone)
Object.assign(process.env, {
	TRUST_SEED: String(seed),
	TRUST_ROWS: picked.join(" "),
	TRUST_FULL: isFull ? "1" : "",
	// What the tests of npm test that try a row draw their chance from.
	...{ SEED: String(seed), ...(isFull && { ROUNDS: "200" }) },
})
const files = [...new Set(picked.flatMap((id) => ROWS[id].tests))]
const vitest = await startVitest("test", files, {
	run: true,
	project: ["trust", "unit", "e2e"],
	fileParallelism: false,
	reporters: ["default", reporter],
	sequence: { sequencer: inTableOrder(files, root) },
})
await vitest.close()
const rows = picked.flatMap((id) => reporter.rows.find((row) => row.id === id) ?? [])
console.log(`\n${rows.map(renderTerminalRow).join("\n")}\n`)
console.log(`${summarizeVerdicts(rows.map(({ verdict }) => verdict))} · seed ${seed}`)
process.exit(rows.some(({ verdict }) => verdict === "FAILED") ? 1 : 0)

/** After each row, so that a run that is broken off keeps what it has. */
function reportRowDone(row: RowReport): void {
	const minutes = Math.round((Date.now() - start) / 60_000)
	console.log(
		`\n${renderTerminalRow(row)}\n${reporter.rows.length} of ${picked.length} rows, ${minutes} min\n`,
	)
	if (shouldWrite) writeFileSync(pagePath, renderTrustPage(readFileSync(pagePath, "utf8"), [row], runInfo))
}

function readRunInfo(): RunInfo {
	const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim()
	const [core] = cpus()
	const machine = `${cpus().length} × ${core?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
	return { date: new Date().toISOString().slice(0, 10), machine, commit, seed, isFull }
}
