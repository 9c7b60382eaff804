// npm test: every check by its name, each whole even when one before it failed; the last line counts them.
import { spawnSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { startLoad } from "./load.mjs"
import { environment, install, root } from "./prepare.mjs"

/** What has to go through a proxy with TLS in every run; `npm run e2e -- --behind tls` has all of it go through. */
const BEHIND_TLS = ["sign-in", "contact.", "extras.", "vendor-decision"].map((name) => `test/e2e/${name}`)

const STEPS = [
	{ name: "format and lint", command: ["biome", "ci", "."] },
	{ name: "types", command: ["react-router", "typegen"], next: ["tsc"] },
	{ name: "dead code", command: ["knip"] },
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

await install({ tools: true })
const stopLoad = process.argv.includes("--under-load") ? startLoad() : () => undefined
let passed = 0
/** What failed, by step and test: repeated at the end, where a long log is read first. */
const failures = []
let failed = 0
for (const step of wanted) {
	const start = Date.now()
	console.log(`\n── ${step.name}`)
	const counted = step.vitest ? runTests(step) : runCommands(step)
	passed += counted.passed
	failed += counted.failed
	if (counted.failed) failures.push(step.name, ...(counted.names ?? []))
	console.log(
		`── ${step.name}: ${counted.failed ? "FAILED" : "ok"} in ${Math.round((Date.now() - start) / 1000)} s`,
	)
}
stopLoad()
for (const failure of failures) console.log(`\nFAILED: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed || !passed ? 1 : 0)

function runCommands({ command, next }) {
	const ok = [command, next].every((words) => !words || run(words))
	return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

function runTests({ vitest: project, behind, files = [] }) {
	const report = join(tmpdir(), `tamasha-${project}-${process.pid}.json`)
	const ok = run(
		[
			"vitest",
			"run",
			"--project",
			project,
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${report}`,
			...files,
		],
		behind && { TEST_BEHIND: behind },
	)
	try {
		const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"))
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

function failuresOf({ name, status, message, assertionResults }) {
	const failing = assertionResults.filter((test) => test.status === "failed")
	if (status === "failed" && !failing.length) return [`${relative(root, name)}: ${message}`]
	return failing.map(
		({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}\n${failureMessages.join("\n")}`,
	)
}

function run([program, ...args], more = {}) {
	const env = { ...environment(), NODE_ENV: undefined, ...more }
	return (
		spawnSync(join(root, "node_modules/.bin", program), args, { cwd: root, env, stdio: "inherit" }).status ===
		0
	)
}
