import { expect, test } from "vitest"
import meta from "../../../content/meta.json" with { type: "json" }
import guidelines from "../../../content/vendor-guidelines.json" with { type: "json" }
import { fillInFestivalDays } from "./festival-days.ts"

const christmas = { startsOn: "2025-12-12", endsOn: "2025-12-14", opensAt: "09:00", closesAt: "19:00" }

test("days_and_hours_of_a_festival_are_filled_in", () => {
	const text = "{days}|{eve}|{first}|{last}|{after}|{opens}|{closes}|{other}"
	expect(fillInFestivalDays(text, christmas)).toBe(
		"12, 13 and 14 December 2025|Thursday 11 December|Friday|Sunday|Monday|9 AM|7 PM|{other}",
	)
})

test("other_festivals_have_other_days", () => {
	const of = (startsOn: string, endsOn: string, opensAt = "12:30") =>
		fillInFestivalDays("{days}, {opens}", { ...christmas, startsOn, endsOn, opensAt })
	expect(of("2026-04-04", "2026-04-05")).toBe("4 and 5 April 2026, 12.30 PM")
	expect(of("2026-04-04", "2026-04-04", "00:00")).toBe("4 April 2026, 12 AM")
	expect(of("2026-10-31", "2026-11-01", "10:05")).toBe("31 October to 1 November 2026, 10.05 AM")
	expect(of("2026-12-31", "2027-01-01", "10:00")).toBe("31 December 2026 to 1 January 2027, 10 AM")
})

test("a_festival_without_a_page_leaves_no_braces", () => {
	expect(fillInFestivalDays("Set up on {eve}, until {closes}.", undefined)).toBe(
		"Set up on the day before the festival, until closing time.",
	)
})

test("every_name_in_the_guidelines_and_the_heads_is_known", () => {
	const text = JSON.stringify([guidelines, meta])
	expect(text).toMatch(/\{\w+\}/)
	expect(fillInFestivalDays(text, christmas)).not.toMatch(/\{\w+\}/)
})
