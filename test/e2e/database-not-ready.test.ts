import { execFile } from "node:child_process"
import { mkdtemp, readFile, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { tryLock } from "#embedded-postgres"
import { environment, node, root } from "../../bin/prepare.mjs"
import { waitFor } from "./mail-server.ts"
import { launchServer, startServerProcess } from "./server-process.ts"

const DATA_DIR = await mkdtemp(join(tmpdir(), "tamasha-not-ready-"))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))
const settings = { DATA_DIR, DEMO_DATA: "off" }
await (await startServerProcess(settings)).stop()

const isDatabaseRunning = () =>
	readFile(join(DATA_DIR, "postgres", "postmaster.pid")).then(
		() => true,
		() => false,
	)

function command(...words: string[]): Promise<{ code: unknown; out: string }> {
	const env = { ...environment(), NODE_ENV: "production", PORT: "0", ...settings }
	return new Promise((done) => {
		execFile(node, [join(root, "build/server/index.js"), ...words], { cwd: root, env }, (error, out, err) =>
			done({ code: error?.code ?? 0, out: out + err }),
		)
	})
}

test.each(["SIGTERM", "SIGINT"] as const)("%s_ends_a_start_that_waits_for_its_database", async (signal) => {
	const lock = tryLock(join(DATA_DIR, "postgres-change.lock"), "exclusive")
	try {
		const waiting = launchServer({ ...settings, LOG_LEVEL: "debug" })
		void waiting.serving.catch(() => undefined)
		await waitFor(
			async () =>
				(await readFile(join(DATA_DIR, "postgres-owner.pid"), "utf8")).trim() === `${waiting.process.pid}`,
			"the server to own the folder",
		)
		await pause(500)
		expect(waiting.process.exitCode).toBeNull()
		waiting.process.kill(signal)
		await waiting.exited
		expect({ code: waiting.process.exitCode, out: waiting.output() }).toEqual({ code: 0, out: "" })
		expect(await isDatabaseRunning()).toBe(false)
	} finally {
		lock?.release()
	}
})

test("every_command_says_in_a_line_that_the_password_of_the_database_is_missing_and_ends", async () => {
	const password = join(DATA_DIR, "postgres-password")
	await rename(password, `${password}.away`)
	const line = /Cannot read \S+postgres-password \(ENOENT\)[^\n]+ put that file back where it was[^\n]*\n/
	for (const words of [["serve"], ["doctor"], ["backup"], ["admin", "list"]]) {
		const { code, out } = await command(...words)
		expect({ words, code, out }).toEqual({ words, code: 1, out: expect.stringMatching(line) })
		expect({ words, isStack: /^\s+at /m.test(out) }).toEqual({ words, isStack: false })
		expect(await isDatabaseRunning()).toBe(false)
	}
	await rename(`${password}.away`, password)
	expect(await command("admin", "list")).toMatchObject({ code: 0 })
})
