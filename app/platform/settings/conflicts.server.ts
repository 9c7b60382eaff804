import { isReservedAddress, parseSender } from "../mail/sender.server.ts"
import { crossesPublicNetwork } from "../public-network.ts"
import type { SettingName, Settings } from "./fields.server.ts"

/** How the secret began that `compose.yaml` once had for trying the product out. */
const PUBLIC_SECRET_PREFIX = "only-for-trying-out"

interface ConflictRule {
	/** The one to be mended first, then those it is judged by. */
	settings: [SettingName, ...SettingName[]]
	/** What is wrong and what to do, after the name of the first. */
	fault(settings: Settings, isGiven: (name: SettingName) => boolean): string | undefined
}

/** What settings that are right by themselves may not be together. */
export const CONFLICTS: ConflictRule[] = [
	{
		settings: ["AUTH_SECRET", "DATABASE_URL"],
		fault: (settings) =>
			settings.DATABASE_URL && !settings.AUTH_SECRET
				? "must be set with DATABASE_URL: every process needs the same one (AUTH_SECRET=made for a single process)"
				: undefined,
	},
	{
		settings: ["AUTH_SECRET"],
		fault: (settings) =>
			settings.AUTH_SECRET?.startsWith(PUBLIC_SECRET_PREFIX)
				? "is public: set your own, or AUTH_SECRET=made"
				: undefined,
	},
	{
		settings: ["DATABASE_DIRECT_URL", "DATABASE_URL"],
		fault: (settings) =>
			settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL
				? "bypasses the pooler of DATABASE_URL: set that as well"
				: undefined,
	},
	...(["S3_ENDPOINT", "S3_REGION"] as const).map(
		(name): ConflictRule => ({
			settings: [name, "S3_BUCKET"],
			fault: (settings, isGiven) =>
				isGiven(name) && !settings.S3_BUCKET
					? "says where the bucket is, but none is named: set S3_BUCKET as well"
					: undefined,
		}),
	),
	...(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const).map(
		(name, index, both): ConflictRule => ({
			settings: [name, "S3_BUCKET"],
			fault: (settings) =>
				settings.S3_BUCKET && !settings[name] && settings[both[1 - index] ?? name]
					? `must be set with ${both[1 - index]}: the bucket needs both`
					: undefined,
		}),
	),
	{
		settings: ["MAIL_FROM", "SMTP_URL"],
		fault: (settings) =>
			settings.SMTP_URL && isExternalMailServer(settings.SMTP_URL) && isReservedSender(settings.MAIL_FROM)
				? "must be your own address when SMTP_URL names an external mail server: write it like Tamasha Events <hello@your-own-domain>"
				: undefined,
	},
]

/** A catcher for trying out lies on this machine or in its network, such as that of `compose.yaml`. */
const isExternalMailServer = (smtpUrl: string) => crossesPublicNetwork(new URL(smtpUrl).hostname)

const isReservedSender = (mailFrom: string) => isReservedAddress(parseSender(mailFrom)?.address ?? "")
