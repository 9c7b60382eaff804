import { href } from "react-router"
import * as z from "zod/mini"
import type { Payment } from "../../../domain/payments/queries.server.ts"
import type { PaymentSource } from "../../../domain/payments/rules.ts"
import type { Tone } from "../../../ui/tone.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { formatKshs } from "../../../values/number.ts"
import { buildUrl, listQuerySchema } from "../list-query.ts"

export const paymentsView = z.extend(z.pick(listQuerySchema, { after: true, before: true }), {
	show: z.catch(z.optional(z.enum(["unverified", "all"])), undefined),
})
export type PaymentsView = z.infer<typeof paymentsView>

export const paymentsUrl = (view: Partial<PaymentsView> = {}): string =>
	buildUrl(href("/admin/money/payments"), view)

export const paymentPath = (id: number): string => href("/admin/money/payments/:id", { id: String(id) })

/** Where a payment is booked on an account. */
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

function stateOf({ amount, allocated }: Payment): PaymentState {
	if (allocated === amount) return { label: "Booked", tone: "success" }
	if (allocated > amount) return { label: "Booked too much", tone: "danger" }
	return { label: allocated ? "Partly booked" : "Unmatched", tone: "warning" }
}

/** Of who paid no more than what tells them apart: of the telephone the last three digits. */
export function toPaymentView(payment: Payment) {
	const { id, receipt, amount, allocated, source, account, phone, payer, paidAt, verifiedAt, toldAmount } =
		payment
	const ending = /\d{3}$/.exec(phone)?.[0]
	const doubt =
		toldAmount === null ? (verifiedAt ? "" : "Not verified yet.") : `M-Pesa says ${formatKshs(toldAmount)}.`
	return {
		...{ id, receipt, left: amount - allocated, doubt, account, state: stateOf(payment) },
		amount: formatKshs(amount),
		booked: formatKshs(allocated),
		paidAt: formatNairobiDateTime(paidAt),
		source: SOURCES[source],
		from: [payer, ending && `phone ending in ${ending}`].filter(Boolean).join(", "),
	}
}
export type PaymentView = ReturnType<typeof toPaymentView>
