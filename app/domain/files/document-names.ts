import type { DocumentField } from "./rules.ts"

/** What the two forms are called within a sentence. */
export const DOCUMENT_NAMES: Record<DocumentField, string> = {
	indemnity: "indemnity form",
	insurance: "self-insurance form",
}
