import { setTimeout as pause } from "node:timers/promises"
import { createClusterIfMissing } from "./cluster.server.ts"
import { answerOf, databaseUrl, ensureDatabase } from "./connection.server.ts"
import type { DataFolder } from "./data-folder.server.ts"
import {
	claimOwnership,
	hasOwner,
	isUnused,
	registerUser,
	whileNobodyElseChanges,
} from "./ownership.server.ts"
import { readPidFile, stopPostmaster } from "./postmaster.server.ts"
import { type EmbeddedOptions, openSite, type Site } from "./site.server.ts"
import { ensureRunning } from "./start.server.ts"
import { watchPostgres } from "./watch.server.ts"

export { DataFolderInUse } from "./ownership.server.ts"
export type { EmbeddedOptions } from "./site.server.ts"

export interface EmbeddedPostgres {
	/** postgres://… on 127.0.0.1, user and database "tamasha"; holds the password. */
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
	const site = await openSite(options)
	const { folder } = site
	const ownership = await claimOwnership(folder)
	try {
		const port = await whileNobodyElseChanges(folder, () => bringUp(site))
		const url = await databaseUrl(folder, port)
		const watch = await watchPostgres(site, port, () => bringBack(site, port))
		const stop = async () => {
			await watch.stop()
			await whileNobodyElseChanges(folder, () => stopPostmaster(folder)).finally(ownership.release)
		}
		return { url, stop: once(stop) }
	} catch (error) {
		ownership.release()
		throw error
	}
}

/**
 * For command-line tools: uses the running cluster, or starts it. `stop` leaves it running for a server and
 * for other tools; the last tool to leave shuts it down.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
	const site = await openSite(options)
	const { folder } = site
	const use = await registerUser(folder)
	try {
		const started = await whileNobodyElseChanges(folder, async () =>
			hasOwner(folder) ? undefined : await bringUp(site),
		)
		const port = started ?? (await waitForOwner(folder))
		const stop = () =>
			whileNobodyElseChanges(folder, async () => {
				use.release()
				if (isUnused(folder)) await stopPostmaster(folder)
			})
		return { url: await databaseUrl(folder, port), stop: once(stop) }
	} catch (error) {
		use.release()
		throw error
	}
}

async function bringUp(site: Site): Promise<number> {
	await createClusterIfMissing(site)
	const port = await ensureRunning(site)
	await ensureDatabase(site.folder, port)
	return port
}

async function bringBack(site: Site, port: number): Promise<void> {
	const found = await whileNobodyElseChanges(site.folder, () => ensureRunning(site, port))
	if (found !== port) {
		throw new Error(`someone started it on port ${found} instead of ${port}: stop it, or restart Tamasha`)
	}
}

/** Starting stays with the owner: only it knows the port that its connections expect. */
async function waitForOwner(folder: DataFolder): Promise<number> {
	const deadline = Date.now() + 30_000
	while (Date.now() < deadline) {
		const found = await readPidFile(folder)
		if (found?.ready && (await answerOf(folder, found.port)) === "yes") return found.port
		await pause(100)
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
