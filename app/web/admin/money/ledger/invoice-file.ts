import { documentNumberOf } from "../../../../domain/ledger/invoice-rules.ts"
import { describeDocument } from "../../../../domain/money/document-content.ts"
import { createDocumentPdf } from "../../../../domain/money/invoice-pdf.server.ts"
import { readDocument } from "../../../../domain/money/invoice-queries.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import { pdfResponse } from "../../../request/pdf-response.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { NO_INVOICE } from "../messages.ts"
import { ledgerPath } from "../money-urls.ts"
import type { Route } from "./+types/invoice-file"
import { findLedgerOf } from "./booking.server.ts"

/** A document as a PDF, with the words of its page. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const ledger = await findLedgerOf(context, params)
	const { db, now } = getServices(context)
	const document = await readDocument(db, ledger.id, parseId(params.invoice) ?? 0, now())
	if (!document) throw await redirectWithFlash(ledgerPath(ledger.id), [NO_INVOICE], context)
	const content = describeDocument(document)
	return pdfResponse(await createDocumentPdf(content, document.issuedAt), documentNumberOf(document))
}
