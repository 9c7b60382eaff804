import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { isHttps } from "../values/https.ts"
import { prepareDataDir, restrictDataDir } from "./data-dir.server.ts"
import { type RetentionPeriods, toRetentionPeriods } from "./retention-periods.ts"
import { GENERATED_SECRET, type Settings } from "./settings/fields.server.ts"
import { parseSettings } from "./settings/settings.server.ts"

export interface Config {
	port: number
	host: string
	/** An origin: no path, no trailing slash. Unset: the address of this machine and port. */
	publicUrl: string | undefined
	/** Absolute path. */
	dataDir: string
	/** Bytes of its disk that uploads leave free; unset: what `readDiskSpace` makes of the size of the disk. */
	diskReserve: number | undefined
	/** Unset: the embedded PostgreSQL in `dataDir`. */
	databaseUrl: string | undefined
	/** The same database without a connection pooler between; unset: `databaseUrl` is. */
	databaseDirectUrl: string | undefined
	/** Unset: files lie in `dataDir`. */
	s3: { bucket: string; endpoint: string | undefined; region: string } | undefined
	/** Unset: the built-in local mailbox. */
	smtpUrl: string | undefined
	mailFrom: string
	firstAdmin: { email: string | undefined; password: string | undefined }
	/** Signs sessions and links to files; at least 32 characters. */
	authSecret: string
	/** Where it is kept, when it was made here and not given. */
	authSecretFile: string | undefined
	/** Organisers without a second factor come no further than to switching it on. */
	isSecondFactorRequired: boolean
	trustProxy: boolean
	ticketsUrl: string
	signupScripts: { vendor: string | undefined; attendee: string | undefined }
	demoData: boolean
	/** Copies of the night in `dataDir/backups`; 0 for none, which is the default on a database of one's own. */
	backupsKept: number
	/** Where a virus scanner listens that looks at every upload; unset: nobody does. */
	clamdUrl: string | undefined
	/** How long personal data are kept. */
	retention: RetentionPeriods
	/** Opens `/metrics`; unset: nobody may read it. */
	metricsToken: string | undefined
	logLevel: string
}

/** Settings are missing or wrong; each line of the message names one and says what to do. */
export class SettingsError extends Error {
	override name = "SettingsError"
}

/**
 * Reads the settings once, at start, and makes the data folder.
 * @throws {SettingsError} naming every setting that is missing or wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
	const { settings, faults } = parseSettings(env)
	const lines = faults.map(({ line }) => line)
	if (!faults.some(({ setting }) => setting === "DATA_DIR")) {
		const dataDir = resolve(settings.DATA_DIR)
		const fault = prepareDataDir(dataDir)
		if (fault) lines.push(fault)
		else restrictDataDir(dataDir)
	}
	if (lines.length) throw new SettingsError(lines.join("\n"))
	return toConfig(
		settings,
		configuredSecret(settings) ?? readOrCreateSecret(secretFilePath(resolve(settings.DATA_DIR))),
	)
}

/** The settings as the product speaks of them. */
export function toConfig(settings: Settings, authSecret: string): Config {
	const dataDir = resolve(settings.DATA_DIR)
	return {
		port: settings.PORT,
		host: settings.HOST,
		publicUrl: settings.PUBLIC_URL,
		dataDir,
		diskReserve: settings.DISK_RESERVE_MB === undefined ? undefined : settings.DISK_RESERVE_MB * 1_000_000,
		databaseUrl: settings.DATABASE_URL,
		databaseDirectUrl: settings.DATABASE_DIRECT_URL,
		s3: settings.S3_BUCKET
			? { bucket: settings.S3_BUCKET, endpoint: settings.S3_ENDPOINT, region: settings.S3_REGION }
			: undefined,
		smtpUrl: settings.SMTP_URL,
		mailFrom: settings.MAIL_FROM,
		firstAdmin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
		authSecret,
		authSecretFile: configuredSecret(settings) ? undefined : secretFilePath(dataDir),
		isSecondFactorRequired: settings.SECOND_FACTOR === "required",
		trustProxy: settings.TRUST_PROXY,
		ticketsUrl: settings.TICKETS_URL,
		signupScripts: { vendor: settings.VENDOR_SIGNUP_SCRIPT, attendee: settings.ATTENDEE_SIGNUP_SCRIPT },
		demoData: settings.DEMO_DATA ?? !isHttps(settings.PUBLIC_URL),
		backupsKept: settings.BACKUPS_KEPT ?? (settings.DATABASE_URL ? 0 : 7),
		clamdUrl: settings.CLAMD_URL,
		retention: toRetentionPeriods(settings),
		metricsToken: settings.METRICS_TOKEN,
		logLevel: settings.LOG_LEVEL,
	}
}

const configuredSecret = ({ AUTH_SECRET }: Settings) =>
	AUTH_SECRET === GENERATED_SECRET ? undefined : AUTH_SECRET

const secretFilePath = (dataDir: string) => resolve(dataDir, "auth-secret")

/** The secrets that this installation has so far: the given one, and one that was made; makes none. */
export function readExistingSecrets(env: NodeJS.ProcessEnv): string[] {
	const { settings } = parseSettings(env)
	const secretFile = secretFilePath(resolve(settings.DATA_DIR))
	return [configuredSecret(settings), existsSync(secretFile) ? readSecret(secretFile) : undefined].filter(
		(secret) => secret !== undefined,
	)
}

/** Fewer could be guessed; a file cut short by a full disk may hold none at all. */
const MIN_SECRET_LENGTH = 32

/** The secret is made once, at first start, so that sessions outlive a restart. */
function readOrCreateSecret(file: string): string {
	try {
		writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
	}
	return readSecret(file)
}

/**
 * The secret that was made here.
 * @throws {SettingsError} when its file can't be read, or was cut short
 */
export function readSecret(file: string): string {
	const secret = readSecretFile(file).trim()
	if (secret.length >= MIN_SECRET_LENGTH) return secret
	throw new SettingsError(
		`AUTH_SECRET was made in ${file}, and that holds only ${secret.length} characters: restore it from a backup, or delete it (everyone must sign in again and set up two-step sign-in again)`,
	)
}

function readSecretFile(file: string): string {
	try {
		return readFileSync(file, "utf8")
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		throw new SettingsError(
			`AUTH_SECRET was made in ${file}, which can't be read (${code}): give it to user ${process.getuid?.()}`,
		)
	}
}
