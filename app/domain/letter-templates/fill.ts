import { normalizeSingleLine, uncapitalize } from "../../values/normalize-text.ts"
import { sanitizeLetterName } from "../mail/letter-name.ts"
import { type Inline, parseLine } from "../mail/letter-text.ts"
import { isLetterLink } from "../mail/rules.ts"
import { isLetterField, LETTER_FIELDS, type LetterField } from "./fields.ts"
import type { LetterBlock, LetterTemplate } from "./inputs.ts"
import { addressFieldIn, isTemplateLink, type Placeholder, splitPlaceholders } from "./placeholders.ts"

/** What a field says: words, or several things, each as a line has it. "" and no things: nothing. */
export type LetterValue = string | Inline[][]

/** For one letter. What is missing is empty. */
export type LetterValues = Partial<Record<LetterField, LetterValue>>

/** A part of a letter as its reader gets it. */
export type FilledBlock =
	| { type: "heading"; text: string }
	| { type: "text"; lines: Inline[][] }
	| { type: "list"; items: Inline[][] }
	| { type: "facts"; rows: { term: string; value: Inline[] }[] }
	| { type: "button"; label: string; href: string }

export interface FilledLetter {
	subject: string
	preview: string | undefined
	heading: string | undefined
	blocks: FilledBlock[]
}

/**
 * A letter with its fields filled in. What is filled in is never looked at again: braces, addresses and HTML in it are what
 * they look like. Without a fallback, an empty field takes along its sentence, its fact, its button or its heading, and what is left
 * without words is left out.
 */
export function fillLetter(template: LetterTemplate, values: LetterValues): FilledLetter {
	return {
		subject: fillTitle(template.subject, values),
		preview: (template.preview && fillTitle(template.preview, values)) || undefined,
		heading: (template.heading && fillTitle(template.heading, values)) || undefined,
		blocks: template.blocks.flatMap((block) => fillBlock(block, values) ?? []),
	}
}

function fillBlock(block: LetterBlock, values: LetterValues): FilledBlock | undefined {
	switch (block.type) {
		case "heading":
			return withWords({ type: "heading", text: plainTextOf(fillSentence(block.text, values)) }, "text")
		case "text":
			return withWords({ type: "text", lines: fillLines(block.text, values) }, "lines")
		case "list":
			return withWords(
				{ type: "list", items: block.items.flatMap((item) => fillItem(item, values)) },
				"items",
			)
		case "facts":
			return withWords({ type: "facts", rows: fillRows(block.rows, values) }, "rows")
		case "button":
			return fillButton(block, values)
	}
}

const withWords = <One extends FilledBlock, Key extends keyof One>(block: One, key: Key) =>
	(block[key] as { length: number }).length > 0 ? block : undefined

/** Each line of a text; an empty one parts two paragraphs. */
function fillLines(text: string, values: LetterValues): Inline[][] {
	const lines = text.split("\n").flatMap((line) => {
		const filled = fillLine(line, values)
		return filled.length || !line ? [filled] : []
	})
	const isEmpty = (line: Inline[] | undefined) => !line?.length
	return lines
		.filter((line, nth) => !isEmpty(line) || !isEmpty(lines[nth - 1]))
		.filter((line, nth, all) => !isEmpty(line) || (nth > 0 && nth < all.length - 1))
}

/** Several things of one field are an item each. */
function fillItem(item: string, values: LetterValues): Inline[][] {
	const several = splitPlaceholders(item).find(
		(part) => typeof part !== "string" && Array.isArray(lookUp(part, values)),
	)
	const field = typeof several === "object" && isLetterField(several.name) ? several.name : undefined
	const things = field && values[field]
	if (!field || !Array.isArray(things) || things.length < 2)
		return [fillLine(item, values)].filter((line) => line.length)
	return things.map((thing) => fillLine(item, { ...values, [field]: [thing] }))
}

const fillRows = (rows: { term: string; value: string }[], values: LetterValues) =>
	rows.flatMap((row) => {
		const term = plainTextOf(fillSentence(row.term, values))
		const value = fillSentence(row.value, values)
		return term && value?.length ? [{ term, value }] : []
	})

function fillButton(
	{ label, address }: { label: string; address: string },
	values: LetterValues,
): FilledBlock | undefined {
	const text = plainTextOf(fillSentence(label, values))
	const href = fillAddress(address, values)
	return text && href ? { type: "button", label: text, href } : undefined
}

/** Of a title, which has no sentences: what is empty is nothing, and it is one line. */
const fillTitle = (text: string, values: LetterValues): string =>
	splitPlaceholders(text)
		.map((part) =>
			typeof part === "string"
				? part
				: plainTextOf(inlinesOf(part, values) ?? [{ text: part.fallback ?? "" }]),
		)
		.join("")
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
		.trim()

/** A subject as organisers read it in lists: what only a vendor's own letter says stands in brackets. */
export const describeSubject = (subject: string, values: LetterValues): string =>
	splitPlaceholders(subject)
		.map((part) => (typeof part === "string" ? part : plainTextOf(inlinesOf(part, values)) || labelOf(part)))
		.join("")

const labelOf = ({ name }: Placeholder) =>
	isLetterField(name) ? `[${uncapitalize(LETTER_FIELDS[name].label)}]` : ""

const SENTENCE_END = /(?<=[.!?]) +(?=\S)/

/** Without the sentences that have nothing to say. */
function fillLine(line: string, values: LetterValues): Inline[] {
	const sentences = splitSentences(line).flatMap((sentence) => {
		const filled = fillSentence(sentence, values)
		return filled?.length ? [filled] : []
	})
	return sentences.flatMap((sentence, nth) => (nth ? [{ text: " " }, ...sentence] : sentence))
}

const PAIRS = [
	["[", "]"],
	["(", ")"],
	["{{", "}}"],
] as const

/** Never inside of a link or a field. */
function splitSentences(line: string): string[] {
	const sentences: string[] = []
	let isOpen = false
	for (const next of line.split(SENTENCE_END)) {
		if (isOpen) sentences.push(`${sentences.pop()} ${next}`)
		else sentences.push(next)
		const sentence = sentences.at(-1) ?? ""
		isOpen = PAIRS.some(([start, end]) => sentence.lastIndexOf(start) > sentence.lastIndexOf(end))
	}
	return sentences
}

/** @returns undefined where a field is empty */
function fillSentence(sentence: string, values: LetterValues): Inline[] | undefined {
	const filled = parseLine(sentence, isTemplateLink).map((inline) => fillInline(inline, values))
	return filled.some((inline) => inline === undefined) ? undefined : filled.flatMap((inline) => inline ?? [])
}

function fillInline({ text, href }: Inline, values: LetterValues): Inline[] | undefined {
	const filled = splitPlaceholders(text).map((part) =>
		typeof part === "string" ? [{ text: part }] : fillPlaceholder(part, values),
	)
	if (filled.some((part) => part === undefined)) return undefined
	const inlines = filled.flatMap((part) => part ?? [])
	if (href === undefined) return inlines
	const address = fillAddress(href, values)
	// What it leads to is not there: its words still are.
	return [{ text: plainTextOf(inlines), ...(address && { href: address }) }]
}

const fillPlaceholder = (placeholder: Placeholder, values: LetterValues): Inline[] | undefined =>
	inlinesOf(placeholder, values) ?? (placeholder.fallback ? [{ text: placeholder.fallback }] : undefined)

/** Where a link leads; undefined: nowhere. */
function fillAddress(address: string, values: LetterValues): string | undefined {
	const field = addressFieldIn(address)
	const filled = field ? values[field] : address
	return typeof filled === "string" && isLetterLink(filled) ? filled : undefined
}

const lookUp = ({ name }: Placeholder, values: LetterValues): LetterValue | undefined =>
	isLetterField(name) ? values[name] : undefined

const EMAIL = /^[\w.+-]+@[\w.-]+$/

/** What a field says in a sentence; undefined where it is empty. */
function inlinesOf(placeholder: Placeholder, values: LetterValues): Inline[] | undefined {
	const value = lookUp(placeholder, values)
	if (!value?.length) return undefined
	if (typeof value !== "string")
		return value.flatMap((thing, nth) => (nth ? [{ text: ", " }, ...thing] : thing))
	const { is, isTyped } = isLetterField(placeholder.name) ? LETTER_FIELDS[placeholder.name] : {}
	const line = normalizeSingleLine(value)
	const text = isTyped ? sanitizeLetterName(line) : line
	if (!text) return undefined
	if (is === "email" && EMAIL.test(text)) return [{ text, href: `mailto:${text}` }]
	return [{ text, ...(is === "address" && isLetterLink(text) && { href: text }) }]
}

const plainTextOf = (inlines: Inline[] | undefined): string =>
	(inlines ?? [])
		.map(({ text }) => text)
		.join("")
		.trim()
