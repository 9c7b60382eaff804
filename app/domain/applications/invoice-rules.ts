import { shiftDay } from "../../values/clock.ts"

/** supplement: what came to be charged after an invoice · credit-note: what is charged no more. All have one series of numbers. */
export const DOCUMENT_KINDS = ["invoice", "supplement", "credit-note"] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A part of an invoice, and its last day to be paid; null: none is named. */
export interface Due {
	dueOn: string | null
	/** Whole Kenyan shillings, more than nothing. */
	amount: number
}

/** What an edition says about when invoices are paid. Percent and amount of a deposit exclude each other. */
export interface DueSettings {
	invoiceDueDays: number | null
	paymentDueOn: string | null
	depositPercent: number | null
	depositAmount: number | null
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
const earlierOf = (one: string, other: string) => (one < other ? one : other)

/** When all of a document is due: so many days after it was issued, else on the last day to pay, never before it was issued. */
function dueDayOf({ invoiceDueDays, paymentDueOn }: DueSettings, issuedOn: string): string | null {
	if (invoiceDueDays !== null) return shiftDay(issuedOn, invoiceDueDays)
	return paymentDueOn && laterOf(paymentDueOn, issuedOn)
}

const depositOf = (total: number, { depositPercent, depositAmount }: DueSettings): number =>
	depositAmount ?? (depositPercent === null ? 0 : Math.round((total * depositPercent) / 100))

/**
 * The parts in which a document is paid; they add up to its total. An edition with a deposit has it due so many days after the
 * issue, and the rest on the last day to pay.
 * @param issuedOn "2026-11-20", the day in Nairobi
 */
export function splitIntoDues(total: number, settings: DueSettings, issuedOn: string): Due[] {
	const deposit = depositOf(total, settings)
	const { invoiceDueDays, paymentDueOn } = settings
	if (deposit <= 0 || deposit >= total || paymentDueOn === null)
		return [{ dueOn: dueDayOf(settings, issuedOn), amount: total }]
	const restOn = laterOf(paymentDueOn, issuedOn)
	return [
		{ dueOn: earlierOf(shiftDay(issuedOn, invoiceDueDays ?? 0), restOn), amount: deposit },
		{ dueOn: restOn, amount: total - deposit },
	]
}

/** What a document is; a credit note only ever is one. */
const DOCUMENT_STATES = ["issued", "part-paid", "paid", "overdue", "credited"] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export interface IssuedDocument {
	number: number
	/** Less than nothing on a credit note. */
	total: number
	dues: readonly Due[]
}

export interface OpenDue extends Due {
	/** What of it is neither credited nor paid. */
	open: number
}

export interface DocumentStanding {
	state: DocumentState
	dues: OpenDue[]
	open: number
}

/** One without a last day comes after all that have one. */
const byDay = (one: { dueOn: string | null; number: number }, other: typeof one): number =>
	(one.dueOn ?? "9999").localeCompare(other.dueOn ?? "9999") || one.number - other.number

function takeOff(parts: readonly { open: number }[], sum: number): void {
	let left = sum
	for (const part of parts) {
		const taken = Math.min(part.open, left)
		part.open -= taken
		left -= taken
	}
}

/**
 * How the documents of a ledger stand on a day. What was credited comes off what is due last, what was paid off what is due
 * first. What is credited on the ledger and on no document yet counts as well: nobody is asked for it.
 * @param ledger what its ledger adds up to
 * @param today "2026-11-20", the day in Nairobi
 */
export function standingOf(
	documents: readonly IssuedDocument[],
	ledger: { charged: number; paid: number },
	today: string,
): DocumentStanding[] {
	const parts = documents.flatMap(({ number, dues }) =>
		dues.map((due) => ({ ...due, number, owed: due.amount, open: due.amount })),
	)
	const sorted = parts.toSorted(byDay)
	const sumOf = (some: readonly { total: number }[]) => some.reduce((sum, { total }) => sum + total, 0)
	const credited = -sumOf(documents.filter(({ total }) => total < 0))
	takeOff(sorted.toReversed(), credited + Math.max(0, sumOf(documents) - ledger.charged))
	for (const part of parts) part.owed = part.open
	takeOff(sorted, Math.max(0, ledger.paid))
	return documents.map(({ number }) => {
		const own = parts.filter((part) => part.number === number)
		const dues = own.map(({ dueOn, amount, open }) => ({ dueOn, amount, open }))
		return { state: stateOf(own, today), dues, open: dues.reduce((sum, due) => sum + due.open, 0) }
	})
}

interface Part extends OpenDue {
	/** What of it was not credited. */
	owed: number
}

function stateOf(parts: readonly Part[], today: string): DocumentState {
	if (parts.every(({ owed }) => owed === 0)) return "credited"
	if (parts.every(({ open }) => open === 0)) return "paid"
	if (parts.some(({ dueOn, open }) => open > 0 && dueOn !== null && dueOn < today)) return "overdue"
	return parts.some(({ open, owed }) => open < owed) ? "part-paid" : "issued"
}

/** As it stands on the document: "CHRISTMAS-2025-0017". No two editions have the same. */
export const documentNumberOf = ({ series, number }: { series: string; number: number }): string =>
	`${series.toUpperCase()}-${String(number).padStart(4, "0")}`

/** KRA's: A or P, nine digits, a letter. */
export const KRA_PIN = /^[AP]\d{9}[A-Z]$/
