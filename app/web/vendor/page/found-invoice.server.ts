import type { RouterContextProvider } from "react-router"
import { documentNumberOf } from "../../../domain/ledger/invoice-rules.ts"
import {
	type DocumentContent,
	describeAsIssued,
	describeDocument,
} from "../../../domain/money/document-content.ts"
import { readDocument } from "../../../domain/money/invoice-queries.server.ts"
import { isKnownTo } from "../../../domain/vendor-pages/own-ledger.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import type { ENDED_STATUS } from "./ended-link.tsx"
import { openVendorPage } from "./opened-page.server.ts"

interface Asked {
	params: { token: string; invoice: string }
	url: URL
}

type FoundInvoice =
	| { ok: true; content: DocumentContent; name: string; issuedAt: Date; search: string; id: number }
	| { ok: false; ended: keyof typeof ENDED_STATUS; status: number }

/** A document of the application that a link opens: what is another's is not found. */
export async function findInvoice(
	context: Readonly<RouterContextProvider>,
	{ params: { token, invoice }, url }: Asked,
): Promise<FoundInvoice> {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return opened
	const { page, search } = opened
	const { db, now } = getServices(context)
	const id = parseId(invoice) ?? 0
	const document = page.ledger && (await readDocument(db, page.id, id, now()))
	if (!document || !page.ledger || !isKnownTo(page.ledger)(document))
		return { ok: false, ended: "not-found", status: 404 }
	const content = (page.ledger.charged === undefined ? describeAsIssued : describeDocument)(document)
	return { ok: true, content, name: documentNumberOf(document), issuedAt: document.issuedAt, search, id }
}
