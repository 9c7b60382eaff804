import { expect, test } from "vitest"
import {
	daysBefore,
	formatNairobiDate,
	formatNairobiDateTime,
	formatNairobiIsoDate,
	formatNairobiMoment,
	formatNairobiTime,
	startOfNairobiDay,
} from "./clock.ts"

const lateEvening = new Date("2025-11-20T21:05:00Z")

test("times_are_those_of_nairobi", () => {
	expect(formatNairobiDate(lateEvening)).toBe("21 Nov 2025")
	expect(formatNairobiTime(lateEvening)).toBe("00:05")
	expect(formatNairobiDateTime(lateEvening)).toBe("21 Nov 2025, 00:05")
	expect(formatNairobiIsoDate(lateEvening)).toBe("2025-11-21")
})

test("a_moment_names_its_day_unless_that_is_today_in_nairobi", () => {
	expect(formatNairobiMoment(lateEvening, new Date("2025-11-21T20:59:00Z"))).toBe("at 00:05")
	expect(formatNairobiMoment(lateEvening, new Date("2025-11-21T21:00:00Z"))).toBe("on 21 Nov 2025 at 00:05")
})

test("a_day_begins_at_midnight_in_nairobi_and_ends_24_hours_later", () => {
	const start = startOfNairobiDay("2025-11-21")
	expect(start.toISOString()).toBe("2025-11-20T21:00:00.000Z")
	expect(daysBefore(start, -1)).toEqual(startOfNairobiDay("2025-11-22"))
})
