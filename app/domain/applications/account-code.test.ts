import fc from "fast-check"
import { expect, test } from "vitest"
import { accountCodeOf, parseAccountCode, parseApplicationNumber } from "./account-code.ts"

/** Everything that one slip of the finger makes of a code: a wrong digit, or two neighbours swapped. */
function slipsOf(code: string): string[] {
	const digits = [...code]
	const wrong = digits.flatMap((own, at) =>
		[..."0123456789"].flatMap((digit) =>
			digit === own ? [] : [code.slice(0, at) + digit + code.slice(at + 1)],
		),
	)
	const swapped = digits.slice(1).flatMap((digit, at) => {
		const own = digits[at] ?? ""
		return own === digit ? [] : [code.slice(0, at) + digit + own + code.slice(at + 2)]
	})
	return [...wrong, ...swapped]
}

test.each([1, 37, 9_999])(
	"no_slip_in_a_code_of_10_000_vendors_of_edition_%i_is_the_code_of_anybody",
	(editionId) => {
		const codes = Array.from(
			{ length: 10_000 },
			(_, nth) => accountCodeOf({ editionId, number: nth + 1 }) ?? "",
		)
		const known = new Set(codes)
		expect(known.size).toBe(10_000)
		for (const code of codes) {
			if (!/^\d{7,12}$/.test(code)) expect.fail(`${code} is no code`)
			for (const slip of slipsOf(code))
				if (known.has(slip) || parseAccountCode(slip))
					expect.fail(`${slip} for ${code} is one of somebody else`)
		}
	},
)

test("no_code_and_no_slip_in_one_is_read_as_the_number_of_an_application", () => {
	const editions = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9_999 }))
	fc.assert(
		fc.property(editions, fc.integer({ min: 1, max: 999_999_999 }), fc.nat(), (editionId, number, at) => {
			const code = accountCodeOf({ editionId, number })
			if (!code) return
			const missing = code.slice(0, at % code.length) + code.slice((at % code.length) + 1)
			for (const typed of [code, missing, ...slipsOf(code)])
				expect([typed, parseApplicationNumber(typed)]).toEqual([typed, undefined])
		}),
	)
})

test.each([
	["36", 36],
	[" No. 36 ", 36],
	["no 36", 36],
	["#36", 36],
	["number 123456", 123_456],
	["123456", undefined],
	["no.36", 36],
	["No. 0036", 36],
	["0", undefined],
	["No. 0", undefined],
	["No. 000000000", undefined],
	["No. 1234567890", undefined],
	["No. No. 36", undefined],
	["36a", undefined],
	["", undefined],
])("the_number_of_an_application_is_short_or_named_as_one (%s)", (typed, number) => {
	expect(parseApplicationNumber(typed)).toBe(number)
	expect(parseAccountCode(typed)).toBeUndefined()
})

test("control_without_its_check_digit_a_slip_is_the_code_of_somebody_else", () => {
	const numbers = Array.from({ length: 1_000 }, (_, nth) => String(nth + 10_000))
	const known = new Set(numbers)
	expect(numbers.some((code) => slipsOf(code).some((slip) => known.has(slip)))).toBe(true)
})

test("a_code_leads_back_to_its_application_however_it_is_spaced_and_is_nobody_elses", () => {
	const key = fc.record({
		editionId: fc.integer({ min: 1, max: 20_000 }),
		number: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 2_000_000_000 })),
	})
	fc.assert(
		fc.property(key, (application) => {
			const code = accountCodeOf(application)
			if (code === undefined) return
			expect(code.length).toBeLessThanOrEqual(12)
			expect(code).not.toMatch(/^0/)
			expect(parseAccountCode(` ${code.replace(/(...)/g, "$1 ")}`)).toEqual(application)
		}),
	)
})

test("an_application_has_a_code_unless_its_numbers_are_beyond_twelve_digits", () => {
	expect(accountCodeOf({ editionId: 7, number: 123 })).toMatch(/^700123\d$/)
	expect(accountCodeOf({ editionId: 99, number: 999_999_999 })).toHaveLength(12)
	expect(accountCodeOf({ editionId: 100, number: 100_000 })).toBeUndefined()
	expect(accountCodeOf({ editionId: 10_000, number: 1 })).toBeUndefined()
})

test.each(["", "12", "abc", "0700123", "1234567890123", "-1", "7.00123"])("%s_is_no_code", (typed) => {
	expect(parseAccountCode(typed)).toBeUndefined()
})
