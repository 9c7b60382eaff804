import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Config, SettingsError } from "../config.server.ts"
import { joinEmbeddedDatabase } from "../embedded-database.server.ts"
import type { Log } from "../log.server.ts"
import type { SettingName } from "../settings/fields.server.ts"
import { checkDatabase, findConnectionFault } from "./database.server.ts"
import { checkBounceMailbox, checkBucket, checkMail, checkScanner } from "./external-services.server.ts"
import { type Finding, runCheck } from "./finding.ts"
import { checkDataDir, checkPort, checkProxy, checkSpace, checkTime } from "./machine.server.ts"

interface Check {
	name: string
	/** What it goes by: with one of them faulty it tells nothing. */
	settings: SettingName[]
	run(config: Config): Promise<Finding[]>
}

/** What we can serve without for a while. */
const OPTIONAL_CHECKS: Check[] = [
	{ name: "disk space", settings: ["DATA_DIR", "DISK_RESERVE_MB"], run: checkSpace },
	{
		name: "bucket",
		settings: ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
		run: checkBucket,
	},
	{ name: "mail server", settings: ["SMTP_URL", "MAIL_FROM"], run: checkMail },
	{ name: "mailbox for bounces", settings: ["BOUNCE_IMAP_URL"], run: checkBounceMailbox },
	{ name: "virus scanner", settings: ["CLAMD_URL"], run: checkScanner },
	{ name: "proxy", settings: ["PUBLIC_URL", "TRUST_PROXY"], run: checkProxy },
	{ name: "time", settings: [], run: () => checkTime(new Date()) },
]

/** Goes before the others: as root it makes this process the folder's owner, for good. */
const DATA_FOLDER: Check = { name: "data folder", settings: ["DATA_DIR"], run: checkDataDir }

const CHECKS: Check[] = [
	{ name: "port", settings: ["HOST", "PORT"], run: checkPort },
	{
		name: "database",
		settings: ["DATA_DIR", "DATABASE_URL", "DATABASE_DIRECT_URL"],
		run: checkConfiguredDatabase,
	},
	...OPTIONAL_CHECKS,
]

/**
 * Looks at the data folder, then at everything else at once, beside a running server and without it.
 * @param faulty settings that `config` had to be read without
 */
export async function runAllChecks(config: Config, faulty: string[]): Promise<Finding[]> {
	const findingsOf = async ({ name, settings, run }: Check): Promise<Finding[]> => {
		const [broken] = settings.filter((setting) => faulty.includes(setting))
		if (broken) return [{ name, state: "warning", message: `not checked: fix ${broken} first` }]
		return runCheck(name, () => run(config))
	}
	const first = await findingsOf(DATA_FOLDER)
	return [...first, ...(await Promise.all(CHECKS.map(findingsOf))).flat()]
}

/** Asks the embedded one as well, which it starts for that time; one that was never made it leaves unmade. */
async function checkConfiguredDatabase({
	databaseUrl,
	databaseDirectUrl,
	dataDir,
}: Config): Promise<Finding[]> {
	if (databaseUrl) return checkDatabase({ databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl })
	if (!existsSync(join(dataDir, "postgres", "PG_VERSION")))
		return [{ name: "database", state: "ok", message: `will be created in ${dataDir} at the first start` }]
	const embedded = await joinEmbeddedDatabase({ dataDir })
	try {
		return await checkDatabase({ databaseUrl: undefined, directUrl: embedded.url })
	} finally {
		await embedded.stop()
	}
}

type DatabaseUrls = Pick<Config, "databaseUrl" | "databaseDirectUrl">

/**
 * Makes sure that the database of the settings answers.
 * @throws {SettingsError} when it does not, with a line for each address
 */
export async function requireDatabase({ databaseUrl, databaseDirectUrl }: DatabaseUrls): Promise<void> {
	const lines = await Promise.all([
		databaseUrl && findConnectionFault("DATABASE_URL", databaseUrl),
		databaseDirectUrl && findConnectionFault("DATABASE_DIRECT_URL", databaseDirectUrl),
	])
	throwIfAny(lines.filter((line) => line !== undefined))
}

/**
 * Makes sure that the database of the settings is one that we can work on; what is only to be warned of is logged.
 * @throws {SettingsError} when it is not, with a line for everything that is wrong
 */
export async function requireUsableDatabase(config: DatabaseUrls, log: Log): Promise<void> {
	const { databaseUrl, databaseDirectUrl } = config
	if (!databaseUrl) return
	const findings = await checkDatabase({ databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl })
	logWarnings(
		findings.filter(({ state }) => state === "warning"),
		log,
	)
	throwIfAny(findings.filter(({ state }) => state === "fault").map(({ message }) => message))
}

function throwIfAny(lines: string[]): void {
	if (lines.length) throw new SettingsError(lines.join("\n"))
}

/**
 * Looks at what we can serve without, and logs a warning for each thing that is amiss. For a start, which does not
 * wait for it.
 */
export async function warnOfProblems(config: Config, log: Log, signal: AbortSignal): Promise<void> {
	const runs = OPTIONAL_CHECKS.map(async ({ name, run }) => {
		const findings = await runCheck(name, () => run(config))
		if (!signal.aborted)
			logWarnings(
				findings.filter(({ state }) => state !== "ok"),
				log,
			)
	})
	await Promise.all(runs)
}

function logWarnings(findings: Finding[], log: Log): void {
	for (const { name, message } of findings) log.warn({ check: name }, message)
}
