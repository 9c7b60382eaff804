import type { SummaryError } from "../../../ui/error-summary.tsx"

/** What Conform knows is wrong, as lines that lead to their fields; its key "" is the form as a whole. */
export function summaryOf(errors: Record<string, string[]>, formId: string): SummaryError[] {
	return Object.entries(errors).flatMap(([name, texts]) =>
		texts.map((text) => ({ text, field: name ? `${formId}-${name}` : undefined })),
	)
}
