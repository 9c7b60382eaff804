import type { z } from "zod"
import type { Box, Field } from "./fields.ts"
import type { Part } from "./parts.server.ts"
import { keyed } from "./plain-values.ts"

/** What is wrong with a form, in plain words. */
export interface Fault {
	/** The way from the part to its field: ["prices", 1, "name"]; empty: the part as a whole. */
	at: (string | number)[]
	/** "Prices, price 2, Name". */
	where: string
	text: string
}

/**
 * The issues of a whole piece as faults of the part that was changed.
 * @param value of the part, as it was checked
 */
export function faultsOf(field: Field, part: Part, value: unknown, issues: z.core.$ZodIssue[]): Fault[] {
	return issues.map((issue) => {
		const at = issue.path
			.slice(part.at.length)
			.map((step) => (typeof step === "number" ? step : String(step)))
		const { labels, found } = followed(field, at)
		const typed = at.reduce<unknown>((inner, step) => keyed(inner)[step], value)
		return { at, where: labels.join(", "), text: wordsFor(issue, found, typed) }
	})
}

/** The labels on the way to a field, and the field itself. */
function followed(field: Field, at: (string | number)[]): { labels: string[]; found: Field } {
	const labels = field.label ? [field.label] : []
	const [step, ...rest] = at
	const inner =
		field.kind === "list"
			? { ...field.item, label: `${field.one} ${Number(step) + 1}` }
			: field.kind === "group" && field.fields.find(({ key }) => key === step)
	if (step === undefined || !inner) return { labels, found: field }
	const deeper = followed(inner, rest)
	return { labels: [...labels, ...deeper.labels], found: deeper.found }
}

const FORMS: Partial<Record<Box["kind"], string>> = {
	choice: "Choose an option from the list.",
	number: "Enter a whole number, like 500.",
	date: "Enter a date.",
	clock: "Enter a time, like 09:00.",
	email: "Enter an email address, like hello@tamasha.example.",
	web: "Enter a web address that begins with https://",
}

function wordsFor(issue: z.core.$ZodIssue, field: Field, typed: unknown): string {
	if (issue.code === "custom") return issue.message
	if (field.kind === "list") return `Add at least one ${field.one}.`
	if (field.kind === "group") return "Enter a link, or add at least one menu entry below it."
	if (typed === "") return field.kind === "choice" ? "Choose an option from the list." : "Fill this in."
	if (issue.code === "too_big") return `Use at most ${issue.maximum} ${unit(field)}.${lengthOf(typed)}`
	if (issue.code === "too_small") return `Use at least ${issue.minimum} ${unit(field)}.${lengthOf(typed)}`
	return FORMS[field.kind] ?? "This is not valid."
}

const unit = (field: Box) => (field.kind === "number" ? "" : "characters")
const lengthOf = (typed: unknown) => (typeof typed === "string" ? ` It has ${typed.length} now.` : "")
