import { href } from "react-router"
import * as z from "zod/mini"
import type { OpenPayments, Payment } from "../../../../domain/payments/queries.server.ts"
import { countedAmount, leftOf, type PaymentSource } from "../../../../domain/payments/rules.ts"
import type { Message } from "../../../../ui/messages.tsx"
import type { Tone } from "../../../../ui/tone.ts"
import { formatNairobiDate, formatNairobiDateTime } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"
import { formatKshs, pluralize } from "../../../../values/number.ts"
import { buildUrl, listQuerySchema } from "../../shell/lists/list-query.ts"

export const paymentsView = z.extend(z.pick(listQuerySchema, { q: true, after: true, before: true }), {
	show: z.catch(z.optional(z.enum(["overbooked", "unverified", "all"])), undefined),
})
export type PaymentsView = z.infer<typeof paymentsView>

export const paymentsUrl = (view: Partial<PaymentsView> = {}): string =>
	buildUrl(href("/admin/money/payments"), view)

export const NOT_CHECKED: Message = { kind: "failure", text: "What you found was not kept." }
export const NOT_TAKEN_BACK: Message = { kind: "failure", text: "What was found was not taken back." }

export const NOT_UNDONE: Message = { kind: "failure", text: "The payback was not undone." }

export const paymentPath = (id: number): string => href("/admin/money/payments/:id", { id: String(id) })

/** Where somebody says that what is left of a payment was paid back. */
export const paybackPath = (id: number): string =>
	href("/admin/money/payments/:id/paybacks", { id: String(id) })

/** Where a payment is booked on a ledger. */
export const allocationPath = (application: number, payment: number): string =>
	href("/admin/applications/:id/account/received/:payment", {
		id: String(application),
		payment: String(payment),
	})

const SOURCES: Record<PaymentSource, string> = {
	stk: "Asked on the vendor’s page",
	c2b: "Told by M-Pesa",
	pull: "Looked up at M-Pesa",
	statement: "Read from a statement",
}

interface PaymentState {
	label: string
	tone: Tone
}

function stateOf(payment: Payment): PaymentState {
	const [left, { allocated, reversed, paidBack }] = [leftOf(payment), payment]
	if (reversed)
		return left
			? { label: "Taken back by M-Pesa, to be put right", tone: "danger" }
			: { label: "Taken back by M-Pesa", tone: "neutral" }
	if (left < 0) return { label: paidBack ? "Paid back too much" : "Booked too much", tone: "danger" }
	if (left === 0 && paidBack) return { label: "Paid back", tone: "neutral" }
	if (left === 0 && countedAmount(payment) === 0) return { label: "Never came in", tone: "neutral" }
	if (left === 0) return { label: "Booked", tone: "success" }
	return { label: allocated ? "Partly booked" : "Unmatched", tone: "warning" }
}

/** "2 payments are booked with Kshs 800 more than came in.", and of those that M-Pesa took back; empty: there are none. */
export function excessSentence({ overbooked, excess, reversed }: OpenPayments): string {
	const are = (count: number) => (count === 1 ? "is" : "are")
	return [
		overbooked > 0 &&
			`${pluralize(overbooked, "payment")} ${are(overbooked)} booked with ${formatKshs(excess)} more than came in.`,
		reversed > 0 && `${pluralize(reversed, "payment")} taken back by M-Pesa ${are(reversed)} still booked.`,
	]
		.filter(Boolean)
		.join(" ")
}

/** What M-Pesa and we do not agree about; empty once somebody looked it up. */
function doubtOf({ toldAmount, verifiedAt, checkedAmount }: Payment): string {
	if (checkedAmount !== null) return ""
	if (toldAmount !== null) return `M-Pesa says ${formatKshs(toldAmount)}.`
	return verifiedAt ? "" : "Not verified yet."
}

/** What somebody found who looked it up; empty: nobody did. */
function findingOf({ checkedAmount, checkedAt, checker }: Payment): string {
	if (checkedAmount === null || !checkedAt) return ""
	const amount = checkedAmount ? formatKshs(checkedAmount) : "nothing"
	return `${capitalize(checker ?? "somebody")} found on ${formatNairobiDate(checkedAt)} that ${amount} came in.`
}

/** Of who paid no more than what tells them apart: of the telephone the last three digits. */
export function toPaymentView(payment: Payment) {
	const { id, receipt, amount, allocated, refunded, source, account, phone, payer, paidAt, toldAmount } =
		payment
	const ending = /\d{3}$/.exec(phone)?.[0]
	return {
		id,
		receipt,
		left: leftOf(payment),
		account,
		state: stateOf(payment),
		doubt: doubtOf(payment),
		checked: findingOf(payment),
		/** What M-Pesa's own list says instead. */
		listed: toldAmount === null ? undefined : { amount: toldAmount, label: formatKshs(toldAmount) },
		amount: formatKshs(amount),
		booked: formatKshs(allocated),
		isBooked: allocated > refunded,
		isRefunded: refunded > 0,
		paidAt: formatNairobiDateTime(paidAt),
		source: SOURCES[source],
		from: [payer, ending && `phone ending in ${ending}`].filter(Boolean).join(", "),
	}
}
export type PaymentView = ReturnType<typeof toPaymentView>
