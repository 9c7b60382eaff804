import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { startOfNairobiDay } from "../../values/clock.ts"
import { standbyUntil } from "../editions/inputs.ts"
import { LATE_OFFER_HOURS, OFFER_HOURS } from "../editions/rules.ts"
import { offerEndOf, passReasonOf } from "./rules.ts"

const HOUR_MS = 3_600_000
const edition = { startsOn: "2026-12-18", standbyUntil: "2026-12-16" }
const hoursFrom = (now: Date, end: Date | undefined) => end && (end.getTime() - now.getTime()) / HOUR_MS

describe("an offer", () => {
	test("holds_two_days_and_half_a_day_in_the_last_week", () => {
		const early = new Date("2026-12-01T09:00:00Z")
		const late = new Date("2026-12-12T09:00:00Z")
		expect(hoursFrom(early, offerEndOf(edition, early))).toBe(OFFER_HOURS)
		expect(hoursFrom(late, offerEndOf(edition, late))).toBe(LATE_OFFER_HOURS)
		const { hint } = standbyUntil.unwrap().meta() ?? {}
		expect(hint).toContain(
			`${OFFER_HOURS} hours, in the last 7 days before the festival ${LATE_OFFER_HOURS}.`,
		)
	})

	test("never_holds_beyond_the_last_day_for_it_nor_into_the_edition_and_never_for_less_than_an_hour", () => {
		const moment = fc.date({ min: new Date("2026-11-01"), max: new Date("2026-12-31"), noInvalidDate: true })
		const until = fc.constantFrom("2026-12-10", "2026-12-16", "2026-12-18", "2026-12-30")
		fc.assert(
			fc.property(moment, until, (now, standbyUntil) => {
				const end = offerEndOf({ ...edition, standbyUntil }, now)
				const stop = Math.min(
					startOfNairobiDay(standbyUntil).getTime() + 24 * HOUR_MS,
					startOfNairobiDay(edition.startsOn).getTime(),
				)
				if (end) {
					expect(end.getTime()).toBeLessThanOrEqual(stop)
					expect(hoursFrom(now, end)).toBeGreaterThanOrEqual(1)
				} else expect(stop - now.getTime()).toBeLessThan(HOUR_MS)
			}),
		)
	})

	test("is_not_made_where_the_edition_does_not_want_it", () => {
		expect(offerEndOf({ ...edition, standbyUntil: null }, new Date("2026-12-01"))).toBeUndefined()
	})

	test("passes_over_who_cannot_be_asked_with_the_reason", () => {
		const candidate = { emailKey: "a@x.example", hasOffer: false, choice: "" }
		expect(passReasonOf(candidate)).toBeUndefined()
		expect(passReasonOf({ ...candidate, emailKey: "" })).toBe("no-address")
		expect(passReasonOf({ ...candidate, hasOffer: true })).toBe("has-another-offer")
		expect(passReasonOf({ ...candidate, choice: "no" })).toBe("choice-not-released")
	})
})
