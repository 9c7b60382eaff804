import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { connect } from "./connection.server.ts"
import { boundServerLog } from "./server-log.server.ts"
import type { Site } from "./site.server.ts"

/** Milliseconds between two questions whether it is still there. */
const PULSE = 5_000

export interface Watch {
	/** Ends the watch; waits for a revival under way. */
	stop(): Promise<void>
}

/**
 * Watches the database over a connection of its own. When that is lost, or a question on it has no answer after
 * `site.silentAfter`, calls `revive` until it succeeds.
 * Also keeps the server's log from growing without bound.
 */
export async function watchPostgres(site: Site, port: number, revive: () => Promise<void>): Promise<Watch> {
	const stopping = new AbortController()
	let revived: Promise<void> | undefined
	let client = await connect(site.folder, port)
	const renew = async () => {
		await revive()
		client = await connect(site.folder, port)
		watchClient()
	}
	const watchClient = () =>
		client.once("end", () => {
			if (!stopping.signal.aborted) revived = insist(site, renew, stopping.signal)
		})
	watchClient()
	let isAsking = false
	const pulse = setInterval(async () => {
		if (isAsking) return
		isAsking = true
		await leaveIfSilent(client, site.silentAfter)
		isAsking = false
	}, PULSE).unref()
	const logCheck = setInterval(() => void boundServerLog(site.folder).catch(() => undefined), 60_000).unref()
	return {
		async stop() {
			stopping.abort()
			clearInterval(pulse)
			clearInterval(logCheck)
			await revived
			// Not waited for: a silent database would never let go, and it is stopped next.
			void client.end().catch(() => undefined)
		},
	}
}

/** A process may live and its connections stand, and yet nobody is at home. */
async function leaveIfSilent(client: pg.Client, silentAfter: number): Promise<void> {
	const given = new AbortController()
	const late = pause(silentAfter, "silent", { signal: given.signal, ref: false })
	const asked = client.query("SELECT 1").then(
		() => "heard",
		() => "lost",
	)
	const outcome = await Promise.race([asked, late.catch(() => "heard")])
	given.abort()
	// With a question open this breaks the connection off, so that its `end` is told at once.
	if (outcome === "silent") void client.end().catch(() => undefined)
}

/** Pauses grow from 0.1 s to 5 s. */
async function insist({ log }: Site, renew: () => Promise<void>, stopping: AbortSignal): Promise<void> {
	log("the connection to PostgreSQL was lost")
	for (let wait = 100; !stopping.aborted; wait = Math.min(wait * 2, 5_000)) {
		try {
			await renew()
			log("PostgreSQL is back")
			return
		} catch (error) {
			log(`PostgreSQL is not back yet: ${error instanceof Error ? error.message : error}`)
			await pause(wait, undefined, { signal: stopping }).catch(() => undefined)
		}
	}
}
