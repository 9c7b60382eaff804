import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"

/** What reaches standard output of a process that logs a thousand lines and then ends in this way. */
async function linesBefore(ending: string): Promise<number[]> {
	const program = `
		import { openLog } from "./app/platform/log.server.ts"
		const log = openLog("info")
		for (let line = 0; line < 1000; line++) log.info({ line }, "request")
		${ending}`
	const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program])
	const { stdout } = await run.catch((ended: { stdout: string }) => ended)
	return stdout
		.trim()
		.split("\n")
		.map((line) => (JSON.parse(line) as { line: number }).line)
}

test.each([
	["has nothing left to do", ""],
	["exits", "process.exit(1)"],
	["fails unforeseen", `setTimeout(() => { throw new Error("unforeseen") })`],
	["fails unforeseen while it waits", `await Promise.reject(new Error("unforeseen"))`],
])("no line is lost when the process %s", async (_, ending) => {
	expect(await linesBefore(ending)).toEqual(Array.from({ length: 1000 }, (_, line) => line))
})

test("lines are lost when nobody lets the process end in peace", async () => {
	const written = await linesBefore(`process.kill(process.pid, "SIGKILL")`).catch(() => [])
	expect(written.length).toBeLessThan(1000)
})

test("a_warning_leaves_at_once_and_takes_along_what_waits", async () => {
	const killed = `setImmediate(() => setImmediate(() => process.kill(process.pid, "SIGKILL")))`
	expect(await linesBefore(`log.warn({ line: 1000 }, "slow"); ${killed}`)).toHaveLength(1001)
	// Without the warning they wait; on a busy machine that moment may be over before the process is killed.
	let withoutWarning: number[] = []
	for (let tries = 0; tries < 20; tries++) {
		withoutWarning = await linesBefore(killed).catch(() => [])
		if (!withoutWarning.length) break
	}
	expect(withoutWarning).toEqual([])
})
