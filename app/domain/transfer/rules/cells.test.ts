import fc from "fast-check"
import { expect, test } from "vitest"
import { readApplicationNumber, readBoolean, readCount, readInstant } from "./cells.ts"

test("booleans_come_in_many_spellings", () => {
	for (const word of ["t", "TRUE", "1", "yes", " Y ", "on"]) expect(readBoolean(word), word).toBe(true)
	for (const word of ["", " ", "f", "FALSE", "0", "no", "N", "off", "null"])
		expect(readBoolean(word), word).toBe(false)
	for (const word of ["maybe", "2", "wahr", "yes please"]) expect(readBoolean(word), word).toBeUndefined()
})

test("counts_are_whole_numbers_from_0_and_blank_is_0", () => {
	expect(["", " ", "0", "7", " 12 ", "3.0", "2147483647"].map(readCount)).toEqual([
		0, 0, 0, 7, 12, 3, 2_147_483_647,
	])
	for (const text of ["-1", "1.5", "1e3", "1,000", "two", "2147483648", "NaN", "0x10", "９"])
		expect(readCount(text), text).toBeUndefined()
})

test("numbers_of_applications_start_at_1_and_leave_room", () => {
	expect(["1", "007", " 5 ", "12.0", "999999999"].map(readApplicationNumber)).toEqual([
		1, 7, 5, 12, 999_999_999,
	])
	for (const text of ["", "0", "-1", "1000000000", "1.5", "A1", "2147483647"])
		expect(readApplicationNumber(text), text).toBeUndefined()
})

test("moments_come_in_many_iso_forms", () => {
	const forms: [string, string][] = [
		["2025-11-12T03:15:00+00:00", "2025-11-12T03:15:00Z"],
		["2025-11-12T03:15:00Z", "2025-11-12T03:15:00Z"],
		["2025-11-12 03:15:00+00", "2025-11-12T03:15:00Z"],
		["2025-11-12 06:15:00.000000+03", "2025-11-12T03:15:00Z"],
		["2025-11-12T06:15+0300", "2025-11-12T03:15:00Z"],
		["20251112T031500Z", "2025-11-12T03:15:00Z"],
		["2025-11-12T03:15:00.123456+00:00", "2025-11-12T03:15:00.123Z"],
		["2025-11-12t03:15:00,5z", "2025-11-12T03:15:00.500Z"],
		["2025-11-12T03:15", "2025-11-12T03:15:00Z"],
		[" 2025-11-12 ", "2025-11-12T00:00:00Z"],
		["2024-02-29", "2024-02-29T00:00:00Z"],
	]
	for (const [text, moment] of forms)
		expect(new Date(readInstant(text) ?? "").getTime(), text).toBe(new Date(moment).getTime())
})

test("what_is_no_moment_is_refused", () => {
	const wrong = [
		"yesterday",
		"12/11/2025",
		"2025-02-29",
		"2025-13-01",
		"2025-11-12T24:00",
		"2025-11-12T03:60",
		"2025-11-12T03:15:60",
		"2025-11-12T03:15:00+16:00",
		"2025-11-12T03:15:00+03:60",
		"0000-01-01",
		"infinity",
		"45973.5",
	]
	for (const text of wrong) expect(readInstant(text), text).toBeUndefined()
})

test("every_moment_that_javascript_writes_is_read", () => {
	const instants = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
	fc.assert(
		fc.property(instants, (moment) => {
			expect(new Date(readInstant(moment.toISOString()) ?? "").getTime()).toBe(moment.getTime())
		}),
	)
})
