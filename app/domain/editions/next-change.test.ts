import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { nextChangeAt } from "./next-change.ts"
import { upcomingOpeningOf } from "./openings.ts"
import { listEditionsTakingExtras } from "./order-window.ts"
import {
	applicationsLine,
	dayStateOf,
	defaultEdition,
	type EditionTimes,
	listAcceptingEditions,
	nearestEdition,
	phaseOf,
	sortByNearness,
} from "./rules.ts"
import { anyEdition, anyMoment, at, christmas, DAY, later } from "./times.fixture.ts"

/** What pages derive from the time, written down apart from the code under test. */
const visibleAt = (editions: (EditionTimes & { prices: number[] })[], now: Date) =>
	JSON.stringify([
		editions.map((edition) => [
			phaseOf(edition, now),
			dayStateOf(edition, now),
			applicationsLine(edition, now),
			listEditionsTakingExtras([edition], now).length,
			upcomingOpeningOf(edition, now),
		]),
		[nearestEdition(editions, now)].map(({ edition, isAhead, priced }) => [
			edition && editions.indexOf(edition),
			isAhead,
			priced && editions.indexOf(priced),
		]),
		sortByNearness(editions, now).map((edition) => editions.indexOf(edition)),
		listAcceptingEditions(
			editions.map((edition, index) => ({ ...edition, stalls: [index] })),
			now,
		).map(({ stalls }) => stalls),
		editions.indexOf(defaultEdition(editions, now) ?? editions[0] ?? christmas),
	])

describe("the next change", () => {
	test("is_the_first_moment_at_which_anything_visible_differs", () => {
		const someEditions = fc.array(anyEdition, { maxLength: 4 })
		fc.assert(
			fc.property(
				someEditions,
				anyMoment,
				fc.double({ min: 0, max: 1, noNaN: true }),
				(editions, now, share) => {
					const change = nextChangeAt(editions, now)
					const state = visibleAt(editions, now)
					if (!change) {
						expect(visibleAt(editions, later(now, share * 1000 * DAY))).toBe(state)
						return
					}
					expect(change > now).toBe(true)
					const length = change.getTime() - now.getTime()
					expect(visibleAt(editions, later(now, Math.floor(share * (length - 1))))).toBe(state)
					expect(visibleAt(editions, later(change, -1))).toBe(state)
					expect(visibleAt(editions, change)).not.toBe(state)
				},
			),
			{ numRuns: 1000 },
		)
	})

	test("is_each_midnight_while_one_comes_each_closing_while_one_is_on_and_none_once_all_are_over", () => {
		const next = (time: string) => nextChangeAt([christmas], at(time))
		expect(next("2025-12-10T08:00")).toEqual(at("2025-12-11T00:00"))
		expect(next("2025-12-12T08:00")).toEqual(at("2025-12-12T19:00"))
		expect(next("2025-12-12T19:00")).toEqual(at("2025-12-13T00:00"))
		expect(next("2025-12-14T19:00")).toBeUndefined()
		expect(nextChangeAt([], at("2025-12-14T19:00"))).toBeUndefined()
	})
})
