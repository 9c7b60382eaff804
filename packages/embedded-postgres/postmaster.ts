import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { probeConnection } from "./connection.ts"
import type { DataFolder } from "./data-folder.ts"
import type { EmbeddedInstance } from "./instance.ts"
import { listChildPids, readCommandLine } from "./processes.ts"

/** What postmaster.pid says; it may be stale. */
export interface Postmaster {
	pid: number
	port: number
	isReady: boolean
}

/** Milliseconds: recovering what the write-ahead log holds, 256 MB at most, takes a part of it. */
const READY_TIMEOUT = 300_000

/** Above what any system gives to a process. */
const UNUSED_PID = 2_147_483_646

/** Undefined when PostgreSQL stopped in order, has only just been started, or was killed and its restart was given up. */
export async function readPidFile(folder: DataFolder): Promise<Postmaster | undefined> {
	const text = await readFile(pidFile(folder), "utf8").catch(() => "")
	const lines = text.split("\n")
	const [pid, port] = [Number(lines[0]), Number(lines[3])]
	return pid && pid !== UNUSED_PID && port ? { pid, port, isReady: lines[7]?.trim() === "ready" } : undefined
}

/**
 * Finds the cluster's PostgreSQL, also one that somebody else started, and waits until it takes connections.
 * @returns `answers` is false for one that runs and did not answer for `responseTimeout` milliseconds, or was not ready
 * after five minutes; undefined when none runs
 */
export async function findRunningPostmaster(
	instance: Pick<EmbeddedInstance, "folder" | "labels" | "binaries" | "responseTimeout" | "signal">,
): Promise<(Postmaster & { answers: boolean }) | undefined> {
	const { folder, responseTimeout, signal } = instance
	const begun = performance.now()
	let lastAnswerAt = begun
	for (;;) {
		const found = await readPidFile(folder)
		if (!found || !isPostmasterOf(folder, found.pid)) return undefined
		const answer = await probeConnection(instance, found.port)
		if (answer === "yes" && found.isReady) return { ...found, answers: true }
		const now = performance.now()
		if (answer !== "silent") lastAnswerAt = now
		if (now - lastAnswerAt >= responseTimeout || now - begun >= READY_TIMEOUT)
			return { ...found, answers: false }
		await pause(50, undefined, { signal })
	}
}

/**
 * Makes a stale pid file harmless where its number now belongs to an unrelated process. The rest of the file
 * stays: by it PostgreSQL makes sure that no child of the dead server still writes. Needs the change lock.
 */
export async function disarmStalePidFile(folder: DataFolder): Promise<void> {
	const read = () => readFile(pidFile(folder), "utf8").catch(() => undefined)
	const stale = await read()
	if (stale === undefined) return
	if (stale.trim() === "") {
		// A crash of the machine left it so; or a server whose starter was killed is just about to fill it.
		await pause(1_000)
		if ((await read())?.trim() === "") await rm(pidFile(folder))
	} else if (!isPostmasterOf(folder, Number.parseInt(stale, 10))) {
		await writeFile(pidFile(folder), stale.replace(/^\S+/, `${UNUSED_PID}`))
	}
}

/**
 * Stops the cluster's PostgreSQL, if it runs: transactions are cut off and rolled back, nothing committed is
 * lost. What pg_ctl does, which cannot be run as root; one that does not stop is killed with its children.
 * @param timeout milliseconds it gets to stop in order
 * @throws when even then it lives on
 */
export async function stopPostmaster(folder: DataFolder, timeout = 15_000): Promise<void> {
	const running = await readPidFile(folder)
	if (running) await stopProcess(folder, running.pid, timeout)
}

/** The same for one that may not have written its pid file yet. */
export async function stopProcess(folder: DataFolder, pid: number, timeout: number): Promise<void> {
	if (!isPostmasterOf(folder, pid)) return
	const [fast, immediate] = ["SIGINT", "SIGQUIT"] as const
	signal(pid, fast)
	if (await waitUntilGone(folder, pid, timeout)) return
	signal(pid, immediate)
	if (await waitUntilGone(folder, pid, 5_000)) return
	// A child that outlives it would keep the next one from starting.
	const children = listChildPids(pid)
	for (const one of [pid, ...children]) signal(one, "SIGKILL")
	if (await waitUntilGone(folder, pid, 5_000)) return
	throw new Error(`PostgreSQL (process ${pid}) in ${folder.cluster} does not stop`)
}

/** It may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name)
	} catch (error) {
		if ((error as { code?: string }).code !== "ESRCH") throw error
	}
}

async function waitUntilGone(folder: DataFolder, pid: number, milliseconds: number): Promise<boolean> {
	const deadline = Date.now() + milliseconds
	while (Date.now() < deadline) {
		await pause(20)
		if (!isPostmasterOf(folder, pid)) return true
	}
	return false
}

/** A number alone proves nothing: it may belong to anybody by now. A zombie has no command line. */
export function isPostmasterOf(folder: DataFolder, pid: number): boolean {
	return `${readCommandLine(pid)} `.includes(`/postgres -D ${folder.cluster} `)
}

function pidFile(folder: DataFolder): string {
	return join(folder.cluster, "postmaster.pid")
}
