import { describe, expect, test } from "vitest"
import { browserName, hasEnded, isDueForTouch, sessionLabel } from "./rules.ts"

const start = new Date("2025-12-01T06:00:00Z")
const minutesIn = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const session = (lastUse: Date) => ({ createdAt: start, updatedAt: lastUse, expiresAt: minutesIn(8 * 60) })

describe("the end of a session", () => {
	test.each([
		["just begun", start, minutesIn(0), false],
		["idle for just under 30 minutes", start, new Date(minutesIn(30).getTime() - 1), false],
		["idle for 30 minutes", start, minutesIn(30), true],
		["used all day, just under 8 hours", minutesIn(479), new Date(minutesIn(480).getTime() - 1), false],
		["used all day, 8 hours", minutesIn(479), minutesIn(480), true],
	])("%s", (_, lastUse, now, ended) => {
		expect(hasEnded(session(lastUse), now)).toBe(ended)
	})

	test("an_end_that_was_set_earlier_counts", () => {
		expect(hasEnded({ ...session(start), expiresAt: minutesIn(5) }, minutesIn(4))).toBe(false)
		expect(hasEnded({ ...session(start), expiresAt: minutesIn(5) }, minutesIn(5))).toBe(true)
	})

	test("a_request_is_noted_at_most_once_a_minute", () => {
		expect(isDueForTouch(session(start), new Date(minutesIn(1).getTime() - 1))).toBe(false)
		expect(isDueForTouch(session(start), minutesIn(1))).toBe(true)
	})
})

test("a_browser_is_named_so_that_one_recognises_ones_own", () => {
	const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0"
	expect(
		[
			"Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
			`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`,
			`Mozilla/5.0 (Linux; Android 14; SM-A155F) ${chrome} Mobile Safari/537.36`,
			"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1",
			"curl/8.5.0",
			"",
		].map(browserName),
	).toEqual([
		"Firefox on Linux",
		"Edge on Windows",
		"Chrome on Android",
		"Safari on iPhone",
		"A browser",
		"A browser",
	])
})

test("the_times_of_a_session_are_those_of_nairobi", () => {
	expect(sessionLabel({ address: "197.248.1.2", startedAt: start, lastSeenAt: minutesIn(65) })).toBe(
		"197.248.1.2 · since 1 Dec 2025, 09:00 · last seen 1 Dec 2025, 10:05",
	)
})
