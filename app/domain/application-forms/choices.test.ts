import fc from "fast-check"
import { expect, test } from "vitest"
import { createChoicesSchema } from "./choices.ts"
import { areCurrentChoices, type FormSettings, isPlainForm, PLAIN_FORM } from "./rules.ts"

const settings: fc.Arbitrary<FormSettings> = fc.record({
	categories: fc.uniqueArray(fc.constantFrom("Ceramics", "Food & drink", "Jewellery", "Art"), {
		maxLength: 3,
	}),
	termsVersion: fc.option(fc.integer({ min: 1, max: 3 })),
	asksDirectoryConsent: fc.boolean(),
	photos: fc.nat(5),
	asksLogo: fc.boolean(),
})

const sent = fc.record(
	{
		category: fc.constantFrom("", "Ceramics", " Food & drink ", "Weapons", 7),
		termsVersion: fc.constantFrom("", "1", "2", "3", "on"),
		directoryConsent: fc.constantFrom("on", "", "off"),
		brandName: fc.string(),
	},
	{ requiredKeys: [] },
)

test("what_a_form_gives_is_what_its_edition_asks_and_nothing_else", () => {
	fc.assert(
		fc.property(settings, sent, (asked, fields) => {
			const parsed = createChoicesSchema(asked).safeParse(fields)
			const isComplete =
				(!asked.categories.length || asked.categories.includes(String(fields.category).trim())) &&
				(asked.termsVersion === null || fields.termsVersion === String(asked.termsVersion))
			expect(parsed.success).toBe(isComplete)
			if (!parsed.success) return
			expect(areCurrentChoices(asked, parsed.data)).toBe(true)
			expect(parsed.data).toEqual({
				category: asked.categories.length ? String(fields.category).trim() : "",
				termsVersion: asked.termsVersion,
				directoryConsent: asked.asksDirectoryConsent && fields.directoryConsent === "on",
			})
		}),
	)
})

test("a_form_that_changed_meanwhile_is_noticed", () => {
	fc.assert(
		fc.property(settings, settings, (before, after) => {
			const [category = ""] = before.categories
			const { termsVersion, asksDirectoryConsent: directoryConsent } = before
			const fits =
				(after.categories.length ? after.categories.includes(category) : !category) &&
				after.termsVersion === termsVersion &&
				(after.asksDirectoryConsent || !directoryConsent)
			expect(areCurrentChoices(after, { category, termsVersion, directoryConsent })).toBe(fits)
		}),
	)
	expect(isPlainForm(PLAIN_FORM)).toBe(true)
})

test("whoever_accepted_earlier_terms_is_told", () => {
	const schema = createChoicesSchema({ ...PLAIN_FORM, termsVersion: 2 })
	const messageFor = (fields: object) => schema.safeParse(fields).error?.issues[0]?.message
	expect(messageFor({ termsVersion: "1" })).toContain("The terms have changed")
	expect(messageFor({})).toBe("Accept the terms to apply.")
	expect(
		createChoicesSchema({ ...PLAIN_FORM, categories: ["Art"] }).safeParse({}).error?.issues[0]?.message,
	).toBe("Choose a category.")
})
