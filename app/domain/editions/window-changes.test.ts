import fc from "fast-check"
import { expect, test } from "vitest"
import { PUBLISHED_BEFORE } from "./order-window.ts"
import { isOver, isWindowOpen, type TimeWindow } from "./rules.ts"
import { anyEdition, anyMoment, christmas } from "./times.fixture.ts"
import { listEndlessWindows, listWindowChanges, REMINDER_DAYS } from "./window-changes.ts"

const HOUR_MS = 60 * 60_000
const now = new Date("2026-03-01T09:00:00+03:00")
const moment = fc.integer({ min: -200, max: 200 }).map((hours) => new Date(now.getTime() + hours * HOUR_MS))
const window = fc
	.record({ opensAt: fc.option(moment), closesAt: fc.option(moment) })
	.filter(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt)

const isOpenAfter = (one: TimeWindow, hours: number) =>
	isWindowOpen(one, new Date(now.getTime() + hours * HOUR_MS))

test("exactly_what_opens_or_closes_in_the_next_days_is_said", () => {
	fc.assert(
		fc.property(window, window, (applications, extras) => {
			const windows = { applications, extras }
			const expected = Object.entries(windows).flatMap(([name, one]) =>
				Array.from({ length: REMINDER_DAYS * 24 }, (_, hour) => hour + 1)
					.filter((hour) => isOpenAfter(one, hour) !== isOpenAfter(one, hour - 1))
					.map((hour) => `${name} ${isOpenAfter(one, hour) ? "open" : "close"} ${hour}`),
			)
			const days = { startsOn: "2999-12-01", endsOn: "2999-12-31" }
			const found = listWindowChanges({ ...christmas, ...days, ...windows }, now)
			const said = found.map(
				({ window, change, at }) => `${window} ${change} ${(at.getTime() - now.getTime()) / HOUR_MS}`,
			)
			expect(said.toSorted()).toEqual(expected.toSorted())
			expect(found.map(({ at }) => at.getTime())).toEqual(
				found.map(({ at }) => at.getTime()).toSorted((one, other) => one - other),
			)
		}),
	)
})

test("of_an_edition_that_is_over_exactly_what_stays_open_for_good_is_said_extras_only_of_the_system_before", () => {
	const forever = fc.constant({ opensAt: new Date("2025-01-01T00:00:00Z"), closesAt: null })
	const any = fc.oneof(window, forever)
	fc.assert(
		fc.property(anyEdition, fc.boolean(), any, any, anyMoment, (one, isBefore, applications, extras, at) => {
			const edition = isBefore ? { ...one, publishedAt: PUBLISHED_BEFORE } : one
			const windows = { applications, extras }
			const isEndless = (one: TimeWindow) =>
				isWindowOpen(one, at) && isWindowOpen(one, new Date("2999-01-01T00:00:00Z"))
			expect(listEndlessWindows({ ...edition, ...windows }, at)).toEqual(
				(["applications", "extras"] as const).filter(
					(name) => isOver(edition, at) && isEndless(windows[name]) && (name === "applications" || isBefore),
				),
			)
		}),
	)
})
