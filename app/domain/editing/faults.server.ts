import type { z } from "zod"
import { capitalize } from "../../values/normalize-text.ts"
import { asRecord, type Field, type InputField, itemFieldOf } from "./fields.ts"
import type { Section } from "./sections.server.ts"

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
export function faultsOf(
	field: Field,
	section: Section,
	value: unknown,
	issues: z.core.$ZodIssue[],
): Fault[] {
	return issues.map((issue) => {
		const at = issue.path
			.slice(section.at.length)
			.map((step) => (typeof step === "number" ? step : String(step)))
		const { labels, found } = resolveField(field, at, value)
		const submitted = at.reduce<unknown>((inner, step) => asRecord(inner)[step], value)
		return { at, where: capitalize(labels.join(", ")), text: messageFor(issue, found, submitted) }
	})
}

/** The labels on the way to a field, and the field itself. */
function resolveField(
	field: Field,
	at: (string | number)[],
	value: unknown,
): { labels: string[]; found: Field } {
	const labels = field.label ? [field.label] : []
	const [step, ...rest] = at
	const innerValue = step === undefined ? undefined : asRecord(value)[step]
	const inner =
		field.kind === "list"
			? itemFieldOf(field, innerValue, Number(step))
			: field.kind === "group" && field.fields.find(({ key }) => key === step)
	if (step === undefined || !inner) return { labels, found: field }
	const deeper = resolveField(inner, rest, innerValue)
	return { labels: [...labels, ...deeper.labels], found: deeper.found }
}

const FORMAT_MESSAGES: Partial<Record<InputField["kind"], string>> = {
	choice: "Choose an option from the list.",
	number: "Enter a whole number, like 500.",
	date: "Enter a date.",
	clock: "Enter a time, like 09:00.",
	minute: "Enter a day and a time, like 20 Nov 2026, 18:00.",
	email: "Enter an email address, like hello@tamasha.example.",
	web: "Enter a web address that begins with https://",
}

function messageFor(issue: z.core.$ZodIssue, field: Field, submitted: unknown): string {
	if (issue.code === "custom") return issue.message
	if (field.kind === "list") return `Add at least one ${field.itemLabel}.`
	if (field.kind === "group") return "Enter a link, or add at least one menu entry below it."
	if (submitted === "") return field.kind === "choice" ? "Choose an option from the list." : "Fill this in."
	if (issue.code === "too_big")
		return `Use at most ${issue.maximum}${unit(field)}.${currentLengthText(submitted)}`
	if (issue.code === "too_small")
		return `Use at least ${issue.minimum}${unit(field)}.${currentLengthText(submitted)}`
	return FORMAT_MESSAGES[field.kind] ?? "This is not valid."
}

const unit = (field: InputField) => (field.kind === "number" ? "" : " characters")
const currentLengthText = (submitted: unknown) =>
	typeof submitted === "string" ? ` It has ${submitted.length} now.` : ""
