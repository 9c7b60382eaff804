import { z } from "zod"
import { SUBJECT_LIMIT } from "../../platform/mail/addressing.ts"
import { PLAIN_TEXT } from "../../values/text-patterns.ts"
import { parseLine } from "../mail/letter-text.ts"
import { isLetterField, LETTER_FIELDS, type LetterField, placeholderOf } from "./fields.ts"
import { isNeverEmpty, isTemplateLink, placeholderFaults, placeholdersIn } from "./placeholders.ts"

/** Which fields a letter can fill in. */
export interface LetterFieldRules {
	fields: readonly LetterField[]
	/** Without them it would not be true, or not be whole. */
	required?: readonly LetterField[]
}

const LIMITS = { line: 300, text: 4_000, blocks: 40, items: 30 }

const ADDRESS_FAULT =
	"A link leads to a whole address, like https://www.tamasha.example/, or to a field that is one, like {{extrasPage}}."

const addFaults = (context: z.RefinementCtx, messages: string[]) => {
	for (const message of messages) context.addIssue({ code: "custom", message })
}

/** Every address of a text that is written as a link, whether it leads anywhere or not. */
const addressesIn = (text: string): string[] =>
	text.split("\n").flatMap((line) => parseLine(line, () => true).flatMap(({ href }) => href ?? []))

function writtenText({ fields }: LetterFieldRules, limit: number) {
	return z
		.string()
		.regex(PLAIN_TEXT)
		.max(limit)
		.superRefine((text, context) => {
			const wrongLinks = addressesIn(text).some((address) => !isTemplateLink(address))
			addFaults(context, [...placeholderFaults(text, fields), ...(wrongLinks ? [ADDRESS_FAULT] : [])])
		})
}

const plainText = ({ fields }: LetterFieldRules, limit: number) =>
	z
		.string()
		.regex(PLAIN_TEXT)
		.max(limit)
		.superRefine((text, context) => addFaults(context, placeholderFaults(text, fields)))

const EMPTY_SUBJECT =
	"For a vendor whose field is empty this subject would say nothing. Add words, or say what stands there then: {{brand|your stall}}."

const subjectText = (rules: LetterFieldRules) =>
	plainText(rules, SUBJECT_LIMIT).superRefine((text, context) => {
		const isKnown = placeholderFaults(text, rules.fields).length === 0
		if (text && isKnown && !isNeverEmpty(text)) addFaults(context, [EMPTY_SUBJECT])
	})

const address = ({ fields }: LetterFieldRules) =>
	z
		.string()
		.min(1)
		.max(LIMITS.line)
		.superRefine((text, context) => {
			const faults = placeholderFaults(text, fields)
			addFaults(context, faults.length || isTemplateLink(text) ? faults : [ADDRESS_FAULT])
		})
		.meta({ label: "Address", hint: "Of a page, or a field that is one, like {{extrasPage}}." })

const several = <Item extends z.ZodType>(item: Item, limit: number) =>
	z
		.array(item)
		.min(1)
		.refine((all) => all.length <= limit, { message: `Use at most ${limit}.` })

const textBlock = (rules: LetterFieldRules) =>
	z
		.strictObject({
			type: z.literal("text"),
			text: writtenText(rules, LIMITS.text).meta({ label: "Text", long: true, takesLines: true }),
		})
		.meta({ label: "Text" })

const headingBlock = (rules: LetterFieldRules) =>
	z
		.strictObject({
			type: z.literal("heading"),
			text: plainText(rules, LIMITS.line).meta({ label: "Heading" }),
		})
		.meta({ label: "Heading" })

function factsBlock(rules: LetterFieldRules) {
	const row = z.strictObject({
		term: plainText(rules, LIMITS.line).meta({ label: "Name" }),
		value: writtenText(rules, LIMITS.line).meta({ label: "Value" }),
	})
	const rows = several(row, LIMITS.items).meta({ label: "Facts", itemLabel: "fact" })
	return z.strictObject({ type: z.literal("facts"), rows }).meta({ label: "Facts" })
}

function listBlock(rules: LetterFieldRules) {
	const items = several(writtenText(rules, LIMITS.line), LIMITS.items).meta({
		label: "List",
		itemLabel: "item",
	})
	return z.strictObject({ type: z.literal("list"), items }).meta({ label: "List" })
}

const buttonBlock = (rules: LetterFieldRules) =>
	z
		.strictObject({
			type: z.literal("button"),
			label: plainText(rules, LIMITS.line).meta({ label: "Button text" }),
			address: address(rules),
		})
		.meta({ label: "Button" })

/** The parts of a letter, from top to bottom. */
const letterBlock = (rules: LetterFieldRules) =>
	z.discriminatedUnion("type", [
		textBlock(rules),
		headingBlock(rules),
		factsBlock(rules),
		listBlock(rules),
		buttonBlock(rules),
	])

const WRITING_HINT =
	"A field such as {{festival}} is filled in for each vendor. With “|” you say what stands there when it is empty: {{festival|the festival}}. Without it, the sentence, fact or button is left out. A link: [our site](https://www.tamasha.example/)."

const glossaryOf = ({ fields }: LetterFieldRules) =>
	fields.map((field) => ({ term: placeholderOf(field), value: LETTER_FIELDS[field].label }))

/**
 * The words of a letter: of a kind for all vendors of an edition, or of one that is written once.
 * An unknown field, and one that this letter can't fill in, is refused where it stands.
 */
export function letterTemplateSchema(rules: LetterFieldRules) {
	return z
		.strictObject({
			subject: subjectText(rules).meta({ label: "Subject" }),
			preview: plainText(rules, LIMITS.line)
				.meta({ label: "Preview line", hint: "What an inbox shows beside the subject." })
				.nullable(),
			heading: plainText(rules, LIMITS.line).meta({ label: "Heading" }).nullable(),
			blocks: several(letterBlock(rules), LIMITS.blocks).meta({
				label: "Parts",
				hint: WRITING_HINT,
				glossary: glossaryOf(rules),
				itemLabel: "part",
			}),
		})
		.superRefine((template, context) => {
			const used = template.blocks.flatMap(textsOf).flatMap(placeholdersIn)
			for (const field of rules.required ?? []) {
				if (used.some(({ name }) => name === field)) continue
				const message = `This email needs ${placeholderOf(field)} in one of its parts.`
				context.addIssue({ code: "custom", path: ["blocks"], message })
			}
		})
}
export type LetterTemplate = z.infer<ReturnType<typeof letterTemplateSchema>>
export type LetterBlock = LetterTemplate["blocks"][number]

/** Every field that a letter names. */
export const fieldsIn = ({ subject, preview, heading, blocks }: LetterTemplate) =>
	[subject, preview ?? "", heading ?? "", ...blocks.flatMap(textsOf)].flatMap(placeholdersIn)

/** What a letter names without saying what stands in its place, by its order. */
export function fieldsWithoutFallback(template: LetterTemplate): LetterField[] {
	const names = fieldsIn(template).flatMap(({ name, fallback }) =>
		fallback === undefined && isLetterField(name) ? [name] : [],
	)
	return [...new Set(names)].filter((name) => !LETTER_FIELDS[name].isOccasional)
}

/** Every text of a part. */
function textsOf(block: LetterBlock): string[] {
	switch (block.type) {
		case "list":
			return block.items
		case "facts":
			return block.rows.flatMap(({ term, value }) => [term, value])
		case "button":
			return [block.label, block.address]
		default:
			return [block.text]
	}
}
