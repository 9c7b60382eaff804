import { execFile, spawn } from "node:child_process"
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, afterEach, expect, test } from "vitest"
import { inTime } from "../../../test/in-time.ts"
import { findBinaries } from "./binaries.server.ts"
import type { DataFolder } from "./data-folder.server.ts"
import {
	ask,
	eventually,
	freshDataFolder,
	kill,
	killPostgres,
	postgresPid,
	removeTemplate,
	startChild,
	tidyUp,
	usedDataFolder,
} from "./embedded.fixture.ts"
import { joinEmbeddedPostgres, ownEmbeddedPostgres } from "./embedded.server.ts"
import { findRunning, isPostmasterOf } from "./postmaster.server.ts"
import { bareEnvironment, chooseRunAs } from "./run-as.server.ts"

afterEach(tidyUp)
afterAll(removeTemplate)

test("adopts_a_cluster_whose_owner_was_killed", async () => {
	const folder = await usedDataFolder()
	const { url, pid } = await orphanedBy("own", folder)
	expect(await ask(url, "SELECT word FROM kept")).toBe("kept")
	const heir = await ownEmbeddedPostgres({ dataDir: folder.root })
	expect(heir.url).toBe(url)
	expect(await postgresPid(folder)).toBe(pid)
	await heir.stop()
	expect(isPostmasterOf(folder, pid)).toBe(false)
})

test("a_tool_uses_a_cluster_whose_owner_was_killed_and_turns_it_off", async () => {
	const folder = await usedDataFolder()
	const { url, pid } = await orphanedBy("own", folder)
	const tool = await joinEmbeddedPostgres({ dataDir: folder.root })
	expect(tool.url).toBe(url)
	await tool.stop()
	expect(isPostmasterOf(folder, pid)).toBe(false)
})

test("recovers_when_postgres_was_killed_too", async () => {
	const folder = await usedDataFolder()
	await orphanedBy("own", folder)
	await killPostgres(folder)
	const { url, stop } = await ownEmbeddedPostgres({ dataDir: folder.root })
	expect(await ask(url, "SELECT word FROM kept")).toBe("kept")
	await stop()
})

test("recovers_when_a_foreign_process_got_the_number_in_the_stale_pid_file", async () => {
	const folder = await usedDataFolder()
	await orphanedBy("own", folder)
	await killPostgres(folder)
	const { uid, gid } = await stat(folder.cluster)
	const foreign = spawn("sleep", ["60"], { stdio: "ignore", ...(process.getuid?.() === 0 && { uid, gid }) })
	try {
		const pidFile = join(folder.cluster, "postmaster.pid")
		await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(/^\d+/, String(foreign.pid)))
		await expect(startWithoutUs(folder)).rejects.toThrow("already exists")
		const { url, stop } = await ownEmbeddedPostgres({ dataDir: folder.root })
		expect(await ask(url, "SELECT word FROM kept")).toBe("kept")
		await stop()
		expect(foreign.exitCode).toBeNull()
	} finally {
		await kill(foreign)
	}
})

test("recovers_from_an_empty_pid_file", async () => {
	const folder = await usedDataFolder()
	await orphanedBy("own", folder)
	await killPostgres(folder)
	await writeFile(join(folder.cluster, "postmaster.pid"), "")
	await expect(startWithoutUs(folder)).rejects.toThrow("is empty")
	const { url, stop } = await ownEmbeddedPostgres({ dataDir: folder.root })
	expect(await ask(url, "SELECT word FROM kept")).toBe("kept")
	await stop()
})

test("restarts_a_postgres_that_dies_at_the_same_address", async () => {
	const folder = await usedDataFolder()
	const lines: string[] = []
	const { url, stop } = await ownEmbeddedPostgres({ dataDir: folder.root, log: (line) => lines.push(line) })
	for (const times of [1, 2]) {
		const dead = await killPostgres(folder)
		await eventually(async () => expect(await postgresPid(folder)).not.toBe(dead))
		expect(await eventually(() => ask(url, "SELECT 1"))).toBe(1)
		await eventually(async () => expect(lines.filter((line) => line.includes("is back"))).toHaveLength(times))
	}
	await stop()
	expect(await postgresPid(folder)).toBeUndefined()
})

test("stops_at_once_while_it_is_restarting_postgres", async () => {
	const folder = await usedDataFolder()
	const { stop } = await ownEmbeddedPostgres({ dataDir: folder.root })
	await killPostgres(folder)
	await pause(30)
	// Without giving up the restart it would wait a minute for it.
	await inTime(10_000, stop)
	expect(await findRunning(folder, 1_000)).toBeUndefined()
})

test("makes_a_cluster_anew_whose_making_was_killed", async () => {
	const folder = await freshDataFolder()
	const child = startChild("own", folder.root)
	await eventually(async () => expect(await unfinished(folder)).toHaveLength(1))
	await pause(100)
	await kill(child.process)
	expect(await readdir(folder.root)).not.toContain("postgres")
	const { url, stop } = await ownEmbeddedPostgres({ dataDir: folder.root })
	expect(await ask(url, "SELECT 1")).toBe(1)
	expect(await unfinished(folder)).toEqual([])
	await stop()
})

test("control_c_in_the_terminal_reaches_only_the_owner", async () => {
	const folder = await usedDataFolder()
	const owner = startChild("own", folder.root)
	const { url } = await owner.answer
	process.kill(-(owner.process.pid ?? Number.NaN), "SIGINT")
	await owner.interrupted()
	await pause(200)
	expect(await ask(url, "SELECT 1")).toBe(1)
	await owner.finish()
	expect(await readFile(folder.serverLog, "utf8")).toMatch(/database system is shut down\s*$/)
})

/** A running cluster with a table, whose user was killed -9. */
async function orphanedBy(verb: "own" | "join", folder: DataFolder) {
	const child = startChild(verb, folder.root)
	const { url } = await child.answer
	await ask(url, "CREATE TABLE kept AS SELECT 'kept' AS word")
	await kill(child.process)
	const pid = await postgresPid(folder)
	if (!url || !pid) throw new Error("there is no orphan")
	return { url, pid }
}

/** The control: what PostgreSQL does with the folder as it is. */
async function startWithoutUs(folder: DataFolder): Promise<void> {
	const binaries = await findBinaries()
	const { prefix, ids } = await chooseRunAs(folder, binaries)
	const [program = "", ...args] = [...prefix, binaries.postgres, "-D", folder.cluster, "-p", "1"]
	await promisify(execFile)(program, [...args, "-c", "unix_socket_directories="], {
		...ids,
		env: bareEnvironment,
	})
}

async function unfinished(folder: DataFolder): Promise<string[]> {
	return (await readdir(folder.root)).filter((name) => name.startsWith("postgres-unfinished-"))
}
