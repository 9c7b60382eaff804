import { execFile, spawn } from "node:child_process"
import { readdir, readFile, readlink, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, afterEach, expect, test } from "vitest"
import { expectWithin } from "../../test/expect-within.ts"
import { findBinaries } from "./binaries.ts"
import type { DataFolder } from "./data-folder.ts"
import {
	cleanUp,
	copyTemplateDataFolder,
	createTestDataFolder,
	killPostgres,
	killProcess,
	queryValue,
	readPostgresPid,
	removeTemplate,
	retryUntilSuccess,
	startPostgresChild,
} from "./embedded.fixture.ts"
import { joinEmbeddedPostgres, ownEmbeddedPostgres } from "./embedded.ts"
import { prepareInstance } from "./instance.ts"
import { PROGRAM } from "./options.fixture.ts"
import { isPostmasterOf } from "./postmaster.ts"
import { bareEnvironment, chooseRunAs } from "./run-as.ts"
import { ensureRunning } from "./start.ts"

afterEach(cleanUp)
afterAll(removeTemplate)

test.runIf(process.platform === "linux")("a_start_that_the_system_refuses_leaves_no_file_open", async () => {
	const folder = await copyTemplateDataFolder()
	const instance = await prepareInstance({ ...PROGRAM, dataDir: folder.root })
	const odd = { ...instance, runAs: { ...instance.runAs, ids: { uid: 0.5 } } }
	await expect(ensureRunning(odd)).rejects.toThrow("uid")
	const open = await Promise.all(
		(await readdir("/proc/self/fd")).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")),
	)
	expect(open).not.toContain(folder.serverLog)
})

test("adopts_a_cluster_whose_owner_was_killed", async () => {
	const folder = await copyTemplateDataFolder()
	const { url, pid } = await createOrphan("own", folder)
	expect(await queryValue(url, "SELECT word FROM kept")).toBe("kept")
	const heir = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(heir.url).toBe(url)
	expect(await readPostgresPid(folder)).toBe(pid)
	await heir.stop()
	expect(isPostmasterOf(folder, pid)).toBe(false)
})

test("a_tool_uses_a_cluster_whose_owner_was_killed_and_turns_it_off", async () => {
	const folder = await copyTemplateDataFolder()
	const { url, pid } = await createOrphan("own", folder)
	const tool = await joinEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(tool.url).toBe(url)
	await tool.stop()
	expect(isPostmasterOf(folder, pid)).toBe(false)
})

test("recovers_when_postgres_was_killed_too", async () => {
	const folder = await copyTemplateDataFolder()
	await createOrphan("own", folder)
	await killPostgres(folder)
	const { url, stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(await queryValue(url, "SELECT word FROM kept")).toBe("kept")
	await stop()
})

test("recovers_when_a_foreign_process_got_the_number_in_the_stale_pid_file", async () => {
	const folder = await copyTemplateDataFolder()
	await createOrphan("own", folder)
	await killPostgres(folder)
	const { uid, gid } = await stat(folder.cluster)
	const foreign = spawn("sleep", ["60"], { stdio: "ignore", ...(process.getuid?.() === 0 && { uid, gid }) })
	try {
		const pidFile = join(folder.cluster, "postmaster.pid")
		await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(/^\d+/, String(foreign.pid)))
		await expect(startWithoutUs(folder)).rejects.toThrow("already exists")
		const { url, stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
		expect(await queryValue(url, "SELECT word FROM kept")).toBe("kept")
		await stop()
		expect(foreign.exitCode).toBeNull()
	} finally {
		await killProcess(foreign)
	}
})

test("recovers_from_an_empty_pid_file", async () => {
	const folder = await copyTemplateDataFolder()
	await createOrphan("own", folder)
	await killPostgres(folder)
	await writeFile(join(folder.cluster, "postmaster.pid"), "")
	await expect(startWithoutUs(folder)).rejects.toThrow("is empty")
	const { url, stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(await queryValue(url, "SELECT word FROM kept")).toBe("kept")
	await stop()
})

test("restarts_a_postgres_that_dies_at_the_same_address", async () => {
	const folder = await copyTemplateDataFolder()
	const lines: string[] = []
	const { url, stop } = await ownEmbeddedPostgres({
		...PROGRAM,
		dataDir: folder.root,
		log: (line) => lines.push(line),
	})
	for (const times of [1, 2]) {
		const dead = await killPostgres(folder)
		await retryUntilSuccess(async () => expect(await readPostgresPid(folder)).not.toBe(dead))
		expect(await retryUntilSuccess(() => queryValue(url, "SELECT 1"))).toBe(1)
		await retryUntilSuccess(async () =>
			expect(lines.filter((line) => line.includes("is back"))).toHaveLength(times),
		)
	}
	await stop()
	expect(await readPostgresPid(folder)).toBeUndefined()
})

test("stops_at_once_while_it_is_restarting_postgres", async () => {
	const folder = await copyTemplateDataFolder()
	const { stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	await killPostgres(folder)
	await pause(30)
	// Without giving up the restart it would wait a minute for it.
	await expectWithin(10_000, stop)
	expect(await readPostgresPid(folder)).toBeUndefined()
})

test("makes_a_cluster_anew_whose_making_was_killed", async () => {
	const folder = await createTestDataFolder()
	const child = startPostgresChild("own", folder.root)
	await retryUntilSuccess(async () => expect(await listUnfinished(folder)).toHaveLength(1))
	await pause(100)
	await killProcess(child.process)
	expect(await readdir(folder.root)).not.toContain("postgres")
	const { url, stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(await queryValue(url, "SELECT 1")).toBe(1)
	expect(await listUnfinished(folder)).toEqual([])
	await stop()
})

test("control_c_in_the_terminal_reaches_only_the_owner", async () => {
	const folder = await copyTemplateDataFolder()
	const owner = startPostgresChild("own", folder.root)
	const { url } = await owner.firstMessage
	process.kill(-(owner.process.pid ?? Number.NaN), "SIGINT")
	await owner.waitForInterrupt()
	await pause(200)
	expect(await queryValue(url, "SELECT 1")).toBe(1)
	await owner.stop()
	expect(await readFile(folder.serverLog, "utf8")).toMatch(/database system is shut down\s*$/)
})

/** A running cluster with a table, whose user was killed -9. */
async function createOrphan(verb: "own" | "join", folder: DataFolder) {
	const child = startPostgresChild(verb, folder.root)
	const { url } = await child.firstMessage
	await queryValue(url, "CREATE TABLE kept AS SELECT 'kept' AS word")
	await killProcess(child.process)
	const pid = await readPostgresPid(folder)
	if (!url || !pid) throw new Error("there is no orphan")
	return { url, pid }
}

/** The control: what PostgreSQL does with the folder as it is. */
async function startWithoutUs(folder: DataFolder): Promise<void> {
	const binaries = await findBinaries(PROGRAM.labels.databaseUrl)
	const { prefix, ids } = await chooseRunAs(folder, binaries, PROGRAM.labels)
	const [program = "", ...args] = [...prefix, binaries.postgres, "-D", folder.cluster, "-p", "1"]
	await promisify(execFile)(program, [...args, "-c", "unix_socket_directories="], {
		...ids,
		env: bareEnvironment,
	})
}

async function listUnfinished(folder: DataFolder): Promise<string[]> {
	return (await readdir(folder.root)).filter((name) => name.startsWith("postgres-unfinished-"))
}
