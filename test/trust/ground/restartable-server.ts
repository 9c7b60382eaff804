import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { type Db, openDatabase } from "../../../app/platform/db.server.ts"
import { joinEmbeddedDatabase } from "../../../app/platform/embedded-database.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { type LaunchedServer, launchServer } from "../../e2e/server-process.ts"
import { SETTINGS, signInAt } from "./test-server.ts"

/** A server with an embedded database of its own, which is killed and started again, over and over. */
export interface RestartableServer {
	dataDir: string
	/** Of the running one. */
	url: string
	/** Milliseconds from launch to service, of every start but the first. */
	starts: number[]
	start(): Promise<void>
	/** kill -9; its database becomes an orphan. With `database` that is killed as well. */
	kill(what?: { database: boolean }): Promise<void>
	/** What `pg_ctl -m immediate stop` does. */
	stopDatabaseImmediately(): Promise<void>
	/** SIGTERM and wait. */
	stop(): Promise<void>
	/** Opens the database afresh for `work`, as any tool does. */
	withReopenedDatabase<T>(callback: (db: Db) => Promise<T>): Promise<T>
	/** The value of the `Cookie` header of a signed-in admin. */
	adminCookie(): Promise<string>
}

export async function openRestartableServer(env: Record<string, string> = {}): Promise<RestartableServer> {
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-trust-"))
	let running: LaunchedServer | undefined
	const settings = { ...SETTINGS, DATA_DIR: dataDir, ...env }
	let isFirst = true
	let isOver = false
	async function start() {
		// A trial that ran out of time goes on by itself, and would leave a server behind.
		if (isOver) throw new Error("the trial is over")
		const launchedAt = performance.now()
		running = launchServer(settings)
		server.url = await running.serving
		if (!isFirst) server.starts.push(performance.now() - launchedAt)
		isFirst = false
	}
	async function end(signal: "SIGKILL" | "SIGTERM") {
		running?.process.kill(signal)
		await running?.exited
		running = undefined
	}
	const server: RestartableServer = {
		dataDir,
		url: "",
		starts: [],
		start,
		async kill({ database } = { database: false }) {
			if (database) await signalDatabase(dataDir, "SIGKILL")
			await end("SIGKILL")
		},
		stopDatabaseImmediately: () => signalDatabase(dataDir, "SIGQUIT"),
		stop: () => end("SIGTERM"),
		withReopenedDatabase: (callback) => withReopenedDatabase(dataDir, callback),
		adminCookie: () => signInAt(server.url),
	}
	onTestFinished(async () => {
		isOver = true
		await end("SIGKILL")
		// The last to leave shuts an orphaned database down.
		await withReopenedDatabase(dataDir, async () => undefined)
		await rm(dataDir, { recursive: true, force: true })
	})
	return server
}

async function signalDatabase(dataDir: string, signal: "SIGKILL" | "SIGQUIT"): Promise<void> {
	const pidFile = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "")
	const pid = Number.parseInt(pidFile, 10)
	if (pid) process.kill(pid, signal)
}

async function withReopenedDatabase<T>(dataDir: string, callback: (db: Db) => Promise<T>): Promise<T> {
	const joined = await joinEmbeddedDatabase({ dataDir })
	const { db, close } = openDatabase(joined.url, openLog("silent"), 4)
	try {
		return await callback(db)
	} finally {
		await close()
		await joined.stop()
	}
}

/** Waits until so many answers were heard, however fast the machine is; `heard` counts one. */
export function createAnswerCounter(count: number): { heard(): void; reached: Promise<void> } {
	const { promise, resolve } = Promise.withResolvers<void>()
	let left = count
	return {
		reached: promise,
		heard() {
			left -= 1
			if (left <= 0) resolve()
		},
	}
}

/** In words: the middle one and the slowest. */
export function formatSeconds(milliseconds: number[]): string {
	const sorted = milliseconds.toSorted((a, b) => a - b)
	const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1_000).toFixed(1)
	return `${at(0.5)} s, slowest ${at(1)} s`
}
