import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { nextChangeAt } from "./next-change.ts"
import { listEditionsTakingExtras, orderWindowOf, PUBLISHED_BEFORE } from "./order-window.ts"
import { isOver, isWindowOpen } from "./rules.ts"
import { anyEdition, anyMoment, anyWindow, at, christmas, later } from "./times.fixture.ts"

const SINCE_JANUARY = { opensAt: at("2025-01-01T00:00"), closesAt: null }
const CLOSING = at("2025-12-14T19:00")

describe("the window of orders", () => {
	test("is_the_one_that_was_set_while_the_edition_is_not_over_and_none_afterwards", () => {
		fc.assert(
			fc.property(anyEdition, anyWindow, anyMoment, (edition, extras, now) => {
				const expected = isWindowOpen(extras, now) && !isOver(edition, now)
				const one = { ...edition, extras }
				expect(isWindowOpen(orderWindowOf(one), now)).toBe(expected)
				expect(listEditionsTakingExtras([one], now).length).toBe(Number(expected))
			}),
		)
	})

	test("without_an_end_it_ends_to_the_moment_with_the_festival_and_pages_turn_then", () => {
		const edition = { ...christmas, extras: SINCE_JANUARY }
		expect(listEditionsTakingExtras([edition], later(CLOSING, -1))).toEqual([edition])
		expect(listEditionsTakingExtras([edition], CLOSING)).toEqual([])
		expect(nextChangeAt([edition], later(CLOSING, -1))).toEqual(CLOSING)
	})

	test("of_a_month_it_ends_with_the_month", () => {
		const days = { startsOn: "2026-03-01", endsOn: "2026-03-31", dayOpensAt: null, dayClosesAt: null }
		const edition = { ...christmas, ...days, datePrecision: "month" as const, extras: SINCE_JANUARY }
		expect(orderWindowOf(edition).closesAt).toEqual(at("2026-04-01T00:00"))
	})

	test("of_the_system_before_it_stays_open_until_somebody_sets_an_end", () => {
		const before = { ...christmas, publishedAt: PUBLISHED_BEFORE }
		const years = later(CLOSING, 900 * 24 * 3_600_000)
		expect(listEditionsTakingExtras([{ ...before, extras: SINCE_JANUARY }], years)).toHaveLength(1)
		const ended = { ...before, extras: { ...SINCE_JANUARY, closesAt: later(years, 1) } }
		expect(listEditionsTakingExtras([ended], years)).toEqual([])
	})
})
