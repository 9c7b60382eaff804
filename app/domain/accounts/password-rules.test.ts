import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { leakedPasswords } from "../../../bin/common-passwords.ts"
import shipped from "./common-passwords.json" with { type: "json" }
import { hashesOf, hasLeaked } from "./common-passwords.server.ts"
import { COMMON_WORDS } from "./common-words.server.ts"
import { findPasswordFault } from "./password-rules.server.ts"

describe("a new password", () => {
	const email = "amina.wanjiru@tamasha.example"
	test.each([
		["elevenchars", "too-short"],
		["x".repeat(129), "too-long"],
		["aaaaaaaaaaaa", "too-common"],
		["abcabcabcabcab", "too-common"],
		["Abc1-abc1-abc1", "too-common"],
		["123456789012", "too-common"],
		["abcdefghijklm", "too-common"],
		["09876543210987", "too-common"],
		["Password-1234", "too-common"],
		["tamasha tamasha", "too-common"],
		["PASSWORD PASSWORD", "too-common"],
		["Correct horse battery staple", "too-common"],
		["tamasha-events", "too-common"],
		["............", "too-common"],
		["Amina.Wanjiru@Tamasha.example", "is-the-email"],
		["amina wanjiru tamasha example", "is-the-email"],
		["correct-horse-battery", undefined],
		["a market under jacarandas", undefined],
		["twelve chars", undefined],
		["!@#$%^&*()_+", undefined],
		["mnyonge hana haki", undefined],
		["x1".concat("y".repeat(126)), undefined],
	] as const)("%s is %s", (password, fault) => {
		expect(findPasswordFault(password, email)).toBe(fault)
	})

	test("none_of_the_long_ones_among_the_million_most_used_of_leaked_lists_is_taken", () => {
		const leaked = leakedPasswords()
		expect(leaked.length).toBeGreaterThan(44_000)
		expect(leaked.slice(0, 3_000).filter((password) => !findPasswordFault(password, email))).toEqual([])
		expect(leaked.filter((password) => !findPasswordFault(password, email))).toEqual([])
		expect(hashesOf(leaked)).toBe(shipped.hashes)
	})

	test("hardly_any_other_is_taken_for_one_that_leaked", () => {
		const others = Array.from({ length: 50_000 }, (_, nth) => `soko ${nth} la nyota`)
		expect(others.filter(hasLeaked)).toEqual([])
	})

	test("one_or_two_common_words_with_numbers_are_too_common_in_their_tens_of_thousands", () => {
		const endings = [
			"",
			"1",
			"12",
			"123",
			"1234",
			"12345",
			"123456",
			"2024",
			"2025",
			"1990",
			"1985",
			"007",
			"254",
			"!",
		]
		const words = [...new Set(COMMON_WORDS)]
		const combinations = [
			...words.flatMap((word) => endings.map((ending) => word + ending)),
			...words.flatMap((word) => words.slice(0, 40).map((other) => `${word}${other}`)),
			...words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}_19921992`),
		].filter((password) => password.length >= 12)
		expect(combinations.length).toBeGreaterThan(3_000)
		expect(combinations.filter((password) => !findPasswordFault(password, email))).toEqual([])
	})

	test("three_words_of_which_one_is_not_common_are_good", () => {
		const good = [
			"michael eats mangoes",
			"sunshine on jacaranda",
			"liverpool-kitambaa-1",
			"christmas at ngong",
		]
		expect(good.filter((password) => findPasswordFault(password, email))).toEqual([])
	})

	test("nothing_is_asked_of_its_composition", () => {
		const words = fc.array(fc.constantFrom("maji", "moto", "ngoma", "kanga", "jua"), { minLength: 4 })
		const phrase = words.map((all) => `soko ${all.join(" ")} nyota`).filter((text) => text.length <= 128)
		fc.assert(fc.property(phrase, (text) => findPasswordFault(text, email) === undefined))
	})
})
