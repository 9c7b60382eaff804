import { parseArgs } from "node:util"
import { backupsIn } from "../app/domain/backup/folder.server.ts"
import { makeBackup } from "../app/domain/backup/make.server.ts"
import { summaryLines, troubleLines } from "../app/domain/backup/report.ts"
import { findProblems, readManifest } from "../app/domain/backup/verify.server.ts"
import { readConfig } from "../app/platform/config.server.ts"
import { openFoundation } from "../assembly/machine.ts"
import { giveUp, pathOf } from "./console.ts"
import { faultWords } from "./faults.ts"

const USAGE = `npm run backup [-- --to FOLDER]       back up everything that must be kept, into its own folder
npm run backup -- --verify BACKUP     check that a backup is complete and unchanged

Without --to, backups go to "backups" in the data folder. The server may be running or stopped.`

interface Wish {
	to: string | undefined
	verify: string | undefined
}

/** `npm run backup`: exits with 1 when there is no backup, or something was amiss in what it copied. */
export async function run(args: string[]): Promise<void> {
	const wish = readWish(args)
	if (typeof wish === "string") return giveUp(wish)
	try {
		if (wish.verify) await verify(wish.verify)
		else await backUp(wish.to)
	} catch (error) {
		// The person at the console reads this, so it comes without a stack.
		giveUp(`Backup failed: ${faultWords(error, wish.to ?? "DATA_DIR")}`)
	}
}

/** @returns words for the person when the arguments can't be followed */
function readWish(args: string[]): Wish | string {
	try {
		const options = { to: { type: "string" }, verify: { type: "string" } } as const
		const { to, verify } = parseArgs({ args, options }).values
		return { to: to && pathOf(to), verify: verify && pathOf(verify) }
	} catch (error) {
		return `${(error as Error).message}\n\n${USAGE}`
	}
}

async function backUp(to: string | undefined): Promise<void> {
	const stopping = new AbortController()
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort())
	const config = readConfig({ ...process.env, LOG_LEVEL: "warn" })
	const foundation = await openFoundation(config, "tool")
	try {
		const { authSecret, authSecretFile, dataDir } = config
		const { folder, manifest } = await makeBackup(
			{ ...foundation, authSecret, authSecretFile },
			{ to: to ?? backupsIn(dataDir), kind: "backup", at: new Date(), signal: stopping.signal },
		)
		console.log([`Backed up to ${folder}`, ...summaryLines(manifest)].join("\n"))
		if (manifest.troubles.length) giveUp(troubleLines(manifest).join("\n"))
	} finally {
		await foundation.close()
	}
}

async function verify(folder: string): Promise<void> {
	const manifest = await readManifest(folder)
	const problems = await findProblems(folder)
	if (problems.length) return giveUp([`${folder} can't be restored:`, ...problems.slice(0, 20)].join("\n"))
	console.log([`${folder} is complete and unchanged.`, ...summaryLines(manifest)].join("\n"))
}
