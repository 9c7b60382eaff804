import { isHttps } from "../../values/https.ts"
import { isReservedAddress, parseSender } from "../mail/sender.server.ts"
import { crossesPublicNetwork } from "../public-network.ts"
import type { SettingName, Settings } from "./fields.server.ts"

/** How the secret began that `compose.yaml` once had for trying the product out. */
const PUBLIC_SECRET_PREFIX = "only-for-trying-out"

interface Conflict {
	/** The one to be mended first, then those it is judged by. */
	settings: [SettingName, ...SettingName[]]
	isFoundIn(settings: Settings): unknown
	/** What is wrong and what to do, after the name of the first. */
	message: string
}

const missingBucket = (name: "S3_ENDPOINT" | "S3_REGION"): Conflict => ({
	settings: [name, "S3_BUCKET"],
	isFoundIn: (settings) => settings[name] && !settings.S3_BUCKET,
	message: "says where the bucket is, but none is named: set S3_BUCKET as well",
})

const missingBucketKey = (
	name: "AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY",
	other: typeof name,
): Conflict => ({
	settings: [name, "S3_BUCKET"],
	isFoundIn: (settings) => settings.S3_BUCKET && !settings[name] && settings[other],
	message: `must be set with ${other}: the bucket needs both`,
})

const MPESA_SETTINGS = [
	"MPESA_CONSUMER_KEY",
	"MPESA_CONSUMER_SECRET",
	"MPESA_SHORTCODE",
	"MPESA_PASSKEY",
	"MPESA_PATH_SECRET",
] as const

const missingMpesa = (name: (typeof MPESA_SETTINGS)[number]): Conflict => ({
	settings: [name],
	isFoundIn: (settings) => !settings[name] && MPESA_SETTINGS.some((other) => settings[other]),
	message: `must be set with the others of M-Pesa: ${MPESA_SETTINGS.join(", ")}`,
})

/** What settings that are right by themselves may not be together. */
export const CONFLICTS: Conflict[] = [
	{
		settings: ["AUTH_SECRET", "DATABASE_URL"],
		isFoundIn: ({ AUTH_SECRET, DATABASE_URL }) => DATABASE_URL && !AUTH_SECRET,
		message:
			"must be set with DATABASE_URL: every process needs the same one (AUTH_SECRET=made for a single process)",
	},
	{
		settings: ["AUTH_SECRET"],
		isFoundIn: ({ AUTH_SECRET }) => AUTH_SECRET?.startsWith(PUBLIC_SECRET_PREFIX),
		message: "is public: set your own, or AUTH_SECRET=made",
	},
	{
		settings: ["DATABASE_DIRECT_URL", "DATABASE_URL"],
		isFoundIn: ({ DATABASE_DIRECT_URL, DATABASE_URL }) => DATABASE_DIRECT_URL && !DATABASE_URL,
		message: "bypasses the pooler of DATABASE_URL: set that as well",
	},
	missingBucket("S3_ENDPOINT"),
	missingBucket("S3_REGION"),
	missingBucketKey("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"),
	missingBucketKey("AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID"),
	...MPESA_SETTINGS.map(missingMpesa),
	{
		settings: ["MPESA_ADDRESSES", "MPESA_CONSUMER_KEY"],
		isFoundIn: ({ MPESA_ADDRESSES, MPESA_CONSUMER_KEY }) => MPESA_ADDRESSES && !MPESA_CONSUMER_KEY,
		message: `says whom notices are taken from, but M-Pesa is not set up: set ${MPESA_SETTINGS.join(", ")} as well`,
	},
	{
		settings: ["TRUST_PROXY", "MPESA_ADDRESSES", "PUBLIC_URL"],
		isFoundIn: ({ TRUST_PROXY, MPESA_ADDRESSES, PUBLIC_URL }) =>
			MPESA_ADDRESSES && isHttps(PUBLIC_URL) && !TRUST_PROXY,
		message:
			"must be on with MPESA_ADDRESSES behind https: else every notice has the address of the proxy, and is refused",
	},
	{
		settings: ["PUBLIC_URL", "MPESA_CONSUMER_KEY", "MPESA_URL"],
		isFoundIn: ({ PUBLIC_URL, MPESA_CONSUMER_KEY, MPESA_URL }) =>
			MPESA_CONSUMER_KEY && crossesPublicNetwork(new URL(MPESA_URL).hostname) && !isHttps(PUBLIC_URL),
		message: "must be an https address where M-Pesa is set up: M-Pesa calls it",
	},
	{
		settings: ["MAIL_FROM", "SMTP_URL"],
		isFoundIn: ({ MAIL_FROM, SMTP_URL }) =>
			SMTP_URL && isExternalMailServer(SMTP_URL) && isReservedAddress(parseSender(MAIL_FROM)?.address ?? ""),
		message:
			"must be your own address when SMTP_URL names an external mail server: write it like Tamasha Events <hello@your-own-domain>",
	},
]

/** A catcher for trying out lies on this machine or in its network, such as that of `compose.yaml`. */
const isExternalMailServer = (smtpUrl: string) => crossesPublicNetwork(new URL(smtpUrl).hostname)
