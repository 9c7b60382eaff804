import fc from "fast-check"
import { expect, test } from "vitest"
import { isWindowOpen, type TimeWindow } from "./rules.ts"
import { listWindowChanges, REMINDER_DAYS } from "./window-changes.ts"

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
			const found = listWindowChanges(windows, now)
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
