import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { hostileTexts } from "../../../test/hostile/hostile-texts.ts"
import { addressingFault } from "../../platform/mail/addressing.ts"
import { normalizeSingleLine } from "../../values/normalize-text.ts"
import { renderLetter } from "../mail/commands.server.ts"
import { parseBody } from "../mail/letter-text.ts"
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts"
import { LETTER_FIELDS, type LetterField } from "./fields.ts"
import type { LetterValues } from "./fill.ts"
import type { LetterBlock, LetterTemplate } from "./inputs.ts"
import { TEMPLATE_DESCRIPTORS, TEMPLATE_KINDS } from "./kinds.ts"
import { letterFromTemplate, letterTextFromTemplate } from "./letter-from-template.tsx"

const company = {
	name: "Tamasha",
	festivalName: "Tamasha",
	email: "hello@tamasha.example",
	phone: "+254 700 000 000",
	office: "Nairobi",
	proverb: { swahili: "Haba na haba", english: "Little by little" },
}
const envelope = { company, reason: "You applied." }

async function write(template: LetterTemplate, values: LetterValues) {
	const { subject, body } = letterFromTemplate(template, values, envelope)
	return { subject, ...(await renderLetter(body)) }
}

const isAddress = (field: LetterField) => LETTER_FIELDS[field].is === "address"
const leads = (field: LetterField) => LETTER_FIELDS[field].is !== undefined

/** Every field of a kind in every place that takes it. */
function everywhere(fields: readonly LetterField[]): LetterTemplate {
	const placeholders = fields.filter((field) => !isAddress(field)).map((field) => `{{${field}}}`)
	const blocks: LetterBlock[] = [
		...placeholders.map((text) => ({ type: "text", text: `Text ${text} end` }) as const),
		...placeholders.map((text) => ({ type: "heading", text }) as const),
		{ type: "list", items: placeholders },
		{ type: "facts", rows: placeholders.map((value) => ({ term: value, value })) },
		...fields
			.filter(isAddress)
			.map((field) => ({ type: "button", label: "Open", address: `{{${field}}}` }) as const),
	]
	return {
		subject: placeholders.slice(0, 2).join(" "),
		preview: placeholders[0] ?? null,
		heading: placeholders[1] ?? null,
		blocks,
	}
}

/** In order, with their attributes. Short previews are filled up with blanks in a box of their own. */
const tagsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).join("").replace("<div></div>", "")
const squeeze = (text: string) => text.replace(/[\s\u2060]/g, "")

const SAMPLES = [
	"",
	"x".repeat(2_000),
	"متجر الفخار ‏‮drowssap",
	"\r\nBcc: everybody@evil.example",
	"{{brand}} {{correction}} {{contactEmail}}",
	"[click](https://evil.example) https://evil.example",
	"</strong></p><script>alert(1)</script><img src=x onerror=alert(1)>",
	"javascript:alert(1)",
	...hostileTexts(20251120, 40),
]

const ROUNDS = Array.from({ length: 24 }, (_, nth) => nth * 2 + 1)

describe.each(TEMPLATE_KINDS)("%s", (kind) => {
	const { fields } = TEMPLATE_DESCRIPTORS[kind]
	const all = everywhere(fields)
	const plainValues: LetterValues = Object.fromEntries(
		fields.map((field) => [field, isAddress(field) ? "https://tamasha.example/x" : "Udongo"]),
	)

	test.each(ROUNDS)("every_field_with_any_value_leaves_the_letter_one_letter (round %i)", async (round) => {
		const said = fields.map(
			(field, nth) => [field, SAMPLES[(round + nth * 7) % SAMPLES.length] ?? ""] as const,
		)
		const values = Object.fromEntries(said)
		const plainOf = (value: string) => (normalizeSingleLine(value) ? "Udongo" : "")
		const plain = Object.fromEntries(said.map(([field, value]) => [field, plainOf(value)]))
		const addresses = Object.fromEntries(
			fields.filter(isAddress).map((field) => [field, "https://a.example/"]),
		)
		const letter = await write(all, { ...values, ...addresses })
		expect(addressingFault({ to: "vendor@udongo.example", subject: letter.subject })).toBeUndefined()
		expect(tagsOf(letter.html)).toEqual(tagsOf((await write(all, { ...plain, ...addresses })).html))
		for (const [field, value] of said.filter(([field]) => !leads(field))) {
			const { isTyped } = LETTER_FIELDS[field]
			const line = normalizeSingleLine(value)
			expect(squeeze(letter.text)).toContain(squeeze(isTyped ? [...line].slice(0, 120).join("") : line))
		}
	})

	test("an_address_leads_where_it_says_or_is_left_out", async () => {
		for (const field of fields.filter(leads)) {
			for (const value of SAMPLES.slice(0, 12)) {
				const { html } = await write(all, { ...plainValues, [field]: value })
				expect(html).not.toMatch(/href="(?!https?:|mailto:)/)
			}
		}
	})

	test("the_built_in_words_say_every_value_in_both_parts", async () => {
		const values: LetterValues = Object.fromEntries(
			fields.map((field, nth) => [
				field,
				isAddress(field) ? `https://tamasha.example/${nth}` : `value${nth}`,
			]),
		)
		const { html, text } = await write(BUILT_IN_TEMPLATES[kind], values)
		const blocks = JSON.stringify(BUILT_IN_TEMPLATES[kind].blocks)
		const used = fields.filter((field) => new RegExp(`\\{\\{${field}[|}]`).test(blocks))
		for (const field of used) {
			const said = String(values[field])
			expect(squeeze(html)).toContain(said)
			expect(squeeze(text)).toContain(said)
		}
	})

	test("nothing_is_left_of_a_field_however_many_are_empty", async () => {
		await fc.assert(
			fc.asyncProperty(fc.subarray([...fields]), async (filled) => {
				const values = Object.fromEntries(filled.map((field) => [field, plainValues[field]]))
				for (const template of [all, BUILT_IN_TEMPLATES[kind]]) {
					const { subject, html, text } = await write(template, values)
					expect(subject).not.toBe("")
					expect(`${subject}${html}${text}`).not.toMatch(/\{\{|\}\}|undefined|null/)
				}
			}),
			{ numRuns: 10 },
		)
	}, 60_000)

	test("as_a_text_to_be_changed_no_value_becomes_a_link_or_a_heading_within_a_line", () => {
		for (const value of SAMPLES) {
			const values = Object.fromEntries(fields.map((field) => [field, isAddress(field) ? "" : value]))
			const { text } = letterTextFromTemplate(BUILT_IN_TEMPLATES[kind], values)
			const links = parseBody(text).flatMap(({ lines }) => lines.flat().flatMap(({ href }) => href ?? []))
			if (!value.includes("https://")) expect(links).toEqual([])
		}
	})
})

const textOf = async (template: Partial<LetterTemplate>, values: LetterValues) => {
	const { text } = await write({ subject: "x", preview: "x", heading: null, blocks: [], ...template }, values)
	return text.slice(0, text.indexOf("Haba")).trim()
}
const written = (text: string, values: LetterValues) => textOf({ blocks: [{ type: "text", text }] }, values)

describe("what is empty", () => {
	test("takes_its_sentence_along_and_leaves_the_others", async () => {
		const text = "Set-up is {{setUp}}. Pay {{amount}} by {{deadline}}. See you there!"
		expect(await written(text, { amount: "Kshs 5,000", deadline: "1 December" })).toBe(
			"Pay Kshs 5,000 by 1 December. See you there!",
		)
		expect(await written(text, {})).toBe("See you there!")
	})

	test("leaves_what_is_said_instead", async () => {
		expect(await written("Dear {{brand|vendor}},", {})).toBe("Dear vendor,")
		expect(await written("Dear {{brand|vendor}},", { brand: "  " })).toBe("Dear vendor,")
		expect(await written("Dear {{ brand | vendor }},", { brand: "Udongo" })).toBe("Dear Udongo,")
	})

	test("takes_along_its_fact_its_item_its_line_and_its_button", async () => {
		const blocks: LetterBlock[] = [
			{
				type: "facts",
				rows: [
					{ term: "Place", value: "{{place}}" },
					{ term: "Days", value: "{{days}}" },
				],
			},
			{ type: "list", items: ["Download {{otherForms}}.", "Come."] },
			{ type: "text", text: "One\n{{setUp}}\nTwo\n\n{{payment}}\n\nThree" },
			{ type: "button", label: "Open", address: "{{extrasPage}}" },
			{ type: "heading", text: "On {{deadline}}" },
		]
		expect(await textOf({ blocks }, { days: "12 December" })).toBe(
			"Days: 12 December\n\n * Come.\n\nOne\nTwo\n\nThree",
		)
	})

	test("leaves_the_words_of_a_link_that_leads_nowhere", async () => {
		const text = "Read [the guidelines]({{guidelinesPage}}) first."
		expect(await written(text, {})).toBe("Read the guidelines first.")
		expect(await written(text, { guidelinesPage: "https://tamasha.example/g" })).toContain(
			"https://tamasha.example/g",
		)
	})
})

test("several_things_are_an_item_each_in_a_list_and_a_row_in_a_sentence", async () => {
	const otherForms = ["One", "Two"].map((name) => [{ text: name, href: `https://tamasha.example/${name}` }])
	const { html } = await write(
		{
			...{ subject: "x", preview: null, heading: null },
			blocks: [
				{ type: "list", items: ["Download {{otherForms}}."] },
				{ type: "text", text: "Forms: {{otherForms}}." },
			],
		},
		{ otherForms },
	)
	expect(html.match(/<li/g)).toHaveLength(2)
	expect(html.replace(/<[^>]*>/g, "")).toContain("Forms: One, Two.")
})

test("a_value_is_never_filled_in_again", async () => {
	expect(await written("{{brand}}", { brand: "{{festival}}", festival: "Secret" })).toBe("{{festival}}")
	expect(await written("{{festival}}", { brand: "Secret", festival: "{{brand|x}}" })).toBe("{{brand|x}}")
})
