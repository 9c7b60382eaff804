import type { z } from "zod"
import { fromFields, partField, type WordsFields } from "../../../domain/mailings/words-form.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"

type Issue = z.core.$ZodIssue

/** What the schema refuses of an email, beside the fields of its form. */
export function faultsOf(fields: WordsFields, issues: readonly Issue[]): FieldErrors {
	const { parts } = fromFields(fields)
	const errors: FieldErrors = {}
	for (const issue of issues) {
		const field = fieldOf(issue, parts)
		errors[field] = [...new Set([...(errors[field] ?? []), messageOf(issue)])]
	}
	return errors
}

function fieldOf({ path }: Issue, parts: { nth: number }[]): string {
	const [first, index, inside] = path
	if (first !== "blocks") return String(first ?? "")
	const part = typeof index === "number" ? parts[index] : undefined
	if (!part) return partField("text", 0)
	return partField(inside === "address" ? "address" : "text", part.nth)
}

function messageOf({ code, path, message }: Issue): string {
	const last = path.at(-1)
	if (code === "too_small" && last === "address") return "Enter the address that the button leads to."
	if (code === "too_small" && last === "value")
		return "Write each fact on a line: its name, a colon, its value."
	if (code === "too_small") return path[0] === "subject" ? "Enter a subject." : "Enter the words."
	if (code === "too_big") return "This is too long."
	if (code === "invalid_format") return "Enter the words, without invisible signs."
	return message
}
