// npm test: every check by its name, each whole even when one before it failed; the last line counts them.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { startLoad } from "./load.mjs"
import { makeMemoryFolder } from "./memory-folder.mjs"
import { endWith, environment, install, node, root } from "./prepare.mjs"
import { FOR_TOOLS_THAT_EXIT, run } from "./processes.mjs"

/** What every run draws anew of long lists (decision 150); `--full` looks at all of them. */
if (process.argv.includes("--full")) delete process.env.TEST_SEED
else process.env.TEST_SEED ??= `${Math.floor(Math.random() * 1_000_000)}`

/** What goes through a proxy with TLS in every run, and one of the others; `npm run e2e -- --behind tls` has all of it go through. */
const FORMS = ["contact.", "extras.", "vendor-decision."]
const drawnForms = FORMS.filter((_, nth) => !process.env.TEST_SEED || nth === drawnOf(FORMS.length))
const BEHIND_TLS = ["sign-in.", ...drawnForms].map((name) => `test/e2e/${name}`)

const STEPS = [
	{ name: "format and lint", commands: ["biome ci ."] },
	{ name: "types", commands: [`node ${FOR_TOOLS_THAT_EXIT} node_modules/.bin/react-router typegen`, "tsc"] },
	{ name: "dead code", commands: ["knip"] },
	{ name: "browser: build", commands: ["node bin/build.mjs"] },
	{ name: "unit", vitest: "unit" },
	{ name: "browser", vitest: "e2e" },
	{ name: "browser behind TLS", vitest: "e2e", behind: "tls", files: BEHIND_TLS },
]

if (process.argv.includes("--ground"))
	process.env.TEST_GROUND = process.argv[process.argv.indexOf("--ground") + 1]
if (process.argv.includes("--behind"))
	process.env.TEST_BEHIND = process.argv[process.argv.indexOf("--behind") + 1]
const only = process.argv[process.argv.indexOf("--only") + 1]
const wanted = STEPS.filter(({ name }) =>
	process.argv.includes("--only")
		? name === only
		: !name.startsWith("browser") || !process.argv.includes("--without-browser"),
)

let memoryFolder
let passed = 0
/** What failed, by step and test: repeated at the end, where a long log is read first. */
const failures = []
let failed = 0
/** [seconds, file], of all steps. */
const durations = []

await endWith(async () => {
	await install({ tools: true })
	memoryFolder = makeMemoryFolder()
	const stopLoad = process.argv.includes("--under-load") ? startLoad() : () => undefined
	await runSteps()
	stopLoad()
	if (memoryFolder) rmSync(memoryFolder, { recursive: true, force: true })
	for (const failure of failures) console.log(`\nFAILED: ${failure}`)
	reportSlowest()
	if (process.env.TEST_SEED)
		console.log(`\nDrawn by TEST_SEED=${process.env.TEST_SEED}; all of it: npm test -- --full`)
	console.log(`\n${passed} passed, ${failed} failed`)
	return failed || !passed ? 1 : 0
})

async function runSteps() {
	const began = Date.now()
	// Side by side: none of them keeps both processors busy.
	const outcomes = new Map(wanted.filter(({ commands }) => commands).map((step) => [step, runCommands(step)]))
	for (const step of wanted) {
		const start = outcomes.has(step) ? began : Date.now()
		console.log(`\n── ${step.name}`)
		const counted = await (outcomes.get(step) ?? runTests(step))
		process.stdout.write(counted.output ?? "")
		passed += counted.passed
		failed += counted.failed
		if (counted.failed) failures.push(step.name, ...(counted.names ?? []))
		console.log(
			`── ${step.name}: ${counted.failed ? "FAILED" : "ok"} in ${Math.round((Date.now() - start) / 1000)} s`,
		)
	}
}

async function runCommands({ commands }) {
	let all = ""
	for (const command of commands) {
		const [program, ...args] = command.split(" ")
		const { isOk, output } = await run(join(root, "node_modules/.bin", program), args, {
			env: toolEnvironment(),
			isQuiet: true,
		})
		all += output
		if (!isOk) return { passed: 0, failed: 1, output: all }
	}
	return { passed: 1, failed: 0, output: all }
}

function runTests({ vitest: project, behind, files = [] }) {
	const report = join(tmpdir(), `tamasha-${project}-${process.pid}.json`)
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
	const program = [FOR_TOOLS_THAT_EXIT, join(root, "node_modules/vitest/vitest.mjs")]
	const { status } = spawnSync(node, [...program, "run", "--project", project, ...reporters, ...files], {
		...{ cwd: root, env: testEnvironment(behind), stdio: "inherit" },
	})
	const ok = status === 0
	try {
		const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"))
		for (const { name, startTime, endTime } of testResults)
			durations.push([Math.round((endTime - startTime) / 1000), relative(root, name)])
		// A file that can't even be loaded, or noise after the tests, fails the run without failing a test.
		return {
			passed: numPassedTests,
			failed: ok ? 0 : Math.max(1, numFailedTests),
			names: testResults.flatMap(failuresOf),
		}
	} catch {
		return { passed: 0, failed: 1 }
	} finally {
		rmSync(report, { force: true })
	}
}

function drawnOf(count) {
	return createHash("sha256").update(process.env.TEST_SEED).digest()[0] % count
}

/** Where the time of a run goes, for who writes the next test. */
function reportSlowest() {
	if (!durations.length) return
	const total = durations.reduce((sum, [seconds]) => sum + seconds, 0)
	console.log(`\nThe slowest of ${durations.length} test files, of ${total} s of all:`)
	const slowest = durations.toSorted(([one], [other]) => other - one).slice(0, 12)
	for (const [seconds, file] of slowest) console.log(`${String(seconds).padStart(4)} s  ${file}`)
}

function testEnvironment(behind) {
	return toolEnvironment({
		...(behind && { TEST_BEHIND: behind }),
		// The browser is unpacked once, not for each run.
		...(memoryFolder && { TMPDIR: memoryFolder, TEST_BROWSERS: tmpdir() }),
	})
}

function failuresOf({ name, status, message, assertionResults }) {
	const failing = assertionResults.filter((test) => test.status === "failed")
	if (status === "failed" && !failing.length) return [`${relative(root, name)}: ${message}`]
	return failing.map(
		({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}\n${failureMessages.join("\n")}`,
	)
}

function toolEnvironment(more = {}) {
	return { ...environment(), NODE_ENV: undefined, ...more }
}
