import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts"
import { LETTER_FIELDS, type LetterField } from "./fields.ts"
import { type LetterTemplate, letterTemplateSchema } from "./inputs.ts"
import { TEMPLATE_DESCRIPTORS, TEMPLATE_KINDS } from "./kinds.ts"

const ALL = Object.keys(LETTER_FIELDS) as LetterField[]
const one = letterTemplateSchema({ fields: ["festival", "extrasPage", "brand"] })
const withText = (text: string): LetterTemplate => ({
	subject: "x",
	preview: null,
	heading: null,
	blocks: [{ type: "text", text }],
})
const faultsOf = (template: unknown, schema = one) =>
	schema.safeParse(template).error?.issues.map(({ path, message }) => ({ at: path.join("."), message })) ?? []

test.each(TEMPLATE_KINDS)("the_built_in_words_keep_the_rules_of_every_template (%s)", (kind) => {
	expect(faultsOf(BUILT_IN_TEMPLATES[kind], letterTemplateSchema(TEMPLATE_DESCRIPTORS[kind]))).toEqual([])
})

describe("fields", () => {
	test("one_that_nobody_knows_is_refused_where_it_stands_and_named", () => {
		expect(faultsOf(withText("Dear {{brnad}},"))).toEqual([
			{ at: "blocks.0.text", message: "There is no field {{brnad}}." },
		])
		expect(faultsOf(withText("Dear {{Brand}},"))).toEqual([
			{ at: "blocks.0.text", message: "There is no field {{Brand}}. Do you mean {{brand}}?" },
		])
	})

	test("one_that_this_letter_never_knows_is_refused", () => {
		for (const kind of TEMPLATE_KINDS) {
			const schema = letterTemplateSchema({ fields: TEMPLATE_DESCRIPTORS[kind].fields })
			for (const field of ALL) {
				const isKnown = TEMPLATE_DESCRIPTORS[kind].fields.includes(field)
				const places = [
					{ ...withText("x"), subject: `About {{${field}}}` },
					{ ...withText("x"), preview: `{{${field}}}` },
					{ ...withText("x"), heading: `{{${field}}}` },
					withText(`{{${field}}}`),
					{ ...withText("x"), blocks: [{ type: "heading", text: `{{${field}}}` }] },
					{ ...withText("x"), blocks: [{ type: "list", items: [`{{ ${field}|nothing }}`] }] },
					{ ...withText("x"), blocks: [{ type: "facts", rows: [{ term: "x", value: `{{${field}}}` }] }] },
				]
				for (const template of places) expect(faultsOf(template, schema).length, field).toBe(isKnown ? 0 : 1)
			}
		}
	})

	test("one_without_which_the_letter_is_not_whole_is_asked_for", () => {
		const schema = letterTemplateSchema({ fields: ["brand", "correction"], required: ["correction"] })
		expect(faultsOf(withText("Dear {{brand}},"), schema)).toEqual([
			{ at: "blocks", message: "This email needs {{correction}} in one of its parts." },
		])
		expect(faultsOf({ ...withText("x"), subject: "About {{correction}}" }, schema)).toHaveLength(1)
		expect(faultsOf(withText("{{correction}}"), schema)).toEqual([])
	})

	test.each([
		"{{brand",
		"brand}}",
		"{{{brand}}}",
		"{{{{brand}}}}",
		"{{}}",
		"{{brand{{festival}}}}",
		"{{brand|}}",
	])("odd_braces_are_refused (%s)", (text) => {
		expect(faultsOf(withText(text))).not.toEqual([])
	})

	test("a_subject_says_something_to_every_vendor", () => {
		const subject = (text: string) => faultsOf({ ...withText("x"), subject: text })
		for (const text of ["{{brand}}", "{{brand}} - {{brand}}!"]) expect(subject(text), text).toHaveLength(1)
		for (const text of ["{{brand|your stall}}", "{{festival}}", "Karibu {{brand}}", "3 {{brand}}"])
			expect(subject(text), text).toEqual([])
	})

	test("a_single_brace_is_a_character", () => {
		expect(faultsOf(withText("{brand} :-}"))).toEqual([])
	})

	test("whatever_is_saved_names_fields_of_the_letter_alone", () => {
		const pieces = fc.constantFrom("{{", "}}", "{", "}", "brand", "festival", "nobody", "|", " ", "x")
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 12 }), (all) => {
				const text = `x${all.join("")}x`
				if (!one.safeParse(withText(text)).success) return
				const rest = text.replace(/\{\{\s*(brand|festival)\s*(\|[^{}]+)?\}\}/g, "")
				expect(rest).not.toMatch(/\{\{|\}\}/)
			}),
			{ numRuns: 2_000 },
		)
	})
})

describe("addresses", () => {
	const button = (address: string) => ({
		...withText("x"),
		blocks: [{ type: "button", label: "Go", address }],
	})

	test.each(["https://www.tamasha.example/x", "{{extrasPage}}", "mailto:hello@tamasha.example"])(
		"a_button_leads_to_a_whole_one (%s)",
		(address) => {
			expect(faultsOf(button(address))).toEqual([])
			if (!address.startsWith("mailto")) expect(faultsOf(withText(`[here](${address})`))).toEqual([])
		},
	)

	test.each(["/extras", "javascript:alert", "https://{{brand}}/", "{{brand}}", "{{extrasPage}}?x", "extras"])(
		"what_leads_nowhere_or_where_a_vendor_says_is_refused (%s)",
		(address) => {
			expect(faultsOf(button(address))).toHaveLength(1)
			expect(faultsOf(withText(`Go [here](${address}) now.`))).toHaveLength(1)
		},
	)

	test("a_field_in_the_middle_of_a_written_address_is_refused", () => {
		expect(faultsOf(withText("See https://evil.example/{{brand}} now."))).toHaveLength(1)
	})
})
