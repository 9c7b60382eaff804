import fc from "fast-check"
import { expect, test } from "vitest"
import { usualDay, usualMinute } from "./usual-day.ts"

const two = (number: number) => String(number).padStart(2, "0")
const DAYS = { 2: 28, 4: 30, 6: 30, 9: 30, 11: 30 } as const

function daysOf(year: number, month: number): number {
	const isLeapYear = year % 4 === 0
	if (month === 2 && isLeapYear) return 29
	return DAYS[month as keyof typeof DAYS] ?? 31
}

test("a_day_and_a_minute_are_taken_where_the_calendar_has_them_and_never_moved_to_another_day", () => {
	const [year, month, day] = [
		fc.integer({ min: 2000, max: 2099 }),
		fc.integer({ min: 1, max: 12 }),
		fc.integer({ min: 1, max: 31 }),
	]
	fc.assert(
		fc.property(year, month, day, (y, m, d) => {
			const text = `${y}-${two(m)}-${two(d)}`
			const exists = d <= daysOf(y, m)
			expect(usualDay.safeParse(text).success).toBe(exists)
			expect(usualMinute.safeParse(`${text}T10:00`).success).toBe(exists)
		}),
	)
	for (const missing of ["2027-02-31", "2027-02-29", "2027-04-31"])
		expect(usualMinute.safeParse(`${missing}T10:00`).success).toBe(false)
})
