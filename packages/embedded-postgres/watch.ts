import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { connect } from "./connection.ts"
import type { EmbeddedInstance } from "./instance.ts"
import { rotateServerLog } from "./server-log.ts"

/** Milliseconds between two questions whether it is still there. */
const PING_INTERVAL = 5_000

export interface Watch {
	/** Ends the watch; waits for a revival under way. */
	stop(): Promise<void>
}

/**
 * Watches the database over a connection of its own. When that is lost, or a question on it has no answer after
 * `responseTimeout`, calls `restart` until it succeeds.
 * Also keeps the server's log from growing without bound.
 */
export async function watchPostgres(
	instance: EmbeddedInstance,
	port: number,
	restart: () => Promise<void>,
): Promise<Watch> {
	const stopping = new AbortController()
	let restarting: Promise<void> | undefined
	let client = await connect(instance.folder, port)
	const reconnect = async () => {
		await restart()
		client = await connect(instance.folder, port)
		watchClient()
	}
	const watchClient = () =>
		client.once("end", () => {
			if (!stopping.signal.aborted) restarting = retryReconnect(instance, reconnect, stopping.signal)
		})
	watchClient()
	let isPinging = false
	const pulse = setInterval(async () => {
		if (isPinging) return
		isPinging = true
		await disconnectIfSilent(client, instance.responseTimeout)
		isPinging = false
	}, PING_INTERVAL).unref()
	const logCheck = setInterval(
		() => void rotateServerLog(instance.folder).catch(() => undefined),
		60_000,
	).unref()
	return {
		async stop() {
			stopping.abort()
			clearInterval(pulse)
			clearInterval(logCheck)
			await restarting
			// Not waited for: a silent database would never let go, and it is stopped next.
			void client.end().catch(() => undefined)
		},
	}
}

/** A process may live and its connections stand, and yet nobody is at home. */
async function disconnectIfSilent(client: pg.Client, responseTimeout: number): Promise<void> {
	const given = new AbortController()
	const late = pause(responseTimeout, "silent", { signal: given.signal, ref: false })
	const asked = client.query("SELECT 1").then(
		() => "heard",
		() => "lost",
	)
	const outcome = await Promise.race([asked, late.catch(() => "heard")])
	given.abort()
	// With a question open this breaks the connection off, so that its `end` fires at once.
	if (outcome === "silent") void client.end().catch(() => undefined)
}

/** Pauses grow from 0.1 s to 5 s. */
async function retryReconnect(
	{ log }: EmbeddedInstance,
	reconnect: () => Promise<void>,
	stopping: AbortSignal,
): Promise<void> {
	log("the connection to PostgreSQL was lost")
	for (let wait = 100; !stopping.aborted; wait = Math.min(wait * 2, 5_000)) {
		try {
			await reconnect()
			log("PostgreSQL is back")
			return
		} catch (error) {
			log(`PostgreSQL is not back yet: ${error instanceof Error ? error.message : error}`)
			await pause(wait, undefined, { signal: stopping }).catch(() => undefined)
		}
	}
}
