import { access } from "node:fs/promises"
import { join } from "node:path"
import { type Config, SettingsError } from "../config.server.ts"
import type { Log } from "../log.server.ts"
import { joinEmbeddedPostgres } from "../postgres/embedded.server.ts"
import type { SettingName } from "../settings/fields.server.ts"
import { checkDatabase, findUnreachable } from "./database.server.ts"
import { type Finding, lookAt } from "./finding.ts"
import { checkDataDir, checkPort, checkSpace, checkTime } from "./machine.server.ts"
import { checkBucket, checkMail, checkScanner } from "./neighbours.server.ts"

export interface Check {
	name: string
	/** What it goes by: with one of them faulty it tells nothing. */
	settings: SettingName[]
	look(config: Config): Promise<Finding[]>
}

/** What we can serve without for a while. */
const DISPENSABLE: Check[] = [
	{ name: "disk space", settings: ["DATA_DIR", "DISK_RESERVE_MB"], look: checkSpace },
	{
		name: "bucket",
		settings: ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
		look: checkBucket,
	},
	{ name: "mail server", settings: ["SMTP_URL", "MAIL_FROM"], look: checkMail },
	{ name: "virus scanner", settings: ["CLAMD_URL"], look: checkScanner },
	{ name: "time", settings: [], look: () => checkTime(new Date()) },
]

/** Goes before the others: as root it makes this process the folder's owner, for good. */
const DATA_FOLDER: Check = { name: "data folder", settings: ["DATA_DIR"], look: checkDataDir }

/** Everything else there is to look at from outside, in the order in which it is told. */
const CHECKS: Check[] = [
	{ name: "port", settings: ["HOST", "PORT"], look: checkPort },
	{ name: "database", settings: ["DATA_DIR", "DATABASE_URL", "DATABASE_DIRECT_URL"], look: checkAnyDatabase },
	...DISPENSABLE,
]

/**
 * Looks at the data folder, then at everything else at once, beside a running server and without it.
 * @param faulty settings that `config` had to be read without
 */
export async function lookAtEverything(config: Config, faulty: string[]): Promise<Finding[]> {
	const findingsOf = async ({ name, settings, look }: Check): Promise<Finding[]> => {
		const [broken] = settings.filter((setting) => faulty.includes(setting))
		if (broken) return [{ name, state: "warning", words: `not checked: fix ${broken} first` }]
		return lookAt(name, () => look(config))
	}
	const first = await findingsOf(DATA_FOLDER)
	return [...first, ...(await Promise.all(CHECKS.map(findingsOf))).flat()]
}

/** Asks the embedded one as well, which it starts for that time; one that was never made it leaves unmade. */
async function checkAnyDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Finding[]> {
	if (databaseUrl) return checkDatabase({ databaseUrl, direct: databaseDirectUrl ?? databaseUrl })
	const isMade = await access(join(dataDir, "postgres", "PG_VERSION")).then(
		() => true,
		() => false,
	)
	if (!isMade)
		return [{ name: "database", state: "ok", words: `will be created in ${dataDir} at the first start` }]
	const embedded = await joinEmbeddedPostgres({ dataDir })
	try {
		return await checkDatabase({ databaseUrl: undefined, direct: embedded.url })
	} finally {
		await embedded.stop()
	}
}

type Addresses = Pick<Config, "databaseUrl" | "databaseDirectUrl">

/**
 * Makes sure that the database of the settings answers.
 * @throws {SettingsError} when it does not, with a line for each address
 */
export async function requireDatabase({ databaseUrl, databaseDirectUrl }: Addresses): Promise<void> {
	const lines = await Promise.all([
		databaseUrl && findUnreachable("DATABASE_URL", databaseUrl),
		databaseDirectUrl && findUnreachable("DATABASE_DIRECT_URL", databaseDirectUrl),
	])
	throwIfAny(lines.filter((line) => line !== undefined))
}

/**
 * Makes sure that the database of the settings is one that we can work on; what is only to be warned of is logged.
 * @throws {SettingsError} when it is not, with a line for everything that is wrong
 */
export async function requireFitDatabase(config: Addresses, log: Log): Promise<void> {
	const { databaseUrl, databaseDirectUrl } = config
	if (!databaseUrl) return
	const findings = await checkDatabase({ databaseUrl, direct: databaseDirectUrl ?? databaseUrl })
	tellWarnings(
		findings.filter(({ state }) => state === "warning"),
		log,
	)
	throwIfAny(findings.filter(({ state }) => state === "fault").map(({ words }) => words))
}

function throwIfAny(lines: string[]): void {
	if (lines.length) throw new SettingsError(lines.join("\n"))
}

/**
 * Looks at what we can serve without, and logs a warning for each thing that is amiss. For a start, which does not
 * wait for it.
 */
export async function warnOfTroubles(config: Config, log: Log, signal: AbortSignal): Promise<void> {
	const looks = DISPENSABLE.map(async ({ name, look }) => {
		const findings = await lookAt(name, () => look(config))
		if (!signal.aborted)
			tellWarnings(
				findings.filter(({ state }) => state !== "ok"),
				log,
			)
	})
	await Promise.all(looks)
}

function tellWarnings(findings: Finding[], log: Log): void {
	for (const { name, words } of findings) log.warn({ check: name }, words)
}
