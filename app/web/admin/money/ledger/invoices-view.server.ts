import { findWaitingCredit } from "../../../../domain/ledger/planned-documents.server.ts"
import { documentStateLabel, documentTitle } from "../../../../domain/money/document-content.ts"
import {
	findBuyerPin,
	findUninvoiced,
	listDocuments,
} from "../../../../domain/money/invoice-queries.server.ts"
import { formatNairobiDate } from "../../../../values/clock.ts"
import { formatKshs, formatNumber } from "../../../../values/number.ts"
import type { Services } from "../../../request/context.ts"

export type InvoicesView = Awaited<ReturnType<typeof readInvoicesView>>

/** What of a ledger is on documents, and what is not. */
export async function readInvoicesView(db: Services["db"], application: number, now: Date) {
	const documents = await listDocuments(db, application, now)
	const uninvoiced = await findUninvoiced(db, application)
	const waiting = await findWaitingCredit(db, application, now)
	const issuable = uninvoiced + waiting
	return {
		documents: documents.map(({ id, issuedAt, total, open, etims, ...document }) => ({
			id,
			title: documentTitle(document),
			state: documentStateLabel(document),
			notes: [formatNairobiDate(issuedAt), etims ? `eTIMS ${etims}` : "No eTIMS number"],
			total: formatNumber(total).replace("-", "−"),
			open: open ? formatNumber(open) : "",
		})),
		/** A credit of somebody who has no invoice waits for one. */
		isIssuable: issuable > 0 || (issuable < 0 && documents.length > 0),
		issuable,
		/** Credited, and on no credit note however often they are issued. */
		waiting: waiting ? formatKshs(waiting) : undefined,
		uninvoiced,
		pin: (await findBuyerPin(db, application)) || undefined,
	}
}
