import { createDocumentPdf } from "../../../domain/money/invoice-pdf.server.ts"
import { pdfResponse } from "../../request/pdf-response.ts"
import type { Route } from "./+types/invoice-file"
import { findInvoice } from "./found-invoice.server.ts"

/** The invoice of a page as a PDF, with the words of that page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const found = await findInvoice(context, { params, url })
	if (!found.ok)
		return new Response("Not found.", { status: found.status, headers: { "cache-control": "no-store" } })
	return pdfResponse(await createDocumentPdf(found.content, found.issuedAt), found.name)
}
