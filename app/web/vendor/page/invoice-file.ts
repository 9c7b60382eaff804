import { createDocumentPdf } from "../../../domain/money/invoice-pdf.server.ts"
import { PDF_LIMIT } from "../../../domain/money/rules.ts"
import { getServices } from "../../request/context.ts"
import { pdfResponse } from "../../request/pdf-response.ts"
import type { Route } from "./+types/invoice-file"
import { findInvoice } from "./found-invoice.server.ts"
import { refusePlainly } from "./private-page.ts"

/** The invoice of a page as a PDF, with the words of that page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const found = await findInvoice(context, { params, url })
	if (!found.ok) return refusePlainly("Not found.", found.status)
	const isWithin = await getServices(context).limits.consume(PDF_LIMIT, String(found.id))
	if (!isWithin) return refusePlainly("Too many times in an hour. Please try again later.", 429)
	return pdfResponse(await createDocumentPdf(found.content, found.issuedAt), found.name)
}
