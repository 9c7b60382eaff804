// npm run trust, with everything installed and built: node test/trust/harness/run.ts [--full] [ROW…]
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { cpus, tmpdir, totalmem } from "node:os"
import { join } from "node:path"
import { type RowReport, type RunReport, reportRows } from "./report.ts"
import { ROW_IDS, ROWS, type RowId } from "./rows.ts"
import { summary, terminalTable, trustPage, withRows } from "./table.ts"

const root = process.cwd()
const isFull = process.argv.includes("--full")
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const unknown = named.filter((word) => !(word in ROWS))
if (unknown.length) {
	console.error(`There is no row ${unknown.join(", ")}. Known: ${ROW_IDS.join(", ")}`)
	process.exit(2)
}
const picked = ROW_IDS.filter((id) => !named.length || named.includes(id))
const seed = Number(process.env.TRUST_SEED ?? Math.floor(Math.random() * 1e9))

const start = Date.now()
const rows = reportRows(runTests(picked), picked, root)
console.log(`\n${terminalTable(rows)}\n\n${summary(rows)} · seed ${seed}`)
if (process.argv.includes("--write") || (isFull && !named.length)) writePage(rows)
process.exit(rows.some(({ verdict }) => verdict === "FAILED") ? 1 : 0)

function runTests(ids: RowId[]): RunReport {
	const folder = mkdtempSync(join(tmpdir(), "tamasha-trust-report-"))
	const file = join(folder, "report.json")
	const files = [...new Set(ids.flatMap((id) => ROWS[id].tests))]
	const projects = ["trust", "unit", "e2e"].flatMap((name) => ["--project", name])
	const options = [
		"--no-file-parallelism",
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${file}`,
	]
	const env = {
		...process.env,
		...{ NODE_ENV: undefined, TRUST_SEED: String(seed), TRUST_ROWS: ids.join(" ") },
		TRUST_FULL: isFull ? "1" : "",
		// What the tests of npm test that try a row draw their chance from.
		...{ SEED: String(seed), ...(isFull && { ROUNDS: "2000" }) },
	}
	try {
		if (!files.length) return { testResults: [] }
		const args = [join(root, "node_modules/vitest/vitest.mjs"), "run", ...projects, ...options, ...files]
		spawnSync(process.execPath, args, { cwd: root, env, stdio: "inherit" })
		return JSON.parse(readFileSync(file, "utf8"))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

function writePage(done: RowReport[]): void {
	const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim()
	const [core] = cpus()
	const machine = `${cpus().length} × ${core?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
	const minutes = Math.round((Date.now() - start) / 60_000)
	const date = new Date().toISOString().slice(0, 10)
	const page = join(root, "docs/trust.md")
	const facts = { date, machine, commit, seed, isFull, minutes }
	const text = named.length ? withRows(readFileSync(page, "utf8"), done, facts) : trustPage(done, facts)
	writeFileSync(page, text)
	console.log("Written into docs/trust.md")
}
