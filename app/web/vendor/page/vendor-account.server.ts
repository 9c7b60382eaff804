import { href, type RouterContextProvider } from "react-router"
import { documentStateLabel, documentTitle } from "../../../domain/money/document-content.ts"
import { findBuyerPin, listDocuments } from "../../../domain/money/invoice-queries.server.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { formatKshs } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"

type Context = Readonly<RouterContextProvider>

export type AccountView = NonNullable<ReturnType<typeof toAccountView>>

/** The documents of a vendor, and where their KRA PIN is entered. */
export async function readInvoiceLinks(
	context: Context,
	{ id, account, isClosed }: Pick<VendorPage, "id" | "account" | "isClosed">,
	{ token, search }: { token: string; search: string },
) {
	const { db, now } = getServices(context)
	const documents = account ? await listDocuments(db, id, now()) : []
	return {
		invoices: documents.map((document) => ({
			href: href("/my/:token/invoices/:invoice", { token, invoice: String(document.id) }) + search,
			label: documentTitle(document),
			note: [formatKshs(Math.abs(document.total)), documentStateLabel(document).toLowerCase()].join(", "),
		})),
		pinAddress: account && !isClosed ? href("/my/:token/kra-pin", { token }) + search : undefined,
		hasPin: Boolean(account && (await findBuyerPin(db, id))),
	}
}

/** What a vendor owes, and how it is paid. */
export function toAccountView(
	context: Context,
	{ account }: Pick<VendorPage, "account">,
	/** The token of the link, and what an address about the application ends with. */
	{ token, search }: { token: string; search: string },
) {
	if (!account) return undefined
	const { gateway } = getServices(context)
	const { charged, paid, code, phone } = account
	const owed = Math.max(0, charged - paid)
	return {
		...{ charged: formatKshs(charged), paid: formatKshs(paid), owed: formatKshs(owed), owes: owed },
		hasPaid: paid > 0,
		credit: paid > charged ? formatKshs(paid - charged) : undefined,
		...{ code, phone, paybill: gateway?.shortcode, isPractice: gateway?.practice !== undefined },
		payments: href("/my/:token/payments", { token }) + search,
	}
}
