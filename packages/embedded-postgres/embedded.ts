import { setTimeout as pause } from "node:timers/promises"
import { createClusterIfMissing, readPassword } from "./cluster.ts"
import { buildDatabaseUrl, ensureDatabase, probeConnection } from "./connection.ts"
import type { DataFolder } from "./data-folder.ts"
import { type EmbeddedInstance, type EmbeddedOptions, prepareInstance } from "./instance.ts"
import { type Lock, waitForLock } from "./lock.ts"
import { acquireUserLock, claimOwnership, hasOwner, isUnused, withChangeLock } from "./ownership.ts"
import { readPidFile, stopPostmaster } from "./postmaster.ts"
import { readServerLogSince, readServerLogSize } from "./server-log.ts"
import { ensureRunning } from "./start.ts"
import { explainFailure } from "./start-fault.ts"
import { watchPostgres } from "./watch.ts"

export interface EmbeddedPostgres {
	/** postgres://… on 127.0.0.1; holds the password. */
	url: string
	/** Idempotent. */
	stop(): Promise<void>
}

/**
 * For the server: becomes the one owner of the cluster in `${dataDir}/postgres`. Makes it at first start,
 * adopts one whose owner was killed, recovers one that was killed itself, and restarts it, at the same
 * address, should it die or fall silent. `stop` shuts it down.
 * @throws {DataFolderInUse} when another live server owns it
 */
export async function ownEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
	const instance = await prepareInstance(options)
	const { folder } = instance
	const ownership = await claimOwnership(folder, instance.labels)
	try {
		const port = await withChangeLock(folder, () => startInstance(instance), instance.signal)
		const url = await buildDatabaseUrl(instance, port)
		const watch = await watchPostgres(instance, port, (signal) =>
			restartInstance({ ...instance, signal }, port),
		)
		const stop = async () => {
			await watch.stop()
			await withChangeLock(folder, () => stopPostmaster(folder)).finally(ownership.release)
		}
		return { url, stop: once(stop) }
	} catch (error) {
		await leave(folder, ownership)
		throw error
	}
}

/**
 * For command-line tools: uses the running cluster, or starts it. `stop` leaves it running for a server and
 * for other tools; the last tool to leave shuts it down.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
	const instance = await prepareInstance(options)
	const { folder } = instance
	const userLock = await acquireUserLock(folder)
	try {
		const started = await withChangeLock(
			folder,
			async () => (hasOwner(folder) ? undefined : await startInstance(instance)),
			instance.signal,
		)
		const port = started ?? (await waitForOwner(instance))
		const stop = () =>
			withChangeLock(folder, async () => {
				userLock.release()
				if (isUnused(folder)) await stopPostmaster(folder)
			})
		return { url: await buildDatabaseUrl(instance, port), stop: once(stop) }
	} catch (error) {
		await leave(folder, userLock)
		throw error
	}
}

/** After a start that failed: what nobody else uses does not run on. Somebody who changes the database sees to it themselves. */
async function leave(folder: DataFolder, held: Lock): Promise<void> {
	held.release()
	const lock = await waitForLock(folder.changeLock, "exclusive", 1_000)
	if (!lock) return
	try {
		if (isUnused(folder)) await stopPostmaster(folder)
	} finally {
		lock.release()
	}
}

async function startInstance(instance: EmbeddedInstance): Promise<number> {
	const { folder, signal } = instance
	const logged = await readServerLogSize(folder)
	try {
		await createClusterIfMissing(instance)
		await readPassword(folder)
		signal.throwIfAborted()
		const port = await ensureRunning(instance)
		await ensureDatabase(instance, port)
		return port
	} catch (error) {
		throw await explainFailure(instance, error, await readServerLogSince(folder, logged).catch(() => ""))
	}
}

async function restartInstance(instance: EmbeddedInstance, port: number): Promise<void> {
	const found = await withChangeLock(instance.folder, () => ensureRunning(instance, port), instance.signal)
	if (found !== port) {
		const { program } = instance.labels
		throw new Error(`someone started it on port ${found} instead of ${port}: stop it, or restart ${program}`)
	}
}

/** Starting stays with the owner: only it knows the port that its connections expect. */
async function waitForOwner(instance: EmbeddedInstance): Promise<number> {
	const { folder, signal } = instance
	const deadline = Date.now() + 30_000
	while (Date.now() < deadline) {
		const found = await readPidFile(folder)
		if (found?.isReady && (await probeConnection(instance, found.port)) === "yes") return found.port
		await pause(100, undefined, { signal })
	}
	throw new Error(`The server that owns ${folder.root} runs, but its database does not answer`)
}

function once(action: () => Promise<void>): () => Promise<void> {
	let result: Promise<void> | undefined
	return () => {
		result ??= action()
		return result
	}
}
