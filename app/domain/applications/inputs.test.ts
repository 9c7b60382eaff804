import fc from "fast-check"
import { expect, test } from "vitest"
import { createTentOptions, potter } from "../applying/apply.fixture.ts"
import { APPLICATION_FIELDS, FIELD_NAMES } from "./fields.ts"
import { createStallApplicationSchema, type StallApplication } from "./inputs.ts"

const TENT = "Standard Tent (3x3m) - Kshs 25,000"
const schema = createStallApplicationSchema(createTentOptions(TENT, "Shared Tent - Kshs 12,500"))
const webAddresses = FIELD_NAMES.filter((field) => APPLICATION_FIELDS[field].card === "web")
const whole: StallApplication = {
	...potter,
	tentSpace: TENT,
	...Object.fromEntries(webAddresses.map((field) => [field, ""])),
}

function errorsOf(
	change: Partial<Record<keyof typeof whole, unknown>>,
): Record<string, string[] | undefined> {
	const parsed = schema.safeParse({ ...whole, ...change })
	if (parsed.success) return {}
	const fields = parsed.error.issues.map(({ path }) => path.join("."))
	const messages = (field: string) =>
		parsed.error.issues.filter(({ path }) => path.join(".") === field).map(({ message }) => message)
	return Object.fromEntries(fields.map((field) => [field, messages(field)]))
}
function parseField<Field extends keyof typeof whole>(field: Field, input: string): string | undefined {
	const parsed = schema.safeParse({ ...whole, [field]: input })
	return parsed.success ? parsed.data[field] : undefined
}

test("a_whole_application_passes_unchanged", () => {
	expect(schema.parse(whole)).toEqual(whole)
})

test("an_empty_form_names_every_field_that_must_be_filled_and_no_other", () => {
	const { tentSpace: _, ...blank } = whole
	const empty = Object.fromEntries(Object.keys(blank).map((field) => [field, ""]))
	expect(errorsOf({ ...empty, tentSpace: undefined })).toEqual({
		brandName: ["Enter the name of your brand."],
		contactPerson: ["Enter the name of a contact person."],
		emailAddress: ["Enter your email address."],
		phoneNumber: ["Enter your phone number."],
		tentSpace: ["Choose a tent space."],
	})
})

test.for([
	[
		"Standard Tent (3x3m) - Kshs 20,000",
		"The price of Standard Tent (3x3m) is Kshs 25,000 now; it was Kshs 20,000. Choose again.",
	],
	["Corner - Shop - Kshs 9,000", "Corner - Shop is no longer available. Choose one of these."],
	["Palace", "This tent space is not available. Choose one of these."],
	[`${"x".repeat(121)} - Kshs 1`, "This tent space is not available. Choose one of these."],
] as const)("of_the_tent_%s_it_says_what_changed", ([tentSpace, expectedMessage]) => {
	expect(errorsOf({ tentSpace })).toEqual({ tentSpace: [expectedMessage] })
})

test("of_a_tent_that_is_shown_with_its_size_it_says_what_changed", () => {
	const tents = [{ tentSpace: "Tent - Kshs 2,000", name: "Tent (3x3m)", price: "Kshs 2,000" }]
	const { error } = createStallApplicationSchema(tents).safeParse({
		...whole,
		tentSpace: "Tent - Kshs 1,000",
	})
	expect(error?.issues.map(({ message }) => message)).toEqual([
		"The price of Tent is Kshs 2,000 now; it was Kshs 1,000. Choose again.",
	])
})

test.for(["brandName", "contactPerson"] as const)("%s_of_blanks_alone_counts_as_missing", (field) => {
	expect(Object.keys(errorsOf({ [field]: " \u200b\u200d " }))).toEqual([field])
})

test.for([
	["brandName", 120],
	["contactPerson", 120],
	["description", 2000],
] as const)("%s_takes_%i_characters_and_not_one_more", ([field, limit]) => {
	expect(parseField(field, "x".repeat(limit))).toBe("x".repeat(limit))
	expect(Object.keys(errorsOf({ [field]: "x".repeat(limit + 1) }))).toEqual([field])
})

test.for([
	["potter@udongo.example", "potter@udongo.example"],
	["  Potter@Udongo.Example ", "Potter@Udongo.Example"],
	["potter", undefined],
	["potter@udongo", undefined],
	["a@b.example, c@d.example", undefined],
	["potter@udongo.example\nBcc: all@udongo.example", undefined],
	[`${"a".repeat(250)}@b.example`, undefined],
] as const)("the_e_mail_address_%j_is_kept_as_%j", ([input, expected]) => {
	expect(parseField("emailAddress", input)).toBe(expected)
})

test.for([
	["0712 345 678", "0712 345 678"],
	["+254712345678", "+254712345678"],
	["(020) 271–0000", "(020) 271-0000"],
	["+44 20 7946 0958", "+44 20 7946 0958"],
	["\u202a+254 712 345 678\u202c", "+254 712 345 678"],
	["12", undefined],
	["call me", undefined],
	["0712345678901234567", undefined],
	["07123456789", undefined],
	["071234567", undefined],
	["+254 0712 345 678", "+254 0712 345 678"],
	["041 222 0000", "041 222 0000"],
] as const)("the_phone_number_%j_is_kept_as_%j", ([input, expected]) => {
	expect(parseField("phoneNumber", input)).toBe(expected)
})

test.for([
	["", ""],
	["example.com", "https://example.com"],
	["http://example.com/", "http://example.com"],
	["HTTPS://Example.com/Shop?a=1", "https://example.com/Shop?a=1"],
	["www.site.example", "https://www.site.example"],
	["example.com:8080", "https://example.com:8080"],
	["bücher.example", "https://xn--bcher-kva.example"],
	["javascript:alert(1)", undefined],
	["JavaScript:alert(1)", undefined],
	["java\tscript:alert(1)", undefined],
	["data:text/html,x", undefined],
	["ftp://example.com", undefined],
	["https://bank.example@evil.example", undefined],
	["localhost", undefined],
	["127.0.0.1", undefined],
	["my shop", undefined],
	[`example.com/${"x".repeat(300)}`, undefined],
] as const)("the_website_%j_is_kept_as_%j", ([input, expected]) => {
	expect(parseField("website", input)).toBe(expected)
})

test("only_an_offered_tent_at_its_price_can_be_chosen", () => {
	expect(Object.keys(errorsOf({ tentSpace: "Standard Tent (3x3m) - Kshs 1" }))).toEqual(["tentSpace"])
	expect(Object.keys(errorsOf({ tentSpace: [TENT] }))).toEqual(["tentSpace"])
})

test("whatever_is_typed_is_kept_whole_or_refused_in_words_and_what_is_kept_stays_as_it_is", () => {
	const anything = fc.oneof(
		fc.string({ unit: "binary", maxLength: 40 }),
		fc.webUrl(),
		fc.emailAddress(),
		fc.constantFrom(
			"\0",
			"=1+1",
			"<script>alert(1)</script>",
			"'; drop table editions; --",
			"javascript:alert(1)",
		),
	)
	const input = fc.record({
		...Object.fromEntries(
			Object.keys(whole).map((field) => [field, fc.option(anything, { nil: undefined })]),
		),
	})
	fc.assert(
		fc.property(input, (fields) => {
			const parsed = schema.safeParse({ ...whole, ...fields })
			if (parsed.success) expect(schema.parse(parsed.data)).toEqual(parsed.data)
			else expect(parsed.error.issues.every(({ message }) => /^[A-Z].*\.$/.test(message))).toBe(true)
		}),
		{ numRuns: 3000 },
	)
})
