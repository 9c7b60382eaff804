import { setTimeout as pause } from "node:timers/promises"
import { connect } from "./connection.ts"
import type { EmbeddedInstance } from "./instance.ts"
import { rotateServerLog } from "./server-log.ts"

/** Milliseconds between two questions whether it is still there. */
const PING_INTERVAL = 5_000

/**
 * Watches the database over a connection of its own. When that is lost, or a question on it has no answer after
 * `responseTimeout` (a process may live and its connections stand, and yet nobody is at home), calls `restart` until
 * it succeeds.
 * Also keeps the server's log from growing without bound. `stop` waits for a revival under way.
 */
export async function watchPostgres(
	instance: EmbeddedInstance,
	port: number,
	restart: (signal: AbortSignal) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
	const stopping = new AbortController()
	let restarting: Promise<void> | undefined
	let client = await connect(instance.folder, port, instance.responseTimeout)
	const reconnect = async () => {
		await restart(stopping.signal)
		client = await connect(instance.folder, port, instance.responseTimeout)
		watchClient()
	}
	const watchClient = () =>
		client.once("end", () => {
			if (!stopping.signal.aborted) restarting = retryReconnect(instance, reconnect, stopping.signal)
		})
	watchClient()
	const keepAsking = async () => {
		while (await pause(PING_INTERVAL, true, { signal: stopping.signal, ref: false }).catch(() => false)) {
			// With a question open, `end` breaks the connection off and fires at once.
			await client.query("SELECT 1").catch(() => void client.end().catch(() => undefined))
			await rotateServerLog(instance.folder).catch(() => undefined)
		}
	}
	void keepAsking()
	return {
		async stop() {
			stopping.abort()
			await restarting
			// Not waited for: a silent database would never let go, and it is stopped next.
			void client.end().catch(() => undefined)
		},
	}
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
