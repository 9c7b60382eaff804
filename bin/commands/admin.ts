import { readConfig } from "../../app/platform/config.server.ts"
import { openContainer } from "../../server/container.ts"
import { runAdminCommand } from "./admin-commands.ts"
import { describeFault } from "./console.ts"

/** `npm run admin -- …`: works while the server runs and without it. */
export async function run(args: string[]): Promise<void> {
	const print = (line: string) => console.log(line)
	const printError = (line: string) => console.error(line)
	try {
		process.exitCode = await runAdminCommand(args, {
			print,
			printError,
			openDatabase,
			now: () => new Date(),
			origin,
		})
	} catch (error) {
		// The person at the console reads this, so it comes without a stack.
		printError(`That failed:\n${describeFault(error, "DATA_DIR")}`)
		process.exitCode = 1
	}
}

function origin(): string {
	const { publicUrl, port } = readConfig(process.env)
	return publicUrl ?? `http://localhost:${port}`
}

async function openDatabase() {
	const container = await openContainer(readConfig(process.env), "tool")
	return { db: container.database.db, close: () => container.close() }
}
