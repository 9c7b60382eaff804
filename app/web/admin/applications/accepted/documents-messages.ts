import type { DocumentsOutcome } from "../../../../domain/extras/downloads.server.ts"
import type { Message } from "../../../../ui/messages.tsx"

type Reason = Extract<DocumentsOutcome, { ok: false }>["reason"]

const failure = (text: string): Message => ({ kind: "failure", text })

/** Of the old system, to the letter. */
export const DOWNLOAD_FAILED = failure("Could not download files. Check console for details.")
export const SOME_LINKS_FAILED = failure("Failed to generate download link for some files. Check console.")
export const NO_DOCUMENTS_MESSAGES: Record<Reason, Message> = {
	"vendor-not-found": failure("No uploaded documents found."),
	"no-extras": failure("No uploaded documents found."),
	"no-documents": failure("No documents found for this vendor."),
}

export const DOCUMENT_FIELD_LABELS = {
	indemnity: "Indemnity Form",
	insurance: "Self-insurance Form",
} as const
