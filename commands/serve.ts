import { readConfig, SettingsError } from "../app/platform/config.server.ts"
import { startServer } from "../server.ts"

/** Serves until told to stop: SIGTERM and SIGINT finish what runs, then close everything. */
export async function run(): Promise<void> {
	try {
		const starting = startServer(readConfig(process.env))
		// From the first moment on: who stops us while we start must not leave a database behind.
		for (const signal of ["SIGTERM", "SIGINT"] as const) {
			process.on(signal, () => void starting.then((server) => server.stop()).then(() => process.exit(0)))
		}
		await starting
	} catch (error) {
		// The person who started us reads this, so an expected mistake comes without a stack.
		const expected = error instanceof SettingsError || (error as Error).name === "DataFolderInUse"
		console.error(expected ? `Tamasha can't start:\n${(error as Error).message}` : error)
		process.exit(1)
	}
}
