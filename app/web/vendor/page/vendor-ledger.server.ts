import { href, type RouterContextProvider } from "react-router"
import { documentStateLabel, documentTitle } from "../../../domain/money/document-content.ts"
import { METHOD_LABELS } from "../../../domain/money/entry-labels.ts"
import { findBuyerPin, listDocuments } from "../../../domain/money/invoice-queries.server.ts"
import { listMoneyEntries, type MoneyEntry } from "../../../domain/money/queries.server.ts"
import { sumUnbooked } from "../../../domain/payments/queries.server.ts"
import { isKnownTo } from "../../../domain/vendor-pages/own-ledger.server.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { formatNairobiDay } from "../../../values/clock.ts"
import { formatKshs } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"

type Context = Readonly<RouterContextProvider>

export type LedgerView = NonNullable<ReturnType<typeof toLedgerView>>

/** The documents of a vendor, what they paid, the phone that was asked last, and where their KRA PIN is entered. */
export async function readMoneyView(
	context: Context,
	{ id, ledger, isClosed }: Pick<VendorPage, "id" | "ledger" | "isClosed">,
	{ token, search }: { token: string; search: string },
) {
	const { db, now } = getServices(context)
	if (!ledger) return undefined
	const documents = (await listDocuments(db, id, now())).filter(isKnownTo(ledger))
	const { request, isPending, code } = ledger
	const unbooked = code ? await sumUnbooked(db, code) : 0
	return {
		unbooked: unbooked > 0 ? formatKshs(unbooked) : undefined,
		entries: (await listMoneyEntries(db, id)).map(toMoneyEntryView),
		request: request && {
			...{ state: request.state, amount: formatKshs(request.amount), isPending },
			href: href("/my/:token/payments/:id", { token, id: String(request.id) }) + search,
		},
		invoices: documents.map((document) => ({
			href: href("/my/:token/invoices/:invoice", { token, invoice: String(document.id) }) + search,
			label: documentTitle(document),
			note: [formatKshs(Math.abs(document.total)), documentStateLabel(document).toLowerCase()].join(", "),
		})),
		pinAddress: isClosed ? undefined : href("/my/:token/kra-pin", { token }) + search,
		hasPin: Boolean(await findBuyerPin(db, id)),
	}
}

export type MoneyView = NonNullable<Awaited<ReturnType<typeof readMoneyView>>>

/** "20 Nov 2026: Kshs 10,000, M-Pesa SJK3ABC12X". */
const toMoneyEntryView = ({ id, day, kind, amount, method, receipt }: MoneyEntry) => ({
	id,
	text: [
		`${formatNairobiDay(day)}: ${formatKshs(Math.abs(amount))}${kind === "refund" ? " paid back" : ""}`,
		[method && METHOD_LABELS[method], receipt].filter(Boolean).join(" "),
	].join(", "),
})

const EXCESS = { label: "Paid too much", sentence: "We pay it back to you, or take it off what you order." }
const BACK = { label: "To be paid back", sentence: "We pay it back to you." }
const KEPT = { label: "In credit", sentence: "It counts for your stall, or we pay it back to you." }

/** What becomes of what was paid too much, where nothing can be ordered. */
const CREDITS: Partial<Record<VendorPage["stage"], typeof EXCESS>> = {
	...{ denied: BACK, withdrawn: BACK, over: BACK, "over-without-stall": BACK },
	...{ "being-read": KEPT, "read-again": KEPT, standby: KEPT },
}

/** What a vendor owes, and how it is paid. */
export function toLedgerView(
	context: Context,
	{ ledger, stage }: Pick<VendorPage, "ledger" | "stage">,
	/** The token of the link, and what an address about the application ends with. */
	{ token, search }: { token: string; search: string },
) {
	if (!ledger) return undefined
	const { gateway } = getServices(context)
	const { charged, paid, code, phone, dues, next } = ledger
	const owed = Math.max(0, charged - paid)
	return {
		dues: dues.map(({ dueOn, amount }) => ({
			term: `By ${formatNairobiDay(dueOn)}`,
			value: formatKshs(amount),
		})),
		/** What the form begins with: what is due first. */
		first: next?.amount ?? 0,
		...{ charged: formatKshs(charged), paid: formatKshs(paid), owed: formatKshs(owed), owes: owed },
		hasPaid: paid > 0,
		credit:
			paid > charged ? { ...(CREDITS[stage] ?? EXCESS), amount: formatKshs(paid - charged) } : undefined,
		...{ code, phone, paybill: gateway?.shortcode, isPractice: gateway?.practice !== undefined },
		payments: href("/my/:token/payments", { token }) + search,
	}
}
