import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { isHttps } from "../values/https.ts"
import { prepareDataDir, restrictDataDir } from "./data-dir.server.ts"
import { GENERATED_SECRET, MIN_SECRET_LENGTH, type Settings } from "./settings/fields.server.ts"
import { parseSettings } from "./settings/settings.server.ts"

export type Config = ReturnType<typeof toConfig>

export type RetentionPeriods = Config["retention"]

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

/**
 * The settings as the product speaks of them; what each is stands in `settingFields`.
 * @param authSecret signs sessions and links to files
 */
export function toConfig(settings: Settings, authSecret: string) {
	const dataDir = resolve(settings.DATA_DIR)
	return {
		port: settings.PORT,
		host: settings.HOST,
		publicUrl: settings.PUBLIC_URL,
		/** Absolute. */
		dataDir,
		/** In bytes. */
		diskReserve: settings.DISK_RESERVE_MB === undefined ? undefined : settings.DISK_RESERVE_MB * 1_000_000,
		databaseUrl: settings.DATABASE_URL,
		databaseDirectUrl: settings.DATABASE_DIRECT_URL,
		s3: toBucket(settings),
		smtpUrl: settings.SMTP_URL,
		mailFrom: settings.MAIL_FROM,
		bounceImapUrl: settings.BOUNCE_IMAP_URL,
		mpesa: toMpesa(settings),
		firstAdmin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
		authSecret,
		/** Where it is kept, when it was made here and not given. */
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

const toBucket = ({ S3_BUCKET, S3_ENDPOINT, S3_REGION = "us-east-1" }: Settings) =>
	S3_BUCKET ? { bucket: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION } : undefined

/** Undefined where it is not set up: all of its secrets are there, or none. */
function toMpesa(settings: Settings) {
	const { MPESA_CONSUMER_KEY: consumerKey, MPESA_CONSUMER_SECRET: consumerSecret } = settings
	const { MPESA_SHORTCODE: shortcode, MPESA_PASSKEY: passkey, MPESA_PATH_SECRET: pathSecret } = settings
	if (!consumerKey || !consumerSecret || !shortcode || !passkey || !pathSecret) return undefined
	const daraja = { baseUrl: settings.MPESA_URL, consumerKey, consumerSecret, shortcode, passkey }
	return {
		...daraja,
		pullMethod: settings.MPESA_PULL_METHOD,
		pathSecret,
		addresses: settings.MPESA_ADDRESSES,
	}
}

const toRetentionPeriods = (settings: Settings) => ({
	applicationsMonths: settings.KEEP_APPLICATIONS_MONTHS,
	deniedMonths: settings.KEEP_DENIED_MONTHS,
	formsMonths: settings.KEEP_FORMS_MONTHS,
	invoicesMonths: settings.KEEP_INVOICES_MONTHS,
	lettersMonths: settings.KEEP_LETTERS_MONTHS,
	auditMonths: settings.KEEP_AUDIT_MONTHS,
	unconfirmedDays: settings.KEEP_UNCONFIRMED_DAYS,
})

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
 * @throws {SettingsError} when its file can't be read, or was cut short by a full disk
 */
export function readSecret(file: string): string {
	const secret = readSecretFile(file).trim()
	if (secret.length >= MIN_SECRET_LENGTH) return secret
	throw new SettingsError(
		`AUTH_SECRET was made in ${file}, and that holds only ${secret.length} characters: restore it from a backup, or delete it: then everyone must sign in again, with a recovery code where two-step sign-in is on, and set that up again`,
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
