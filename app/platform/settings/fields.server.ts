import pg from "pg"
import { z } from "zod"
import { PASSWORD_MAX, PASSWORD_MIN } from "../../values/password-length.ts"
import { parseImapUrl } from "../mail/imap-address.ts"
import { parseSender } from "../mail/sender.server.ts"
import { encryptionFault, isLoopback } from "../public-network.ts"

type Check = (value: string, check: z.core.$RefinementCtx<string>) => void

/** A refinement whose message follows the name of the setting. */
const rejectIf =
	(fault: (value: string) => string | undefined): Check =>
	(value, check) => {
		const message = fault(value)
		if (message) check.addIssue({ code: "custom", message })
	}

const flag = z
	.enum(["on", "off", "1", "0", "true", "false"])
	.transform((word) => ["on", "1", "true"].includes(word))

/** What follows in a chain may take it for an address that can be read, with a host. */
const address = (protocol: RegExp) =>
	z.url({ protocol, abort: true }).refine((url) => new URL(url).hostname, { abort: true })
const httpUrl = address(/^https?$/)
const removeTrailingSlashes = (url: string) => url.replace(/\/+$/, "")

/** Where the site lies on its host is fixed: every address of it begins at the root. */
const publicUrl = httpUrl
	.superRefine(
		rejectIf((url) => {
			const { pathname, search, hash, username, password } = new URL(url)
			if (username || password) return "must have no user and password: every visitor reads it"
			const isMore = pathname !== "/" || search || hash
			return isMore ? "must end after the host: the site cannot be below a path" : undefined
		}),
	)
	.transform((url) => new URL(url).origin)

/** Plain http only on this machine, for trying a form out. */
const scriptUrl = httpUrl.refine((url) => {
	const { protocol, hostname } = new URL(url)
	return protocol === "https:" || isLoopback(hostname)
}, "must be an https address")

const SSL_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"]

/** The host may also stand behind `?host=`, which is how a socket of this machine is named. */
const databaseUrl = z
	.url({ protocol: /^postgres(ql)?$/, abort: true })
	.superRefine(rejectIf(databaseFault))
	.superRefine(rejectIf(encryptionFault))

function databaseFault(url: string): string | undefined {
	const mode = new URL(url).searchParams.get("sslmode")
	if (mode && !SSL_MODES.includes(mode)) return `must have one of these as sslmode: ${SSL_MODES.join(", ")}`
	try {
		// It reads the files of certificates that the address names.
		new pg.Client({ connectionString: url })
	} catch (error) {
		const { code, path } = error as NodeJS.ErrnoException
		if (path) return `names ${path}, which cannot be read (${code})`
		return "must have special characters in user and password encoded, such as %25 for %"
	}
	return undefined
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const host = z.union([z.ipv4(), z.ipv6(), z.string().regex(HOST_NAME)])

/** What no server that speaks S3 takes; some take more than Amazon's own does. */
const bucket = z
	.string()
	.regex(
		/^[a-z0-9][\w.-]{1,61}[a-z0-9]$/i,
		"must be the name alone, of 3 to 63 letters, digits, hyphens or dots",
	)

const region = z.string().regex(/^[a-z0-9-]+$/i)

const sender = z.string().refine(parseSender, "must be one email address, with or without a name")

const clamdUrl = address(/^tcp$/)
	.refine((url) => new URL(url).port, "must name the port")
	.superRefine(rejectIf(encryptionFault))

const imapUrl = address(/^imaps?$/).refine(
	parseImapUrl,
	"must name user and password, with special characters encoded, such as %40 for @",
)

const describeTooShort = (length: number) => `must have at least ${length} characters`
const atLeast = (length: number) => z.string().min(length, describeTooShort(length))

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** @param example how a right one looks; whoever wrote a wrong one is shown it */
const setting = <Schema extends z.ZodType>(schema: Schema, example: string) => schema.meta({ example })

/** A number, whose default is its example as well. */
const numberSetting = (fallback: number, min: number, max: number) =>
	setting(integer(min, max).default(fallback), `${fallback} (${min} to ${max})`)

const databaseUrlSetting = setting(
	databaseUrl.optional(),
	"postgres://tamasha:password@db.internal:5432/tamasha (to a machine elsewhere with ?sslmode=verify-full)",
)
const mpesaSetting = (example: string) => setting(z.string().min(6, "is too short").optional(), example)
const scriptSetting = setting(scriptUrl.optional(), "https://forms.example/signup.js")

/** In place of a secret: one is made, for the one process that has this `DATA_DIR`. */
export const GENERATED_SECRET = "made"

/** Fewer characters could be guessed. */
export const MIN_SECRET_LENGTH = 32

/** Every setting, as the environment spells it. */
export const settingFields = {
	PORT: numberSetting(3000, 0, 65535),
	HOST: setting(host.default("0.0.0.0"), "127.0.0.1, :: or a name of this machine"),
	/** An origin: no path, no trailing slash. Unset: the address of this machine and port. */
	PUBLIC_URL: setting(publicUrl.optional(), "https://www.tamasha.example"),
	DATA_DIR: setting(z.string().default("./data"), "/var/lib/tamasha"),
	/** What uploads leave free of its disk; unset: what `readDiskSpace` makes of the size of the disk. */
	DISK_RESERVE_MB: setting(integer(0, 1_000_000_000).optional(), "1000 (0 to 1000000000)"),
	/** Unset: the embedded PostgreSQL in `DATA_DIR`. */
	DATABASE_URL: databaseUrlSetting,
	/** The same database without a connection pooler between; unset: `DATABASE_URL` is. */
	DATABASE_DIRECT_URL: databaseUrlSetting,
	/** Unset: files lie in `DATA_DIR`. */
	S3_BUCKET: setting(bucket.optional(), "tamasha-documents"),
	S3_ENDPOINT: setting(
		httpUrl.superRefine(rejectIf(encryptionFault)).transform(removeTrailingSlashes).optional(),
		"https://s3.eu-central-1.amazonaws.com",
	),
	S3_REGION: setting(region.optional(), "eu-central-1"),
	// The client of the bucket reads these two by itself.
	AWS_ACCESS_KEY_ID: setting(z.string().optional(), "AKIA…"),
	AWS_SECRET_ACCESS_KEY: setting(z.string().optional(), "the secret that belongs to AWS_ACCESS_KEY_ID"),
	/** Unset: the built-in local mailbox. */
	SMTP_URL: setting(address(/^smtps?$/).optional(), "smtps://user:password@mail.example:465"),
	MAIL_FROM: setting(
		sender.default("Tamasha Events <hello@tamasha.example>"),
		"Tamasha Events <hello@your-own-domain>",
	),
	/** A mailbox that is read for reports of letters that could not be delivered; unset: none is. */
	BOUNCE_IMAP_URL: setting(imapUrl.optional(), "imaps://user:password@mail.example:993/INBOX"),
	// M-Pesa; unset: none is taken, or on a site that is not public a till for trying out.
	MPESA_CONSUMER_KEY: mpesaSetting("the consumer key of the app on developer.safaricom.co.ke"),
	MPESA_CONSUMER_SECRET: mpesaSetting("the consumer secret of the same app"),
	MPESA_SHORTCODE: setting(
		z
			.string()
			.regex(/^\d{5,7}$/, "must be the number of the paybill")
			.optional(),
		"600980",
	),
	MPESA_PASSKEY: mpesaSetting("the passkey that Safaricom sent for the paybill"),
	/** Part of the addresses at which M-Pesa calls; whoever knows it can send notices. */
	MPESA_PATH_SECRET: setting(
		z
			.string()
			.regex(/^[\w-]{32,100}$/, "must have 32 to 100 letters, digits, - or _")
			.optional(),
		"the output of: openssl rand -hex 24",
	),
	/** Whom notices are taken from; unset: from anybody who knows the secret. */
	MPESA_ADDRESSES: setting(
		z
			.string()
			.transform((list) => list.split(/[\s,]+/).filter(Boolean))
			.pipe(z.array(z.union([z.ipv4(), z.ipv6()])))
			.optional(),
		"196.201.214.200, 196.201.214.206",
	),
	MPESA_URL: setting(
		httpUrl
			.superRefine(rejectIf(encryptionFault))
			.transform(removeTrailingSlashes)
			.default("https://api.safaricom.co.ke"),
		"https://sandbox.safaricom.co.ke",
	),
	/** The documents of the pull of transactions disagree. */
	MPESA_PULL_METHOD: setting(z.enum(["GET", "POST"]).default("POST"), "POST (or GET)"),
	ADMIN_EMAIL: setting(z.email().optional(), "amina@your-own-domain"),
	ADMIN_PASSWORD: setting(
		atLeast(PASSWORD_MIN).max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`).optional(),
		`four random words (${PASSWORD_MIN} to ${PASSWORD_MAX} characters)`,
	),
	AUTH_SECRET: setting(
		z
			.union([z.literal(GENERATED_SECRET), atLeast(MIN_SECRET_LENGTH)], describeTooShort(MIN_SECRET_LENGTH))
			.optional(),
		"the output of: openssl rand -base64 32",
	),
	SECOND_FACTOR: setting(z.enum(["optional", "required"]).default("optional"), "required (or optional)"),
	TRUST_PROXY: setting(flag.default(false), "on (or off)"),
	TICKETS_URL: setting(
		httpUrl.transform(removeTrailingSlashes).default("https://tickets.tamasha.example"),
		"https://tickets.example/tamasha",
	),
	VENDOR_SIGNUP_SCRIPT: scriptSetting,
	ATTENDEE_SIGNUP_SCRIPT: scriptSetting,
	DEMO_DATA: setting(flag.optional(), "off (or on)"),
	/** Nightly backups in `DATA_DIR/backups`; 0 for none, which is the default on a database of one's own. */
	BACKUPS_KEPT: setting(integer(0, 1000).optional(), "7 (0 to 1000)"),
	/** Where a virus scanner listens that looks at every upload; unset: nobody does. */
	CLAMD_URL: setting(clamdUrl.optional(), "tcp://127.0.0.1:3310"),
	/** After the festival: who applied, and got a stall or waits for one. */
	KEEP_APPLICATIONS_MONTHS: numberSetting(24, 1, 1200),
	/** After the festival: who got no stall. */
	KEEP_DENIED_MONTHS: numberSetting(12, 1, 1200),
	/** After the festival: signed forms. */
	KEEP_FORMS_MONTHS: numberSetting(24, 1, 1200),
	/** After its issue: whose an invoice is, also of somebody who was erased. Tax law asks for five years after the year of it. */
	KEEP_INVOICES_MONTHS: numberSetting(72, 1, 1200),
	/** After it was sent, or given up. */
	KEEP_LETTERS_MONTHS: numberSetting(24, 1, 1200),
	KEEP_AUDIT_MONTHS: numberSetting(24, 1, 1200),
	/** Requests for news that nobody confirmed, and letters with links for one reader alone, which work for a week. */
	KEEP_UNCONFIRMED_DAYS: numberSetting(14, 7, 3650),
	/** Opens `/metrics`; unset: nobody may read it. */
	METRICS_TOKEN: setting(atLeast(16).optional(), "the output of: openssl rand -hex 16"),
	LOG_LEVEL: setting(
		z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
		"info (or fatal, error, warn, debug, trace, silent)",
	),
}

export type SettingName = keyof typeof settingFields
export type Settings = z.infer<z.ZodObject<typeof settingFields>>
