import { DAY_MS, HOUR_MS, startOfNairobiDay } from "../../values/clock.ts"
import { LATE_OFFER_DAYS, LATE_OFFER_HOURS, OFFER_HOURS } from "../editions/rules.ts"

/** Nobody answers within less: then no offer is made any more. */
const MIN_OFFER_HOURS = 1

/** What an edition says about places that fall free. */
export interface StandbyDays {
	startsOn: string
	/** The last day on which they are offered; null: they are not. */
	standbyUntil: string | null
}

/** Until when an offer that is made now holds; undefined: none is made. Never beyond the last day for it, nor into the edition. */
export function offerEndOf({ startsOn, standbyUntil }: StandbyDays, now: Date): Date | undefined {
	if (standbyUntil === null) return undefined
	const opening = startOfNairobiDay(startsOn).getTime()
	const stop = Math.min(startOfNairobiDay(standbyUntil).getTime() + DAY_MS, opening)
	const hours = now.getTime() >= opening - LATE_OFFER_DAYS * DAY_MS ? LATE_OFFER_HOURS : OFFER_HOURS
	const end = Math.min(now.getTime() + hours * HOUR_MS, stop)
	return end - now.getTime() >= MIN_OFFER_HOURS * HOUR_MS ? new Date(end) : undefined
}

/** So many milliseconds an email may be on its way: then what it says stays. */
const ON_ITS_WAY_MS = 5 * 60_000

/** Until when an offer holds whose email leaves at this moment, or waits still; undefined: as long as it did. It never becomes shorter. */
export function movedEndOf(edition: StandbyDays, end: Date, leavesAt: Date): Date | undefined {
	const moved = offerEndOf(edition, leavesAt)
	return moved && moved.getTime() > end.getTime() + ON_ITS_WAY_MS ? moved : undefined
}

/** Why somebody whose turn it is gets no offer. */
export type PassReason = "no-address" | "has-another-offer" | "choice-not-released"

export interface Candidate {
	emailKey: string
	/** Of another place. */
	hasOffer: boolean
	choice: string
}

export function passReasonOf({ emailKey, hasOffer, choice }: Candidate): PassReason | undefined {
	if (!emailKey) return "no-address"
	if (hasOffer) return "has-another-offer"
	return choice ? "choice-not-released" : undefined
}
