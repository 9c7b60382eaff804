import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { closeDataDir, openDataDir } from "./data-dir.server.ts"
import { isHttps } from "./https.ts"
import { type KeepTimes, keepTimes } from "./keep-times.ts"
import { MADE, type Settings } from "./settings/fields.server.ts"
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
	/** Copies of the night in `dataDir/backups`; 0 for none, as without being told on a database of one's own. */
	backupsKept: number
	/** Where a virus scanner listens that looks at every upload; unset: nobody does. */
	clamdUrl: string | undefined
	/** How long personal data are kept. */
	keep: KeepTimes
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
		const fault = openDataDir(dataDir)
		if (fault) lines.push(fault)
		else closeDataDir(dataDir)
	}
	if (lines.length) throw new SettingsError(lines.join("\n"))
	return toConfig(settings, givenSecret(settings) ?? keptSecret(secretFileIn(resolve(settings.DATA_DIR))))
}

/** The settings as the product speaks of them. */
export function toConfig(set: Settings, authSecret: string): Config {
	const dataDir = resolve(set.DATA_DIR)
	return {
		port: set.PORT,
		host: set.HOST,
		publicUrl: set.PUBLIC_URL,
		dataDir,
		diskReserve: set.DISK_RESERVE_MB === undefined ? undefined : set.DISK_RESERVE_MB * 1_000_000,
		databaseUrl: set.DATABASE_URL,
		databaseDirectUrl: set.DATABASE_DIRECT_URL,
		s3: set.S3_BUCKET
			? { bucket: set.S3_BUCKET, endpoint: set.S3_ENDPOINT, region: set.S3_REGION }
			: undefined,
		smtpUrl: set.SMTP_URL,
		mailFrom: set.MAIL_FROM,
		firstAdmin: { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD },
		authSecret,
		authSecretFile: givenSecret(set) ? undefined : secretFileIn(dataDir),
		isSecondFactorRequired: set.SECOND_FACTOR === "required",
		trustProxy: set.TRUST_PROXY,
		ticketsUrl: set.TICKETS_URL,
		signupScripts: { vendor: set.VENDOR_SIGNUP_SCRIPT, attendee: set.ATTENDEE_SIGNUP_SCRIPT },
		demoData: set.DEMO_DATA ?? !isHttps(set.PUBLIC_URL),
		backupsKept: set.BACKUPS_KEPT ?? (set.DATABASE_URL ? 0 : 7),
		clamdUrl: set.CLAMD_URL,
		keep: keepTimes(set),
		metricsToken: set.METRICS_TOKEN,
		logLevel: set.LOG_LEVEL,
	}
}

const givenSecret = ({ AUTH_SECRET }: Settings) => (AUTH_SECRET === MADE ? undefined : AUTH_SECRET)

const secretFileIn = (dataDir: string) => resolve(dataDir, "auth-secret")

/** The secrets that this installation has so far: the given one, and one that was made; makes none. */
export function ownSecrets(env: NodeJS.ProcessEnv): string[] {
	const { settings } = parseSettings(env)
	const made = secretFileIn(resolve(settings.DATA_DIR))
	return [givenSecret(settings), existsSync(made) ? readSecret(made) : undefined].filter(
		(secret) => secret !== undefined,
	)
}

/** Fewer could be guessed; a file cut short by a full disk may hold none at all. */
const SHORTEST_SECRET = 32

/** The secret is made once, at first start, so that sessions outlive a restart. */
function keptSecret(file: string): string {
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
	const secret = textOf(file).trim()
	if (secret.length >= SHORTEST_SECRET) return secret
	throw new SettingsError(
		`AUTH_SECRET was made in ${file}, and that holds only ${secret.length} characters: restore it from a backup, or delete it (everyone must sign in again and set up two-step sign-in again)`,
	)
}

function textOf(file: string): string {
	try {
		return readFileSync(file, "utf8")
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		throw new SettingsError(
			`AUTH_SECRET was made in ${file}, which can't be read (${code}): give it to user ${process.getuid?.()}`,
		)
	}
}
