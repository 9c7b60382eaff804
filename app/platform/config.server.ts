import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { z } from "zod"
import { type KeepTimes, keepSettings, keepTimes } from "./keep-times.ts"
import { encryptionFault } from "./open-network.ts"

const flag = z
	.enum(["on", "off", "1", "0", "true", "false"])
	.transform((word) => ["on", "1", "true"].includes(word))
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""))

/** What goes to a machine elsewhere goes encrypted. */
const encrypted = (address: string, check: z.core.$RefinementCtx<string>) => {
	const message = encryptionFault(address)
	if (message) check.addIssue({ code: "custom", message })
}

/** Plain http only on this machine, for trying a form out. */
const scriptUrl = z.url({ protocol: /^https?$/ }).refine((address) => {
	const url = URL.parse(address)
	return url?.protocol === "https:" || url?.hostname === "localhost" || url?.hostname === "127.0.0.1"
}, "must be an https address")

/** The settings of design.md, as the environment spells them. A blank one counts as unset. */
const settings = z.object({
	PORT: z.coerce.number().int().min(0).max(65535).default(3000),
	HOST: z.string().default("0.0.0.0"),
	PUBLIC_URL: httpUrl.optional(),
	DATA_DIR: z.string().default("./data"),
	DATABASE_URL: z
		.url({ protocol: /^postgres(ql)?$/ })
		.superRefine(encrypted)
		.optional(),
	DATABASE_DIRECT_URL: z
		.url({ protocol: /^postgres(ql)?$/ })
		.superRefine(encrypted)
		.optional(),
	S3_BUCKET: z.string().optional(),
	S3_ENDPOINT: httpUrl.superRefine(encrypted).optional(),
	S3_REGION: z.string().default("us-east-1"),
	SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
	MAIL_FROM: z
		.string()
		.regex(/^[^\r\n]*@[^\r\n]*$/, "must be one e-mail address, with or without a name")
		.default("Tamasha Events <hello@tamasha.example>"),
	ADMIN_EMAIL: z.email().optional(),
	ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").max(128).optional(),
	AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
	SECOND_FACTOR: z.enum(["optional", "required"]).default("optional"),
	TRUST_PROXY: flag.default(false),
	TICKETS_URL: httpUrl.default("https://tickets.tamasha.example"),
	VENDOR_SIGNUP_SCRIPT: scriptUrl.optional(),
	ATTENDEE_SIGNUP_SCRIPT: scriptUrl.optional(),
	DEMO_DATA: flag.default(true),
	BACKUPS_KEPT: z.coerce.number().int().min(0).max(1000).optional(),
	CLAMD_URL: z.url({ protocol: /^tcp$/ }).superRefine(encrypted).optional(),
	...keepSettings,
	METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
	LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
})

export interface Config {
	port: number
	host: string
	/** Without a trailing slash. Unset: the address of this machine and port. */
	publicUrl: string | undefined
	/** Absolute path. */
	dataDir: string
	/** Unset: the embedded PostgreSQL in `dataDir`. */
	databaseUrl: string | undefined
	/** The same database without a connection pooler between; unset: `databaseUrl` is. */
	databaseDirectUrl: string | undefined
	/** Unset: files lie in `dataDir`. */
	s3: { bucket: string; endpoint: string | undefined; region: string } | undefined
	/** Unset: the built-in local mailbox (R22). */
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

/** How the secret begins that `compose.yaml` has for trying the product out. */
const EVERYBODY_KNOWS = "only-for-trying-out"

/** A setting is missing or wrong; the message names it and says what to do. */
export class SettingsError extends Error {
	override name = "SettingsError"
}

/**
 * Reads the settings once, at start, and makes the data folder.
 * @throws {SettingsError} naming every setting that is missing or wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
	const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
	const parsed = settings.safeParse(filled)
	if (!parsed.success) throw new SettingsError(parsed.error.issues.map(issueLine).join("\n"))
	const set = parsed.data
	if (set.DATABASE_URL && !set.AUTH_SECRET) {
		throw new SettingsError("AUTH_SECRET must be given with DATABASE_URL: every process needs the same one")
	}
	if (set.AUTH_SECRET?.startsWith(EVERYBODY_KNOWS) && set.PUBLIC_URL?.startsWith("https:")) {
		throw new SettingsError("AUTH_SECRET is the one of compose.yaml, which everybody can read: give your own")
	}
	if (set.DATABASE_DIRECT_URL && !set.DATABASE_URL) {
		throw new SettingsError(
			"DATABASE_DIRECT_URL is the way around the pooler of DATABASE_URL: give that as well",
		)
	}
	const dataDir = resolve(set.DATA_DIR)
	const secretFile = resolve(dataDir, "auth-secret")
	mkdirSync(dataDir, { recursive: true })
	return {
		port: set.PORT,
		host: set.HOST,
		publicUrl: set.PUBLIC_URL,
		dataDir,
		databaseUrl: set.DATABASE_URL,
		databaseDirectUrl: set.DATABASE_DIRECT_URL,
		s3: set.S3_BUCKET
			? { bucket: set.S3_BUCKET, endpoint: set.S3_ENDPOINT, region: set.S3_REGION }
			: undefined,
		smtpUrl: set.SMTP_URL,
		mailFrom: set.MAIL_FROM,
		firstAdmin: { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD },
		authSecret: set.AUTH_SECRET ?? keptSecret(secretFile),
		authSecretFile: set.AUTH_SECRET ? undefined : secretFile,
		isSecondFactorRequired: set.SECOND_FACTOR === "required",
		trustProxy: set.TRUST_PROXY,
		ticketsUrl: set.TICKETS_URL,
		signupScripts: { vendor: set.VENDOR_SIGNUP_SCRIPT, attendee: set.ATTENDEE_SIGNUP_SCRIPT },
		demoData: set.DEMO_DATA,
		backupsKept: set.BACKUPS_KEPT ?? (set.DATABASE_URL ? 0 : 7),
		clamdUrl: set.CLAMD_URL,
		keep: keepTimes(set),
		metricsToken: set.METRICS_TOKEN,
		logLevel: set.LOG_LEVEL,
	}
}

function issueLine(issue: z.core.$ZodIssue): string {
	return `${issue.path.join(".")} ${issue.message.replace(/^Invalid/, "is invalid:")}`
}

/** The secret is made once, at first start, so that sessions outlive a restart. */
function keptSecret(file: string): string {
	try {
		writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
	}
	return readFileSync(file, "utf8").trim()
}
