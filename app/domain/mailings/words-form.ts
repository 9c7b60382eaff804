import type { LetterBlock, LetterWords } from "../letter-templates/inputs.ts"

/** What a part of an email can be. */
export const PART_KINDS = ["text", "heading", "button", "facts", "list"] as const
export type PartKind = (typeof PART_KINDS)[number]

/** The most parts that a form has. */
export const MAX_PARTS = 40

/** The fields of the form in which an email is written: each part has three. */
export type WordsFields = Partial<Record<string, string>>

export const partField = (name: "kind" | "text" | "address", nth: number): string => `${name}-${nth}`

/** @returns undefined for a name that is none of a part */
export function readPartField(name: string): { name: string; nth: number } | undefined {
	const [, field = "", digits] = /^(kind|text|address)-(\d{1,2})$/.exec(name) ?? []
	const nth = Number(digits)
	return field && nth < MAX_PARTS ? { name: field, nth } : undefined
}

/** An email as its form has it: of a list an item, of facts "Name: value", is a line. */
export function toFields({ subject, preview, heading, blocks }: LetterWords): WordsFields {
	const parts = blocks.flatMap((block, nth) => [
		[partField("kind", nth), block.type],
		[partField("text", nth), textOf(block)],
		...(block.type === "button" ? [[partField("address", nth), block.address]] : []),
	])
	return { subject, preview: preview ?? "", heading: heading ?? "", ...Object.fromEntries(parts) }
}

function textOf(block: LetterBlock): string {
	switch (block.type) {
		case "facts":
			return block.rows.map(({ term, value }) => `${term}: ${value}`).join("\n")
		case "list":
			return block.items.join("\n")
		case "button":
			return block.label
		default:
			return block.text
	}
}

/** A part as it was typed, and the number of its fields: parts without words are left out. */
export interface TypedPart {
	nth: number
	block: unknown
}

/** What a form says, still to be checked by the schema of an email's words. */
export function fromFields(fields: WordsFields): { words: Record<string, unknown>; parts: TypedPart[] } {
	const parts = Array.from({ length: MAX_PARTS }, (_, nth) => ({ nth, block: blockOf(fields, nth) })).filter(
		({ block }) => block !== undefined,
	)
	const { subject = "", preview, heading } = fields
	return {
		words: {
			subject: toLine(subject),
			preview: toLine(preview ?? "") || null,
			heading: toLine(heading ?? "") || null,
			blocks: parts.map(({ block }) => block),
		},
		parts,
	}
}

const toLine = (text: string): string => text.replace(/\s+/g, " ").trim()

const linesOf = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean)

function blockOf(fields: WordsFields, nth: number): unknown {
	const kind = fields[partField("kind", nth)]
	const text = (fields[partField("text", nth)] ?? "").replaceAll("\r\n", "\n").trim()
	const address = (fields[partField("address", nth)] ?? "").trim()
	if (!text && !address) return undefined
	switch (kind) {
		case "heading":
			return { type: "heading", text: toLine(text) }
		case "button":
			return { type: "button", label: toLine(text), address }
		case "list":
			return { type: "list", items: linesOf(text) }
		case "facts":
			return { type: "facts", rows: linesOf(text).map(toFact) }
		default:
			return { type: "text", text }
	}
}

/** "Set-up: Friday, 14:00": the name ends at the first colon. */
function toFact(line: string): { term: string; value: string } {
	const colon = line.indexOf(":")
	return colon < 0
		? { term: line, value: "" }
		: { term: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }
}

/** The same fields with a part moved up before the one above it. */
export function movePartUp(fields: WordsFields, nth: number): WordsFields {
	const swapped = { ...fields }
	for (const name of ["kind", "text", "address"] as const) {
		swapped[partField(name, nth)] = fields[partField(name, nth - 1)] ?? ""
		swapped[partField(name, nth - 1)] = fields[partField(name, nth)] ?? ""
	}
	return nth > 0 ? swapped : fields
}
