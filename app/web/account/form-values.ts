import * as z from "zod/mini"
import type { SummaryError } from "../../ui/error-summary.tsx"
import { readSmallForm } from "../request/small-form.ts"

/** The named fields of a form, as typed. What is no form, or far too long for one, was left empty. */
export async function readFormValues<Field extends string>(
	request: Request,
	...fields: Field[]
): Promise<Partial<Record<Field, string>>> {
	const read = await readSmallForm(request, fields)
	return read.ok ? textsOf(read.form, fields) : {}
}

function textsOf<Field extends string>(form: FormData, fields: Field[]): Partial<Record<Field, string>> {
	const texts: Partial<Record<Field, string>> = {}
	for (const field of fields) {
		const text = form.get(field)
		if (typeof text === "string") texts[field] = text
	}
	return texts
}

/** What is wrong, by field name. */
export type FieldErrors = Record<string, string[] | undefined>

export function fieldErrors(error: z.core.$ZodError): FieldErrors {
	return z.flattenError(error).fieldErrors
}

/** The same for the summary above the form; fields are named like their ids. */
export function summaryOf(errors: FieldErrors = {}): SummaryError[] {
	return Object.entries(errors).flatMap(([field, texts = []]) => texts.map((text) => ({ field, text })))
}
