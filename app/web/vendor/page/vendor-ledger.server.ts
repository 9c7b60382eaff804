import { href, type RouterContextProvider } from "react-router"
import { documentStateLabel, documentTitle } from "../../../domain/money/document-content.ts"
import { METHOD_LABELS } from "../../../domain/money/entry-labels.ts"
import type { LedgerDocument } from "../../../domain/money/invoice-queries.server.ts"
import { findBuyerPin, listDocuments } from "../../../domain/money/invoice-queries.server.ts"
import { listMoneyEntries, type MoneyEntry } from "../../../domain/money/queries.server.ts"
import { sumUnbooked } from "../../../domain/payments/queries.server.ts"
import { isKnownTo, type OwnLedger } from "../../../domain/vendor-pages/own-ledger.server.ts"
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
	const { request, isPending } = ledger
	const unbooked = await sumUnbooked(db, id)
	return {
		unbooked: unbooked > 0 ? formatKshs(unbooked) : undefined,
		entries: (await listMoneyEntries(db, id)).map(toMoneyEntryView),
		request: request && {
			state: request.state,
			amount: formatKshs(request.amount),
			isPending,
			href: href("/my/:token/payments/:id", { token, id: String(request.id) }) + search,
		},
		invoices: documents.map((document) => ({
			href: href("/my/:token/invoices/:invoice", { token, invoice: String(document.id) }) + search,
			label: documentTitle(document),
			note: ledger.charged === undefined ? formatTotal(document) : describeState(document),
		})),
		pinAddress: isClosed ? undefined : href("/my/:token/kra-pin", { token }) + search,
		hasPin: Boolean(await findBuyerPin(db, id)),
	}
}

const formatTotal = ({ total }: LedgerDocument) => formatKshs(Math.abs(total))

/** "Kshs 14,600, to be paid, Kshs 13,300 of it open": what was paid or credited since is not asked for. */
function describeState(document: LedgerDocument): string {
	const open = document.dues.reduce((sum, due) => sum + due.open, 0)
	return [
		formatTotal(document),
		documentStateLabel(document).toLowerCase(),
		...(open > 0 && open < document.total ? [`${formatKshs(open)} of it open`] : []),
	].join(", ")
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
	denied: BACK,
	withdrawn: BACK,
	over: BACK,
	"over-without-stall": BACK,
	"being-read": KEPT,
	"read-again": KEPT,
	standby: KEPT,
}

/** Beside a day for the rest, what no invoice names one for is said as well, so that they come to what is left. */
function describeOwnDues(dues: OwnLedger["dues"], owed: number) {
	const dated = dues.reduce((sum, { amount }) => sum + amount, 0)
	return [
		...dues.map(({ dueOn, amount }) => ({
			term: `By ${formatNairobiDay(dueOn)}`,
			value: formatKshs(amount),
		})),
		...(dated > 0 && owed > dated ? [{ term: "Not invoiced yet", value: formatKshs(owed - dated) }] : []),
	]
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
	const owed = Math.max(0, (charged ?? 0) - paid)
	const excess = charged === undefined ? 0 : paid - charged
	return {
		dues: describeOwnDues(dues, owed),
		/** What the form begins with: what is due first. */
		first: next?.amount ?? 0,
		charged: charged === undefined ? undefined : formatKshs(charged),
		paid: formatKshs(paid),
		owed: formatKshs(owed),
		owes: owed,
		hasPaid: paid > 0,
		credit: excess > 0 ? { ...(CREDITS[stage] ?? EXCESS), amount: formatKshs(excess) } : undefined,
		code,
		phone,
		paybill: gateway?.shortcode,
		isPractice: gateway?.practice !== undefined,
		payments: href("/my/:token/payments", { token }) + search,
	}
}
