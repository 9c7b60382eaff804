import pg from "pg"
import type { Log } from "./log.server.ts"

/** Pause before a lost connection is opened again, milliseconds. */
const RECONNECT_DELAY = 2_000

/**
 * Calls `hear` at every notice on a PostgreSQL channel, and after every reconnection, when some may have been
 * missed. A database that is away is waited for.
 */
export function listenForNotifications(
	url: string,
	channel: string,
	onNotification: () => void,
	log: Log,
): { stop(): Promise<void> } {
	let client: pg.Client | undefined
	let timer: NodeJS.Timeout | undefined
	let stopped = false
	const reconnect = () => {
		client = undefined
		if (!stopped) timer = setTimeout(connect, RECONNECT_DELAY)
	}
	const connect = () => {
		const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
		client = next
		next.on("error", (error) => log.warn({ reason: error.message }, "the notice connection was lost"))
		next.once("end", reconnect)
		next.on("notification", onNotification)
		next
			.connect()
			.then(() => next.query(`listen ${pg.escapeIdentifier(channel)}`))
			.then(onNotification)
			.catch(() => next.end().catch(() => undefined))
	}
	connect()
	return {
		async stop() {
			stopped = true
			clearTimeout(timer)
			await client?.end().catch(() => undefined)
		},
	}
}
