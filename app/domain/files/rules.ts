/** The two upload fields of the extras form: the indemnity form and the self-insurance form. */
export const DOCUMENT_FIELDS = ["indemnity", "insurance"] as const
export type DocumentField = (typeof DOCUMENT_FIELDS)[number]

export const DOCUMENT_STATES = ["reserved", "current", "superseded"] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]
