import { isReservedAddress, parseSender } from "../mail/sender.server.ts"
import { crossesOpenNetwork } from "../open-network.ts"
import type { SettingName, Settings } from "./fields.server.ts"

/** How the secret began that `compose.yaml` once had for trying the product out. */
const EVERYBODY_KNOWS = "only-for-trying-out"

interface Rule {
	/** The one to be mended first, then those it is judged by. */
	about: [SettingName, ...SettingName[]]
	/** What is wrong and what to do, after the name of the first. */
	fault(set: Settings, isGiven: (name: SettingName) => boolean): string | undefined
}

/** What settings that are right by themselves may not be together. */
export const CONFLICTS: Rule[] = [
	{
		about: ["AUTH_SECRET", "DATABASE_URL"],
		fault: (set) =>
			set.DATABASE_URL && !set.AUTH_SECRET
				? "must be set with DATABASE_URL: every process needs the same one (AUTH_SECRET=made for a single process)"
				: undefined,
	},
	{
		about: ["AUTH_SECRET"],
		fault: (set) =>
			set.AUTH_SECRET?.startsWith(EVERYBODY_KNOWS)
				? "is public: set your own, or AUTH_SECRET=made"
				: undefined,
	},
	{
		about: ["DATABASE_DIRECT_URL", "DATABASE_URL"],
		fault: (set) =>
			set.DATABASE_DIRECT_URL && !set.DATABASE_URL
				? "bypasses the pooler of DATABASE_URL: set that as well"
				: undefined,
	},
	...(["S3_ENDPOINT", "S3_REGION"] as const).map(
		(name): Rule => ({
			about: [name, "S3_BUCKET"],
			fault: (set, isGiven) =>
				isGiven(name) && !set.S3_BUCKET
					? "says where the bucket is, but none is named: set S3_BUCKET as well"
					: undefined,
		}),
	),
	...(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const).map(
		(name, index, both): Rule => ({
			about: [name, "S3_BUCKET"],
			fault: (set) =>
				set.S3_BUCKET && !set[name] && set[both[1 - index] ?? name]
					? `must be set with ${both[1 - index]}: the bucket needs both`
					: undefined,
		}),
	),
	{
		about: ["MAIL_FROM", "SMTP_URL"],
		fault: (set) =>
			set.SMTP_URL && sendsForOthers(set.SMTP_URL) && isReservedSender(set.MAIL_FROM)
				? "must be your own address when SMTP_URL names an external mail server: write it like Tamasha Events <hello@your-own-domain>"
				: undefined,
	},
]

/** A catcher for trying out lies on this machine or in its network, such as that of `compose.yaml`. */
const sendsForOthers = (smtpUrl: string) => crossesOpenNetwork(new URL(smtpUrl).hostname)

const isReservedSender = (mailFrom: string) => isReservedAddress(parseSender(mailFrom)?.address ?? "")
