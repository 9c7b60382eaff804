import { data } from "react-router"
import { paybackInput } from "../../../../domain/money/inputs.ts"
import { type PaybackResult, payBack } from "../../../../domain/payments/paybacks.server.ts"
import { findPayment } from "../../../../domain/payments/queries.server.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatNairobiIsoDate } from "../../../../values/clock.ts"
import { formatKshs } from "../../../../values/number.ts"
import { parseId } from "../../../../values/record-id.ts"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import { readForm } from "../../../forms/read-form.server.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { CODE_OF_PAYMENT, type RefusedBooking } from "../ledger/booking.server.ts"
import { DayField, MethodField, ReceiptField } from "../ledger/booking-page.tsx"
import { NO_PAYMENT } from "../messages.ts"
import type { Route } from "./+types/payback"
import { paymentPath, paymentsUrl, toPaymentView } from "./payment-views.ts"

export async function loader({ context, params }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const payment = await findPayment(db, parseId(params.id) ?? 0)
	if (!payment) throw await redirectWithFlash(paymentsUrl(), [NO_PAYMENT], context)
	return { payment: toPaymentView(payment), today: formatNairobiIsoDate(now()) }
}

/** Keeps that what is left of a payment was paid back. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const input = await readForm(request, paybackInput(now()))
	const refuse = (errors: RefusedBooking["errors"], status: number) =>
		data<RefusedBooking>({ errors, typed: input.typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const id = parseId(params.id) ?? 0
	const result = await payBack(db, id, input.value, { by: getAdmin(context).id, at: now() })
	if (result.ok) {
		const text = `Kept: ${formatKshs(result.amount)} were paid back. The payment waits for nobody any more.`
		return redirectWithFlash(paymentPath(id), [{ kind: "success", text }], context)
	}
	if (result.reason === "payment-not-found") return redirectWithFlash(paymentsUrl(), [NO_PAYMENT], context)
	return refuse(refusalErrors(result), 409)
}

type Refusal = Exclude<PaybackResult, { ok: true } | { reason: "payment-not-found" }>

function refusalErrors(refusal: Refusal): RefusedBooking["errors"] {
	switch (refusal.reason) {
		case "receipt-booked":
			return {
				receipt: [`This code is booked as a refund, for ${refusal.brandName}, No. ${refusal.number}.`],
			}
		case "code-of-payback":
			return { receipt: ["This code is entered already, for a payment that was paid back."] }
		case "code-of-payment":
			return { receipt: [CODE_OF_PAYMENT] }
		case "code-of-reversal":
			return { receipt: ["M-Pesa took a payment back under this code: that is counted already."] }
		case "before-payment":
			return { day: ["That is before the payment came in."] }
		case "changed-meanwhile":
			return {
				"": [
					"Somebody booked this payment or paid it back, or M-Pesa took it back, since you opened this form. Nothing was kept now.",
				],
			}
	}
}

export default function PaybackPage({ loaderData, actionData: refused }: Route.ComponentProps) {
	const { payment, today } = loaderData
	const { id, receipt, left, from } = payment
	return (
		<>
			<title>{`Paid back · ${receipt}`}</title>
			<BackLink to={paymentPath(id)} label={`Payment ${receipt}`} />
			<PageHeading meta={[receipt, from].filter(Boolean).join(", ")}>Paid back</PageHeading>
			<CheckedForm reloadDocument className="max-w-lg" errors={refused?.errors}>
				<p className="max-w-prose">
					{formatKshs(Math.max(0, left))} of this payment are on no account. Pay them back first, then enter
					how. No money is sent from here.
				</p>
				<input type="hidden" name="expected" value={left} />
				<MethodField refused={refused} />
				<ReceiptField refused={refused} />
				<DayField refused={refused} today={today} />
				<div className="flex flex-wrap gap-3">
					<SubmitButton>It was paid back</SubmitButton>
					<LinkButton to={paymentPath(id)} variant="ghost">
						Cancel
					</LinkButton>
				</div>
			</CheckedForm>
		</>
	)
}
