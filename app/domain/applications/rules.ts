import { nairobiDate } from "../../platform/clock.ts"
import { shillings } from "../../platform/money.ts"

export const APPLICATION_STATUSES = ["approved", "pending", "denied"] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

const APPROVED_WORDS = ["approved", "accepted", "confirmed"]

/** The status that a raw stored value stands for (specification 4, R10). */
export function statusFrom(raw: string | null | undefined): ApplicationStatus {
	const word = (raw ?? "").trim().toLowerCase()
	if (APPROVED_WORDS.includes(word)) return "approved"
	return word === "denied" ? "denied" : "pending"
}

/** What a vendor is called on screen when the brand is missing (specification 2, All Vendors). */
export function brandOf({ brandName }: { brandName: string }): string {
	return brandName.trim() || "Unnamed Vendor"
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/**
 * The beginning of a long text: at most `limit` characters (code points) and an ellipsis, never half an emoji.
 * A text that fits is returned as it is (specification 9: 140).
 */
export function shortened(text: string, limit = 140): string {
	if ([...text].length <= limit) return text
	let room = limit
	let beginning = ""
	for (const { segment } of graphemes.segment(text)) {
		room -= [...segment].length
		if (room < 0) break
		beginning += segment
	}
	return `${beginning}…`
}

/** "Kshs 3,489,500": an amount in whole shillings as the screens write it (R7). */
export function inKshs(amount: number): string {
	return `Kshs ${shillings(amount)}`
}

/** The 'Updated' date of the lists, "20 Nov 2026": the day it is in Nairobi (R7). */
export function today(now: Date): string {
	return nairobiDate(now)
}
