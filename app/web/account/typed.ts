import { type ZodError, z } from "zod"
import type { SummaryError } from "../../ui/error-summary.tsx"

/** The text fields of a form, as typed; files and repetitions are left out. */
export function typed(form: FormData): Record<string, string | undefined> {
	return Object.fromEntries(
		[...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	)
}

/** What is wrong, by field name. */
export type FieldErrors = Record<string, string[] | undefined>

export function fieldErrors(error: ZodError): FieldErrors {
	return z.flattenError(error).fieldErrors
}

/** The same for the summary above the form; fields are named like their ids. */
export function summaryOf(errors: FieldErrors = {}): SummaryError[] {
	return Object.entries(errors).flatMap(([field, texts = []]) => texts.map((text) => ({ field, text })))
}
