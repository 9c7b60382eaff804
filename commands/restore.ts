import { join } from "node:path"
import { parseArgs } from "node:util"
import { summaryLines, troubleLines } from "../app/domain/backup/report.ts"
import { type RestoreOutcome, restoreBackup } from "../app/domain/backup/restore.server.ts"
import { type Config, readConfig } from "../app/platform/config.server.ts"
import { openFoundation } from "../assembly/machine.ts"
import { giveUp, pathOf } from "./console.ts"

const USAGE = `npm run restore -- BACKUP [--into FOLDER] [--replace]

Puts a backup where the settings say: DATABASE_URL and S3_BUCKET, else the data folder; all of it, or nothing.
--into     a data folder instead, with a database of its own: to look at a backup, or to rehearse
--replace  also where there is something already, which is lost then
The server has to be stopped.`

interface Wish {
	backup: string
	into: string | undefined
	replace: boolean
}

/** `npm run restore`: exits with 1 when nothing was restored. */
export async function run(args: string[]): Promise<void> {
	try {
		const wish = readWish(args)
		if (typeof wish === "string") giveUp(wish)
		else await restore(wish)
	} catch (error) {
		// The person at the console reads this, so it comes without a stack.
		giveUp(`Nothing was restored: ${error instanceof Error ? error.message : error}`)
	}
}

/** @returns words for the person when the arguments can't be followed */
function readWish(args: string[]): Wish | string {
	try {
		const options = { into: { type: "string" }, replace: { type: "boolean" } } as const
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
		const [backup] = positionals
		if (backup === undefined || positionals.length > 1) return USAGE
		return {
			backup: pathOf(backup),
			replace: values.replace ?? false,
			into: values.into && pathOf(values.into),
		}
	} catch (error) {
		return `${(error as Error).message}\n\n${USAGE}`
	}
}

async function restore({ backup, into, replace }: Wish): Promise<void> {
	const config = readConfig({ ...process.env, ...(into ? ofItsOwn(into) : {}), LOG_LEVEL: "warn" })
	const foundation = await openFoundation(config, "server")
	try {
		const { authSecret, authSecretFile } = config
		const target = { ...foundation, authSecret, authSecretFile }
		tell(await restoreBackup(backup, target, { replace }), config)
	} finally {
		await foundation.close()
	}
}

const ofItsOwn = (folder: string) => ({
	DATA_DIR: folder,
	DATABASE_URL: undefined,
	DATABASE_DIRECT_URL: undefined,
	S3_BUCKET: undefined,
	S3_ENDPOINT: undefined,
	S3_REGION: undefined,
	AUTH_SECRET: undefined,
})

function tell(outcome: RestoreOutcome, { databaseUrl, dataDir }: Config): void {
	if (!outcome.ok) {
		giveUp(["Nothing was restored.", ...refusalLines(outcome)].join("\n"))
		return
	}
	const { manifest, isOtherSecret } = outcome
	const where = databaseUrl ? "the database of DATABASE_URL" : join(dataDir, "postgres")
	console.log([`Restored into ${where}, and compared.`, ...summaryLines(manifest)].join("\n"))
	if (isOtherSecret)
		console.log(
			"AUTH_SECRET is another one than that of the backup: give that one, or everybody signs in anew and second factors have to be set up again.",
		)
	if (manifest.troubles.length) console.log(troubleLines(manifest).join("\n"))
}

function refusalLines(outcome: RestoreOutcome & { ok: false }): string[] {
	switch (outcome.reason) {
		case "unsound":
			return ["The backup is not whole:", ...outcome.problems.slice(0, 20)]
		case "files-differ":
			return ["Other files lie where these belong. To replace them: --replace", ...outcome.keys.slice(0, 20)]
		case "not-empty":
			return ["The database is not empty. To replace everything in it: --replace"]
		case "in-use":
			return ["A server is using the database. Stop it first."]
		case "newer-version":
			return ["The backup was made by a newer version. Install that one first."]
	}
}
