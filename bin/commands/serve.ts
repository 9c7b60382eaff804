import { readConfig, SettingsError } from "../../app/platform/config.server.ts"
import { allowLargerHeap } from "../../app/platform/garbage-collection.server.ts"
import { type ServerOptions, startServer } from "../../server/start.ts"

export const run = () => serve()

/** Of the embedded database, which is loaded only where it is used. */
const EXPECTED = ["DataFolderInUse", "NoUserForPostgres"]

/** Serves until it is stopped: by a signal, or when the terminal is closed. Finishes what runs, then closes everything. */
export async function serve(options?: ServerOptions): Promise<void> {
	allowLargerHeap()
	try {
		const starting = startServer(readConfig(process.env), options)
		// From the first moment on: who stops us while we start must not leave a database behind.
		for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
			process.on(signal, () => void starting.then((server) => server.stop().then(() => end(0)), sayNothing))
		}
		await starting
	} catch (error) {
		// The person who started us reads this, so an expected mistake comes without a stack.
		const expected = error instanceof SettingsError || EXPECTED.includes((error as Error).name)
		console.error(expected ? `Tamasha can't start:\n${(error as Error).message}` : error)
		end(1)
	}
}

/** That a start failed is said where it was begun. */
const sayNothing = () => undefined

/** Milliseconds in which what is open has closed. */
const LAST_RESORT = 5_000

/** By itself, once nothing is open: `process.exit` may wait for ever for a thread that compiles (decision 175). */
function end(code: number): void {
	process.exitCode = code
	setTimeout(() => process.exit(code), LAST_RESORT).unref()
}
