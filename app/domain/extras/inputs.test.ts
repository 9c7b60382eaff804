import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { extrasFields } from "./inputs.ts"

const email = "potter@udongo.example"
const messages = (input: object) => {
	const issues = extrasFields.safeParse(input).error?.issues ?? []
	return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]))
}

test("numbers_may_be_left_empty_and_texts_are_trimmed", () => {
	expect(
		extrasFields.parse({ email: ` ${email} `, extraWristbands: " ", wantsHay: "on", hayBales: "2" }),
	).toEqual({
		email,
		wantsHay: true,
		hayBales: 2,
	})
	expect(extrasFields.parse({ email })).toEqual({ email, wantsHay: false })
})

test("hay_that_is_not_wanted_is_not_looked_at", () => {
	expect(extrasFields.parse({ email, hayBales: "many" })).toEqual({ email, wantsHay: false })
})

describe("every wrong field says so", () => {
	test.each([
		[{}, { email: "Enter the email address you applied with." }],
		[{ email: "  " }, { email: "Enter the email address you applied with." }],
		[{ email: "potter" }, { email: "Enter an email address like name@example.com." }],
		[{ email: `${"a".repeat(250)}@x.example` }, { email: "Enter an email address like name@example.com." }],
		[
			{ email: "a@b.example\r\nBcc: c@d.example" },
			{ email: "Enter an email address like name@example.com." },
		],
		[
			{ email, extraWristbands: "-1" },
			{ extraWristbands: "Extra wristbands must be a whole number, 0 or more." },
		],
		[
			{ email, extraWristbands: "1.5" },
			{ extraWristbands: "Extra wristbands must be a whole number, 0 or more." },
		],
		[
			{ email, extraWristbands: "1e3" },
			{ extraWristbands: "Extra wristbands must be a whole number, 0 or more." },
		],
		[
			{ email, extraWristbands: "1001" },
			{ extraWristbands: "Extra wristbands can be 1,000 at most. To order more, email us." },
		],
		[
			{ email, extraWristbands: "9".repeat(5_000) },
			{ extraWristbands: "Extra wristbands can be 1,000 at most. To order more, email us." },
		],
		[
			{ email: "x", extraWristbands: "?", wantsHay: "on", hayBales: "99999999999999999999" },
			{
				email: "Enter an email address like name@example.com.",
				extraWristbands: "Extra wristbands must be a whole number, 0 or more.",
				hayBales: "Hay bales can be 1,000 at most. To order more, email us.",
			},
		],
		[{ email, wantsHay: "on", hayBales: " " }, { hayBales: "Enter how many hay bales you want." }],
		[{ email, wantsHay: "on" }, { hayBales: "Enter how many hay bales you want." }],
	])("%j", (input, expected) => expect(messages(input)).toEqual(expected))
})

test("whatever_is_sent_is_taken_or_refused_and_never_breaks", () => {
	const any = fc.oneof(
		fc.string({ unit: "binary" }),
		fc.constant(undefined),
		fc.constant("on"),
		fc.nat().map(String),
	)
	fc.assert(
		fc.property(fc.record({ email: any, extraWristbands: any, wantsHay: any, hayBales: any }), (input) => {
			const { data } = extrasFields.safeParse(input)
			if (!data) return
			for (const number of [data.extraWristbands, data.hayBales]) {
				expect(number === undefined || (Number.isInteger(number) && number >= 0 && number <= 1_000)).toBe(
					true,
				)
			}
		}),
		{ numRuns: 5_000 },
	)
})
