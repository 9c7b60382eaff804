import { parseArgs } from "node:util"
import { backupFolderOf } from "../../app/domain/backup/folder.server.ts"
import { makeBackup } from "../../app/domain/backup/make.server.ts"
import { formatDamage, formatProblems, formatSummary } from "../../app/domain/backup/report.ts"
import { findProblems, readManifest } from "../../app/domain/backup/verify.server.ts"
import { readConfig } from "../../app/platform/config.server.ts"
import { openBaseContainer } from "../../server/container.ts"
import { describeFault, failWith, resolveUserPath } from "./console.ts"

const USAGE = `npm run backup [-- --to FOLDER]       back up everything that must be kept, into its own folder
npm run backup -- --verify BACKUP     check that a backup is complete and unchanged

Without --to, backups go to "backups" in the data folder. The server may be running or stopped.`

interface BackupArgs {
	to: string | undefined
	verify: string | undefined
}

/** `npm run backup`: exits with 1 when there is no backup, or something was amiss in what it copied. */
export async function run(args: string[]): Promise<void> {
	const parsedArgs = parseBackupArgs(args)
	if (typeof parsedArgs === "string") return failWith(parsedArgs)
	try {
		if (parsedArgs.verify) await verify(parsedArgs.verify)
		else await backUp(parsedArgs.to)
	} catch (error) {
		// The person at the console reads this, so it comes without a stack.
		const failed = parsedArgs.verify ? "Not verified" : "Backup failed"
		failWith(`${failed}: ${describeFault(error, parsedArgs.to ?? "DATA_DIR")}`)
	}
}

/** @returns a message for the person when the arguments can't be followed */
function parseBackupArgs(args: string[]): BackupArgs | string {
	try {
		const options = { to: { type: "string" }, verify: { type: "string" } } as const
		const { to, verify } = parseArgs({ args, options }).values
		return { to: to && resolveUserPath(to), verify: verify && resolveUserPath(verify) }
	} catch (error) {
		return `${(error as Error).message}\n\n${USAGE}`
	}
}

async function backUp(to: string | undefined): Promise<void> {
	const stopping = new AbortController()
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort())
	const config = readConfig({ ...process.env, LOG_LEVEL: "warn" })
	const base = await openBaseContainer(config, "tool", stopping.signal)
	try {
		const { authSecret, authSecretFile, dataDir } = config
		const { folder, manifest } = await makeBackup(
			{ ...base, authSecret, authSecretFile },
			{ to: to ?? backupFolderOf(dataDir), kind: "backup", at: new Date(), signal: stopping.signal },
		)
		console.log([`Backed up to ${folder}`, ...formatSummary(manifest)].join("\n"))
		if (manifest.troubles.length) failWith(formatProblems(manifest).join("\n"))
	} finally {
		await base.close()
	}
}

async function verify(folder: string): Promise<void> {
	const manifest = await readManifest(folder)
	const problems = await findProblems(folder)
	if (problems.length) return failWith(formatDamage(folder, problems))
	console.log([`${folder} is complete and unchanged.`, ...formatSummary(manifest)].join("\n"))
}
