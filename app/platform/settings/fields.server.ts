import pg from "pg"
import { z } from "zod"
import { parseSender } from "../mail/sender.server.ts"
import { encryptionFault } from "../public-network.ts"
import { retentionSettings } from "../retention-periods.ts"

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
			const { pathname, search, hash, username } = new URL(url)
			const isMore = pathname !== "/" || search || hash || username
			return isMore ? "must end after the host: the site cannot be below a path" : undefined
		}),
	)
	.transform((url) => new URL(url).origin)

/** Plain http only on this machine, for trying a form out. */
const scriptUrl = httpUrl.refine((url) => {
	const { protocol, hostname } = new URL(url)
	return protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1"
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

const sender = z.string().refine(parseSender, "must be one email address, with or without a name")

const clamdUrl = address(/^tcp$/)
	.refine((url) => new URL(url).port, "must name the port")
	.superRefine(rejectIf(encryptionFault))

const atLeast = (length: number) => z.string().min(length, `must have at least ${length} characters`)

/** In place of a secret: one is made, for the one process that has this `DATA_DIR`. */
export const GENERATED_SECRET = "made"

/** Every setting, as the environment spells it. */
export const settingFields = {
	PORT: z.coerce.number().int().min(0).max(65535).default(3000),
	HOST: host.default("0.0.0.0"),
	PUBLIC_URL: publicUrl.optional(),
	DATA_DIR: z.string().default("./data"),
	DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
	DATABASE_URL: databaseUrl.optional(),
	DATABASE_DIRECT_URL: databaseUrl.optional(),
	S3_BUCKET: bucket.optional(),
	S3_ENDPOINT: httpUrl.superRefine(rejectIf(encryptionFault)).transform(removeTrailingSlashes).optional(),
	S3_REGION: z
		.string()
		.regex(/^[a-z0-9-]+$/i)
		.default("us-east-1"),
	// The client of the bucket reads these two by itself.
	AWS_ACCESS_KEY_ID: z.string().optional(),
	AWS_SECRET_ACCESS_KEY: z.string().optional(),
	SMTP_URL: address(/^smtps?$/).optional(),
	MAIL_FROM: sender.default("Tamasha Events <hello@tamasha.example>"),
	ADMIN_EMAIL: z.email().optional(),
	ADMIN_PASSWORD: atLeast(12).max(128, "must have at most 128 characters").optional(),
	AUTH_SECRET: z
		.string()
		.refine((text) => text === GENERATED_SECRET || text.length >= 32, "must have at least 32 characters")
		.optional(),
	SECOND_FACTOR: z.enum(["optional", "required"]).default("optional"),
	TRUST_PROXY: flag.default(false),
	TICKETS_URL: httpUrl.transform(removeTrailingSlashes).default("https://tickets.tamasha.example"),
	VENDOR_SIGNUP_SCRIPT: scriptUrl.optional(),
	ATTENDEE_SIGNUP_SCRIPT: scriptUrl.optional(),
	DEMO_DATA: flag.optional(),
	BACKUPS_KEPT: z.coerce.number().int().min(0).max(1000).optional(),
	CLAMD_URL: clamdUrl.optional(),
	...retentionSettings,
	METRICS_TOKEN: atLeast(16).optional(),
	LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
}

export type SettingName = keyof typeof settingFields
export type Settings = z.infer<z.ZodObject<typeof settingFields>>

const DATABASE_URL_EXAMPLE =
	"postgres://tamasha:password@db.internal:5432/tamasha (to a machine elsewhere with ?sslmode=verify-full)"
const SCRIPT_URL_EXAMPLE = "https://forms.example/signup.js"

/** How a right one looks; whoever wrote a wrong one is shown it. */
export const SETTING_EXAMPLES: Record<SettingName, string> = {
	PORT: "3000 (0 to 65535)",
	HOST: "127.0.0.1, :: or a name of this machine",
	PUBLIC_URL: "https://www.tamasha.example",
	DATA_DIR: "/var/lib/tamasha",
	DISK_RESERVE_MB: "1000 (0 to 1000000000)",
	DATABASE_URL: DATABASE_URL_EXAMPLE,
	DATABASE_DIRECT_URL: DATABASE_URL_EXAMPLE,
	S3_BUCKET: "tamasha-documents",
	S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com",
	S3_REGION: "eu-central-1",
	AWS_ACCESS_KEY_ID: "AKIA…",
	AWS_SECRET_ACCESS_KEY: "the secret that belongs to AWS_ACCESS_KEY_ID",
	SMTP_URL: "smtps://user:password@mail.example:465",
	MAIL_FROM: "Tamasha Events <hello@your-own-domain>",
	ADMIN_EMAIL: "amina@your-own-domain",
	ADMIN_PASSWORD: "four random words (12 to 128 characters)",
	AUTH_SECRET: "the output of: openssl rand -base64 32",
	SECOND_FACTOR: "required (or optional)",
	TRUST_PROXY: "on (or off)",
	TICKETS_URL: "https://tickets.example/tamasha",
	VENDOR_SIGNUP_SCRIPT: SCRIPT_URL_EXAMPLE,
	ATTENDEE_SIGNUP_SCRIPT: SCRIPT_URL_EXAMPLE,
	DEMO_DATA: "off (or on)",
	BACKUPS_KEPT: "7 (0 to 1000)",
	CLAMD_URL: "tcp://127.0.0.1:3310",
	KEEP_APPLICATIONS_MONTHS: "24 (1 to 1200)",
	KEEP_DENIED_MONTHS: "12 (1 to 1200)",
	KEEP_FORMS_MONTHS: "24 (1 to 1200)",
	KEEP_LETTERS_MONTHS: "24 (1 to 1200)",
	KEEP_AUDIT_MONTHS: "24 (1 to 1200)",
	KEEP_UNCONFIRMED_DAYS: "14 (7 to 3650)",
	METRICS_TOKEN: "the output of: openssl rand -hex 16",
	LOG_LEVEL: "info (or fatal, error, warn, debug, trace, silent)",
}
