import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Attachment } from "../../platform/mail/transport.server.ts"
import { documentNumberOf } from "../ledger/invoice-rules.ts"
import type { LetterToSend } from "../mail/mail-dispatcher.server.ts"
import type { MailKind } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { describeDocument } from "./document-content.ts"
import { createDocumentPdf } from "./invoice-pdf.server.ts"
import { readDocument } from "./invoice-queries.server.ts"

/** What each email about a document brings. */
const DOCUMENT_LETTERS: { [kind in MailKind]?: string } = {
	invoice: "the invoice",
	"credit-note": "the credit note",
}

/**
 * The document that an email is about, as a PDF; none for any other email, and where it is not its reader's any more. A copy whose
 * original was deleted no longer says which document that is.
 */
export async function readInvoiceAttachment(
	db: Db,
	{ kind, cause, applicationId }: LetterToSend,
	now: Date,
): Promise<Attachment[] | { missing: string }> {
	const missing = DOCUMENT_LETTERS[kind]
	if (!missing || applicationId === null) return []
	const id = await findInvoiceId(db, cause)
	if (id === undefined) return { missing }
	const document = await readDocument(db, applicationId, id, now)
	if (!document) return []
	const content = describeDocument(document)
	const pdf = await createDocumentPdf(content, document.issuedAt)
	return [
		{
			filename: `${documentNumberOf(document)}.pdf`,
			contentType: "application/pdf",
			content: Buffer.from(pdf),
		},
	]
}

/** "invoice:17:4" and "credit-note:18:5" name it; "copy:512:…" names the email of which this is a copy for another address. */
async function findInvoiceId(db: Db, cause: string): Promise<number | undefined> {
	const [kind, id] = cause.split(":")
	if (kind !== "copy") return Number(id)
	const [original] = await db
		.select({ cause: outboxMails.cause })
		.from(outboxMails)
		.where(eq(outboxMails.id, Number(id)))
	return original && findInvoiceId(db, original.cause)
}
