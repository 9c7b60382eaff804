import { expect, test } from "vitest"
import { backupName, isDue, isNightly, isOverdue, lastNight, parseBackupTime } from "./rules.ts"

const at = (text: string) => new Date(text)

test("a_name_tells_kind_and_moment", () => {
	const moment = at("2025-11-20T00:42:07Z")
	expect(backupName("nightly", moment)).toBe("nightly-2025-11-20T00-42-07Z")
	expect(parseBackupTime(backupName("nightly", moment))).toEqual(moment)
	expect(parseBackupTime(backupName("backup", moment))).toEqual(moment)
	expect(isNightly(backupName("nightly", moment))).toBe(true)
	expect(isNightly(backupName("backup", moment))).toBe(false)
})

test.each([
	".lock",
	".unfinished-nightly-2025-11-20T00-42-07Z",
	"nightly-2025",
	"nightly-mine",
	"before the move",
])("%j_is_no_backup", (name) => {
	expect(parseBackupTime(name)).toBeUndefined()
	expect(isNightly(name)).toBe(false)
})

test("a_night_ends_at_twenty_to_four_in_nairobi", () => {
	expect(lastNight(at("2025-11-20T00:39:59Z"))).toEqual(at("2025-11-19T00:40:00Z"))
	expect(lastNight(at("2025-11-20T00:40:00Z"))).toEqual(at("2025-11-20T00:40:00Z"))
	expect(lastNight(at("2025-11-20T23:59:59Z"))).toEqual(at("2025-11-20T00:40:00Z"))
})

test("one_copy_a_night_is_due", () => {
	const noon = at("2025-11-20T12:00:00Z")
	expect(isDue(undefined, noon)).toBe(true)
	expect(isDue(at("2025-11-19T00:42:00Z"), noon)).toBe(true)
	expect(isDue(at("2025-11-20T00:42:00Z"), noon)).toBe(false)
	expect(isDue(at("2025-11-20T00:42:00Z"), at("2025-11-21T00:42:00Z"))).toBe(true)
})

test("a_copy_is_overdue_three_hours_after_it_should_have_been_made", () => {
	const running = { since: at("2025-11-01T00:00:00Z") }
	const last = at("2025-11-19T00:42:00Z")
	expect(isOverdue(last, { ...running, now: at("2025-11-20T03:40:00Z") })).toBe(false)
	expect(isOverdue(last, { ...running, now: at("2025-11-20T03:40:01Z") })).toBe(true)
	expect(isOverdue(at("2025-11-20T00:42:00Z"), { ...running, now: at("2025-11-20T23:00:00Z") })).toBe(false)
})

test("a_server_that_has_just_started_gets_the_time_to_make_up_for_it", () => {
	const since = at("2025-11-20T12:00:00Z")
	expect(isOverdue(undefined, { since, now: at("2025-11-20T14:59:00Z") })).toBe(false)
	expect(isOverdue(undefined, { since, now: at("2025-11-20T15:01:00Z") })).toBe(true)
})
