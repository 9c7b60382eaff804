import { DAY_MS, formatNairobiIsoDate, momentInNairobi } from "../../values/clock.ts"

/** How often an organiser gets an email about new applications. */
export const DIGEST_FREQUENCIES = ["daily", "each"] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]
/** As forms and the audit log call neither. */
export const NO_DIGEST = "off"

/** When the daily one leaves, in Nairobi. */
export const DIGEST_CLOCK = "07:00"

/** The last time before a moment, or at it, that daily digests were due. */
export function lastDailyDigest(now: Date): Date {
	const today = momentInNairobi(formatNairobiIsoDate(now), DIGEST_CLOCK)
	return today <= now ? today : new Date(today.getTime() - DAY_MS)
}
