import { join } from "node:path"
import { parseArgs } from "node:util"
import { formatDamage, formatNewer, formatProblems, formatSummary } from "../../app/domain/backup/report.ts"
import {
	type RestoreOutcome,
	restoreBackup,
	type SecretOutcome,
} from "../../app/domain/backup/restore.server.ts"
import { readManifest } from "../../app/domain/backup/verify.server.ts"
import { type Config, readConfig, readExistingSecrets } from "../../app/platform/config.server.ts"
import { requireUsableDatabase } from "../../app/platform/self-check/checks.server.ts"
import { openBaseContainer } from "../../server/container.ts"
import { describeFault, failWith, resolveUserPath } from "./console.ts"

const USAGE = `npm run restore -- BACKUP [--into FOLDER] [--replace] [--foreign]

Restores a backup to DATABASE_URL and S3_BUCKET if they are set, otherwise to the data folder. It restores everything, or nothing.
--into     to another data folder with its own database, to inspect a backup or to rehearse
--replace  even if there is data already, which is deleted
--foreign  even if this installation did not sign the backup: only if you know who made it and who could change it;
           an AUTH_SECRET generated here is replaced by the one in the backup
Stop the server first.`

interface RestoreArgs {
	backup: string
	into: string | undefined
	replace: boolean
	foreign: boolean
}

/** `npm run restore`: exits with 1 when nothing was restored. */
export async function run(args: string[]): Promise<void> {
	const parsedArgs = parseRestoreArgs(args)
	if (typeof parsedArgs === "string") return failWith(parsedArgs)
	try {
		await restore(parsedArgs)
	} catch (error) {
		// The person at the console reads this, so it comes without a stack.
		failWith(
			`Nothing was restored: ${describeFault(error, parsedArgs.into ?? "DATA_DIR or of the database")}`,
		)
	}
}

/** @returns a message for the person when the arguments can't be followed */
function parseRestoreArgs(args: string[]): RestoreArgs | string {
	try {
		const flag = { type: "boolean", default: false } as const
		const options = { into: { type: "string" }, replace: flag, foreign: flag } as const
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
		const [backup] = positionals
		if (backup === undefined || positionals.length > 1) return USAGE
		return {
			backup: resolveUserPath(backup),
			replace: values.replace,
			foreign: values.foreign,
			into: values.into && resolveUserPath(values.into),
		}
	} catch (error) {
		return `${(error as Error).message}\n\n${USAGE}`
	}
}

async function restore({ backup, into, replace, foreign }: RestoreArgs): Promise<void> {
	// Before a folder of its own gets a secret of its own.
	const signers = readExistingSecrets(process.env)
	const config = readConfig({ ...process.env, ...(into ? isolatedEnvironment(into) : {}), LOG_LEVEL: "warn" })
	await readManifest(backup)
	const base = await openBaseContainer(config, "server")
	try {
		// As a start does: what it would refuse is not filled either.
		await requireUsableDatabase(config, base.log)
		const { authSecret, dataDir } = config
		// A data folder of its own has the secret of its backup, whatever is set for this one.
		const authSecretFile = into ? join(dataDir, "auth-secret") : config.authSecretFile
		const outcome = await restoreBackup(
			backup,
			{ ...base, authSecret, signers, authSecretFile, dataDir },
			{ replace, foreign },
		)
		reportOutcome(outcome, config, { backup, into })
	} finally {
		await base.close()
	}
}

/** What leads elsewhere is left out. A given AUTH_SECRET is not: where it fits the backup, none has to be kept. */
const isolatedEnvironment = (folder: string) => ({
	DATA_DIR: folder,
	DATABASE_URL: undefined,
	DATABASE_DIRECT_URL: undefined,
	S3_BUCKET: undefined,
	S3_ENDPOINT: undefined,
	S3_REGION: undefined,
})

function reportOutcome(
	outcome: RestoreOutcome,
	config: Config,
	{ backup, into }: Pick<RestoreArgs, "backup" | "into">,
): void {
	const { databaseUrl, dataDir } = config
	const where = databaseUrl ? "the database of DATABASE_URL" : join(dataDir, "postgres")
	if (!outcome.ok) {
		failWith(`Nothing was restored: ${formatRefusal(outcome, { where, backup })}`)
		return
	}
	const { manifest, secret } = outcome
	const lines = [
		`Restored into ${where}, and compared.`,
		...formatSummary(manifest),
		...secretLines(secret, config, { into, kept: manifest.hasSecret && join(backup, "auth-secret") }),
		...(manifest.troubles.length ? formatProblems(manifest) : []),
	]
	console.log(lines.join("\n"))
}

/** What to do about AUTH_SECRET, if anything. `kept`: where the backup has its own, if it has one. */
function secretLines(
	secret: SecretOutcome,
	{ authSecretFile, dataDir }: Config,
	{ into, kept }: { into: string | undefined; kept: string | false },
): string[] {
	const isGiven = authSecretFile === undefined
	const otherwise = "or everyone must sign in again and set up two-step sign-in again."
	if (secret === "same" && isGiven && into) {
		return [`${into} contains no AUTH_SECRET: start it with the one in your settings, ${otherwise}`]
	}
	if (secret === "adopted" && isGiven) {
		return [
			`AUTH_SECRET in your settings differs from the one in the backup, which is now in ${dataDir}: start that folder without the setting, ${otherwise}`,
		]
	}
	if (secret !== "other") return []
	const which = kept ? `the one in ${kept}` : "that one"
	return [`AUTH_SECRET differs from the one in the backup: use ${which}, ${otherwise}`]
}

/** One line, and below it which files it is about where there are several. */
function formatRefusal(
	outcome: RestoreOutcome & { ok: false },
	{ where, backup }: { where: string; backup: string },
): string {
	switch (outcome.reason) {
		case "unsound":
			return formatDamage(backup, outcome.problems)
		case "files-differ": {
			const first = "other files are already where its documents belong; to replace them: --replace"
			return [first, ...outcome.keys.slice(0, 20)].join("\n")
		}
		case "foreign":
			return (
				"the backup is not signed by this installation: it was made with another AUTH_SECRET or by an earlier version, " +
				"or has been changed since; if you know who made it and who could change it: --foreign"
			)
		case "not-empty":
			return `there is already data in ${where}; to replace all of it: --replace`
		case "in-use":
			return "a server is using the database: stop it first"
		case "newer-version":
			return formatNewer(backup)
	}
}
