import { type ZodError, z } from "zod"

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
