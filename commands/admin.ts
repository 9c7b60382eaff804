import { readConfig } from "../app/platform/config.server.ts"
import { openMachine } from "../assembly/machine.ts"
import { administer } from "./administer.ts"
import { faultWords } from "./faults.ts"

/** `npm run admin -- …`: works while the server runs and without it. */
export async function run(args: string[]): Promise<void> {
	const say = (line: string) => console.log(line)
	const complain = (line: string) => console.error(line)
	try {
		process.exitCode = await administer(args, { say, complain, openDatabase, now: () => new Date(), origin })
	} catch (error) {
		// The person at the console reads this, so it comes without a stack.
		complain(`That failed:\n${faultWords(error, "DATA_DIR")}`)
		process.exitCode = 1
	}
}

function origin(): string {
	const { publicUrl, port } = readConfig(process.env)
	return publicUrl ?? `http://localhost:${port}`
}

async function openDatabase() {
	const machine = await openMachine(readConfig(process.env), "tool")
	return { db: machine.database.db, close: () => machine.close() }
}
