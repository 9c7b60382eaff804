import { formatNairobiDate, formatNairobiDay } from "../../values/clock.ts"
import { formatCents, formatKshs, formatNumber } from "../../values/number.ts"
import {
	type DocumentKind,
	type DocumentState,
	documentNumberOf,
	type OpenDue,
} from "../ledger/invoice-rules.ts"
import { vatWithin } from "../ledger/vat.ts"
import { entryLabel } from "./entry-labels.ts"
import type { LedgerDocument, WholeDocument } from "./invoice-queries.server.ts"

const KIND_LABELS: Record<DocumentKind, string> = {
	invoice: "Invoice",
	supplement: "Supplementary invoice",
	"credit-note": "Credit note",
}

const STATE_LABELS: Record<DocumentState, string> = {
	issued: "To be paid",
	"part-paid": "Part paid",
	paid: "Paid",
	overdue: "Overdue",
	credited: "Credited",
}

/** "Invoice CHRISTMAS-2025-0017". */
export const documentTitle = (document: Pick<LedgerDocument, "kind" | "series" | "number">): string =>
	`${KIND_LABELS[document.kind]} ${documentNumberOf(document)}`

/** A credit note is nothing that is paid. */
export const documentStateLabel = ({ kind, state }: Pick<LedgerDocument, "kind" | "state">): string =>
	kind === "credit-note" ? "Issued" : STATE_LABELS[state]

/** With the last day to pay of the edition, where the document names none. */
function describeStatus(document: WholeDocument): string {
	const undated = document.dues.find(({ dueOn, lastDay, open }) => dueOn === null && lastDay && open)
	const label = documentStateLabel(document)
	return undated?.lastDay ? `${label}, last day to pay ${formatNairobiDay(undated.lastDay)}` : label
}

interface Fact {
	term: string
	value: string
}

/** A document in words, as its page and its PDF have them. Amounts are of Kenyan shillings. */
export interface DocumentContent {
	title: string
	seller: string[]
	buyer: Fact[]
	facts: Fact[]
	lines: { description: string; amount: string }[]
	totals: Fact[]
	dues: Fact[]
}

const NOT_KEPT = "Erased"

export const describeDocument = (document: WholeDocument): DocumentContent =>
	describeWith(document, [{ term: "Status", value: describeStatus(document) }])

/** The same without what was paid or credited since. */
export function describeAsIssued(document: WholeDocument): DocumentContent {
	const dues = document.dues.map((due) => ({ ...due, open: due.amount }))
	return describeWith({ ...document, dues }, [])
}

function describeWith(document: WholeDocument, status: DocumentContent["facts"]): DocumentContent {
	const { accountCode, buyerName, buyerPin, etims, edition, applicationNumber, credits } = document
	return {
		title: documentTitle(document),
		seller: [
			document.sellerName,
			...document.sellerContact.split("\n"),
			...(document.sellerPin ? [`KRA PIN ${document.sellerPin}`] : []),
		],
		buyer: [
			{ term: "To", value: buyerName || NOT_KEPT },
			...(buyerPin ? [{ term: "KRA PIN", value: buyerPin }] : []),
		],
		facts: [
			{ term: "Issued", value: formatNairobiDate(document.issuedAt) },
			{ term: "For", value: `${edition}, application No. ${applicationNumber}` },
			...(credits.length ? [{ term: "Credits", value: credits.map(documentNumberOf).join(", ") }] : []),
			...(accountCode ? [{ term: "Account number for payments", value: accountCode }] : []),
			...(etims ? [{ term: "eTIMS number", value: etims }] : []),
			...status,
		],
		lines: describeLines(document.lines),
		totals: describeTotals(document),
		dues: document.dues.map(describeDue),
	}
}

/** What a document is about. */
export const describeLines = (lines: WholeDocument["lines"]): DocumentContent["lines"] =>
	listLasting(lines).map((line) => ({ description: describeLine(line), amount: formatAmount(line.amount) }))

const formatAmount = (amount: number): string => formatNumber(amount).replace("-", "−")

/** Without what was charged and taken back before the document was made: it comes to nothing. */
function listLasting(lines: WholeDocument["lines"]): WholeDocument["lines"] {
	const ids = new Set(lines.map(({ id }) => id))
	const undone = new Set(lines.flatMap(({ reversesId }) => (reversesId === null ? [] : [reversesId])))
	const lasting = lines.filter(
		({ id, reversesId }) => !(undone.has(id) || (reversesId !== null && ids.has(reversesId))),
	)
	return lasting.length ? lasting : lines
}

function describeLine(line: WholeDocument["lines"][number]): string {
	const isWorded = line.kind === "charge" || line.kind === "credit"
	const what = isWorded && line.reversesId === null && line.reason ? line.reason : entryLabel(line)
	const withoutPrice = line.kind === "stall" ? what.replace(PRICE_AT_END, "") : what
	return line.reversesId === null ? withoutPrice : `Taken back: ${withoutPrice}`
}

/** "Standard Tent (3x3m) - Kshs 25,000": its price has a column of its own. */
const PRICE_AT_END = /\s?[-–—]\s?Kshs\s[\d,]+$/

function describeTotals({ total, vatPercent }: Pick<WholeDocument, "total" | "vatPercent">): Fact[] {
	const sum = { term: "Total", value: `Kshs ${formatAmount(total)}` }
	const vat = vatWithin(total, vatPercent)
	if (vat === null) return [sum]
	const value = `Kshs ${formatCents(vat).replace("-", "−")}`
	return [sum, { term: `Of which VAT ${vatPercent}%`, value }]
}

const describeDue = ({ dueOn, amount, open }: OpenDue): Fact => ({
	term: dueOn === null ? "To be paid" : `Due ${formatNairobiDay(dueOn)}`,
	value: `${formatKshs(amount)}${openLabel({ amount, open })}`,
})

function openLabel({ amount, open }: Pick<OpenDue, "amount" | "open">): string {
	if (open === amount) return ""
	return open ? `, ${formatKshs(open)} open` : ", settled"
}
