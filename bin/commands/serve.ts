import { setFlagsFromString } from "node:v8"
import { readConfig } from "../../app/platform/config.server.ts"
import { type ServerOptions, startServer } from "../../server/start.ts"
import { describeStartFailure } from "./start-failure.ts"

export const run = () => serve()

/** Serves until it is stopped: by a signal, or when the terminal is closed. Finishes what runs, then closes everything. */
export async function serve(options?: ServerOptions): Promise<void> {
	allowLargerHeap()
	const stopping = new AbortController()
	try {
		const starting = startServer(readConfig(process.env), { ...options, signal: stopping.signal })
		// From the first moment on: who stops us while we start must not leave a database behind.
		for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
			process.on(signal, () => {
				stopping.abort()
				void starting.then((server) => server.stop().then(() => end(0)), sayNothing)
			})
		}
		await starting
	} catch (error) {
		if (stopping.signal.aborted && (error as Error).name === "AbortError") return end(0)
		console.error(await describeStartFailure(error, process.env))
		end(1)
	}
}

/**
 * What is received lies in buffers outside of V8's heap, which count towards the size at which the whole heap is collected:
 * that of a small heap is reached with each large file. It may grow fourfold before that.
 */
function allowLargerHeap(): void {
	setFlagsFromString("--heap-growing-percent=300")
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
