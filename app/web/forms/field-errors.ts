import type { SummaryError } from "../../ui/error-summary.tsx"

/** What is wrong with a form, by the names of its fields; "" is the form as a whole. */
export type FieldErrors = Record<string, string[] | undefined>

interface Issue {
	path: PropertyKey[]
	message: string
}

/** What a schema found wrong. */
export function fieldErrorsOf(issues: readonly Issue[]): Record<string, string[]> {
	const errors: Record<string, string[]> = {}
	for (const { path, message } of issues) {
		const field = path.join(".")
		errors[field] = [...(errors[field] ?? []), message]
	}
	return errors
}

/** The same as lines that lead to their fields, whose ids are their names behind `prefix`. */
export function summaryOf(errors: FieldErrors = {}, prefix = ""): SummaryError[] {
	return Object.entries(errors).flatMap(([name, texts = []]) =>
		texts.map((text) => ({ text, field: name ? prefix + name : undefined })),
	)
}
