import { shiftDay } from "../../values/clock.ts"

/** supplement: what came to be charged after an invoice · credit-note: what is charged no more. All have one series of numbers. */
export const DOCUMENT_KINDS = ["invoice", "supplement", "credit-note"] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A part of an invoice. */
export interface Due {
	/** Its last day to be paid, as its document says; null: that names none. */
	dueOn: string | null
	/** Whole Kenyan shillings, more than nothing. */
	amount: number
}

/** What an edition says about when invoices are paid. Percent and amount of a deposit exclude each other. */
export interface DueSettings {
	/** The first day of the festival. */
	startsOn: string
	invoiceDueDays: number | null
	paymentDueOn: string | null
	depositPercent: number | null
	depositAmount: number | null
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
const earlierOf = (one: string, other: string) => (one < other ? one : other)

/** So many days after the issue, and before the festival begins; of what is issued later on that day. */
const dayAfterIssue = (days: number, startsOn: string, issuedOn: string): string =>
	earlierOf(shiftDay(issuedOn, days), laterOf(shiftDay(startsOn, -1), issuedOn))

/** When all of a document is due: so many days after it was issued, else on the last day to pay, never before it was issued. */
function dueDayOf({ startsOn, invoiceDueDays, paymentDueOn }: DueSettings, issuedOn: string): string | null {
	if (invoiceDueDays !== null) return dayAfterIssue(invoiceDueDays, startsOn, issuedOn)
	return paymentDueOn && laterOf(paymentDueOn, issuedOn)
}

const depositOf = (total: number, { depositPercent, depositAmount }: DueSettings): number =>
	depositAmount ?? (depositPercent === null ? 0 : Math.round((total * depositPercent) / 100))

/**
 * The instalments in which a document is paid; they add up to its total. An edition with a deposit has it due so many days after the
 * issue, and the rest on the last day to pay.
 * @param issuedOn "2026-11-20", the day in Nairobi
 */
export function splitIntoDues(total: number, settings: DueSettings, issuedOn: string): Due[] {
	const deposit = depositOf(total, settings)
	const { startsOn, invoiceDueDays, paymentDueOn } = settings
	if (deposit <= 0 || deposit >= total || paymentDueOn === null)
		return [{ dueOn: dueDayOf(settings, issuedOn), amount: total }]
	const restOn = laterOf(paymentDueOn, issuedOn)
	const depositOn = earlierOf(dayAfterIssue(invoiceDueDays ?? 0, startsOn, issuedOn), restOn)
	if (depositOn === restOn) return [{ dueOn: restOn, amount: total }]
	return [
		{ dueOn: depositOn, amount: deposit },
		{ dueOn: restOn, amount: total - deposit },
	]
}

/** The same of a document of a kind: a deposit is asked for once, with the invoice, and a credit note asks for nothing. */
export function splitDocumentIntoDues(
	{ kind, total }: { kind: DocumentKind; total: number },
	settings: DueSettings,
	issuedOn: string,
): Due[] {
	if (kind === "credit-note") return []
	const isFirst = kind === "invoice"
	const terms = isFirst ? settings : { ...settings, depositPercent: null, depositAmount: null }
	return splitIntoDues(total, terms, issuedOn)
}

/** What a document is; a credit note only ever is one. */
const DOCUMENT_STATES = ["issued", "part-paid", "paid", "overdue", "credited"] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export interface IssuedDocument {
	/** Its place in the order of their issue: two series may have the same number. */
	order: number
	/** The application that it was made for: several share a ledger once they are merged. */
	applicationId: number
	/** "2026-11-20", the day in Nairobi. */
	issuedOn: string
	/** Less than nothing on a credit note. */
	total: number
	vatPercent: number | null
	dues: readonly Due[]
	/** What a credit note was given for or takes back; what is more than that comes off what has its VAT and is due last. */
	targets?: readonly CreditTarget[]
}

/** By its `order` a document that a credit note comes off first, and how much of the note that is. */
export interface CreditTarget {
	order: number
	credit: number
}

export interface OpenDue extends Due {
	/** When it has to be paid (`lastDayOf`). */
	lastDay: string | null
	/** What of it is neither credited nor paid. */
	open: number
}

/** How much of a document is open on a day. */
export interface DocumentBalance {
	state: DocumentState
	dues: OpenDue[]
	open: number
	/** What of it was not credited, paid or not. */
	owed: number
	/** Of a credit note: by `order` the documents that it comes off. */
	credits: number[]
}

interface OpenInstalment extends OpenDue {
	/** What of it was not credited. */
	owed: number
	/** Of its document. */
	of: IssuedDocument
}

/**
 * When a part has to be paid: one whose document names no day follows the last day to pay that its edition names now. As `dueDaysNow`
 * (`due-days.server.ts`).
 * @param lastDay of the edition
 */
const lastDayOf = ({ dueOn }: Pick<Due, "dueOn">, lastDay: string | null): string | null => dueOn ?? lastDay

/** What is due first; one without a day of its own when it was issued. */
const byDay = (one: OpenInstalment, other: OpenInstalment): number =>
	(one.dueOn ?? one.of.issuedOn).localeCompare(other.dueOn ?? other.of.issuedOn) ||
	one.of.order - other.of.order

const openInstalment = (due: Due, of: IssuedDocument, lastDay: string | null): OpenInstalment => ({
	...due,
	lastDay: lastDayOf(due, lastDay),
	of,
	owed: due.amount,
	open: due.amount,
})

/** @returns what is left of the sum */
function takeOff(instalments: readonly OpenInstalment[], sum: number): number {
	let left = sum
	for (const instalment of instalments) {
		const taken = Math.min(instalment.open, left)
		instalment.open -= taken
		left -= taken
	}
	return left
}

/**
 * A credit note comes off what it was given for or takes back, else what was issued before it and is due last, of its VAT and its own
 * application first: what is invoiced anew afterwards is not credited. @param instalments what is due last first @returns what is left of it
 */
function takeOffNote(instalments: readonly OpenInstalment[], note: IssuedDocument): number {
	const before = instalments.filter(({ of }) => of.order < note.order)
	const isOwn = ({ of }: OpenInstalment) => of.applicationId === note.applicationId
	const rest = (note.targets ?? []).reduce((left, { order, credit }) => {
		const ofTarget = before.filter(({ of }) => of.order === order)
		const most = Math.min(left, credit)
		return left - most + takeOff(ofTarget, most)
	}, -note.total)
	const ofVat = before.filter(({ of }) => of.vatPercent === note.vatPercent)
	const turns = [ofVat.filter(isOwn), ofVat, before.filter(isOwn), before]
	return turns.reduce((left, turn) => takeOff(turn, left), rest)
}

/**
 * The balances of the documents of a ledger on a day; the database has the same as `open_dues`. What was paid comes off what is due
 * first. What is credited on the ledger and on no document yet counts as well: nobody is asked for it.
 * @param documents in the order of their issue
 * @param ledger what its ledger adds up to
 * @param today "2026-11-20", the day in Nairobi
 * @param lastDay to pay, of the edition
 */
export function documentBalancesOf(
	documents: readonly IssuedDocument[],
	ledger: { charged: number; paid: number },
	today: string,
	lastDay: string | null = null,
): DocumentBalance[] {
	const instalments = documents
		.flatMap((of) => of.dues.map((due) => openInstalment(due, of, lastDay)))
		.toSorted(byDay)
	const lastFirst = instalments.toReversed()
	let credited = Math.max(0, documents.reduce((sum, { total }) => sum + total, 0) - ledger.charged)
	const credits = documents.map((note) => {
		if (note.total > 0) return []
		const before = instalments.map(({ open }) => open)
		credited += takeOffNote(lastFirst, note)
		const touched = instalments.flatMap(({ of, open }, nth) => (open === before[nth] ? [] : [of.order]))
		return [...new Set(touched)]
	})
	takeOff(lastFirst, credited)
	for (const instalment of instalments) instalment.owed = instalment.open
	takeOff(instalments, Math.max(0, ledger.paid))
	return documents.map((of, nth) => {
		const own = instalments.filter((instalment) => instalment.of === of)
		const dues = own.map(({ of: _, owed: __, ...due }) => due)
		const open = dues.reduce((sum, due) => sum + due.open, 0)
		const owed = own.reduce((sum, instalment) => sum + instalment.owed, 0)
		return { state: stateOf(own, today), dues, open, owed, credits: credits[nth] ?? [] }
	})
}

function stateOf(instalments: readonly OpenInstalment[], today: string): DocumentState {
	if (instalments.every(({ owed }) => owed === 0)) return "credited"
	if (instalments.every(({ open }) => open === 0)) return "paid"
	if (instalments.some(({ lastDay, open }) => open > 0 && lastDay !== null && lastDay < today))
		return "overdue"
	return instalments.some(({ open, owed }) => open < owed) ? "part-paid" : "issued"
}

/** As it stands on the document: "CHRISTMAS-2025-0017". No two editions have the same. */
export const documentNumberOf = ({ series, number }: { series: string; number: number }): string =>
	`${series.toUpperCase()}-${String(number).padStart(4, "0")}`

const DOCUMENT_NUMBER = /^(?:(?<series>[a-z0-9][a-z0-9-]{0,99})-(?=\d{4})|(?=0))(?<digits>\d{4,9})$/i

/** "christmas-2025-0017", or "0017" without a series: as somebody types what `documentNumberOf` wrote; undefined: it is none. */
export function parseDocumentNumber(
	typed: string,
): { series: string | undefined; number: number } | undefined {
	const { series, digits } = DOCUMENT_NUMBER.exec(typed.replace(/\s/g, ""))?.groups ?? {}
	return digits ? { series: series?.toLowerCase(), number: Number(digits) } : undefined
}
