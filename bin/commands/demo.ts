import { removeAllDemoData } from "../../app/domain/transfer/commands/demo-removal.server.ts"
import { readConfig } from "../../app/platform/config.server.ts"
import { openContainer } from "../../server/container.ts"
import { failWith } from "./console.ts"

const USAGE = `npm run demo -- remove

Removes the demo data, with its emails and documents. Real data stays. The demo data does not come back.
The server may be running or stopped.`

/** `npm run demo -- remove`: exits with 1 when that did not work; that there is none any more is no fault. */
export async function run(args: string[]): Promise<void> {
	if (args.length !== 1 || args[0] !== "remove") return failWith(USAGE)
	try {
		const container = await openContainer(readConfig({ ...process.env, LOG_LEVEL: "warn" }), "tool")
		try {
			const removed = await removeAllDemoData(container.database.db, container.files, new Date())
			for (const { edition, applications, extras, documents } of removed) {
				console.log(
					`Removed from ${edition}: ${applications} applications, ${extras} extras, ${documents} documents.`,
				)
			}
			if (!removed.length) console.log("There is no demo data.")
		} finally {
			await container.close()
		}
	} catch (error) {
		// The person at the console reads this, so it comes without a stack.
		failWith(`The demo data was not removed: ${error instanceof Error ? error.message : error}`)
	}
}
