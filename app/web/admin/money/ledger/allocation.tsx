import { data } from "react-router"
import { allocationInput } from "../../../../domain/money/inputs.ts"
import { type AllocationResult, allocatePayment } from "../../../../domain/payments/allocations.server.ts"
import { findPayment } from "../../../../domain/payments/queries.server.ts"
import { formatKshs } from "../../../../values/number.ts"
import { parseId } from "../../../../values/record-id.ts"
import { readForm } from "../../../forms/read-form.server.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { NO_PAYMENT } from "../messages.ts"
import { paymentPath, paymentsUrl, toPaymentView } from "../payments/payment-views.ts"
import type { Route } from "./+types/allocation"
import { type RefusedBooking, readBookingView } from "./booking.server.ts"
import { AmountField, BookingPage } from "./booking-page.tsx"

export async function loader({ context, params }: Route.LoaderArgs) {
	const ledger = await readBookingView(context, params)
	const payment = await findPayment(getServices(context).db, parseId(params.payment) ?? 0)
	if (!payment) throw await redirectWithFlash(paymentsUrl(), [NO_PAYMENT], context)
	const view = toPaymentView(payment)
	return { ...ledger, expected: payment.allocated, payment: view, left: Math.max(0, view.left) }
}

/** Books a payment, or a part of it, on this ledger. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const input = await readForm(request, allocationInput)
	const refuse = (errors: RefusedBooking["errors"], status: number) =>
		data<RefusedBooking>({ errors, typed: input.typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const [application, payment] = [parseId(params.id) ?? 0, parseId(params.payment) ?? 0]
	const actor = { by: getAdmin(context).id, at: now() }
	const result = await allocatePayment(db, payment, { application, ...input.value }, actor)
	if (result.ok) return redirectWithFlash(paymentPath(payment), [bookedMessage(result)], context)
	if (result.reason === "vendor-not-found") return redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	if (result.reason === "payment-not-found") return redirectWithFlash(paymentsUrl(), [NO_PAYMENT], context)
	return refuse(refusalErrors(result), 409)
}

function bookedMessage({ brandName, left }: Extract<AllocationResult, { ok: true }>) {
	const rest = left ? ` ${formatKshs(left)} of it are left.` : ""
	return { kind: "success", text: `Booked for ${brandName}.${rest}` } as const
}

type Refusal = Extract<AllocationResult, { reason: "changed-meanwhile" | "more-than-left" }>

function refusalErrors(refusal: Refusal): RefusedBooking["errors"] {
	if (refusal.reason === "more-than-left")
		return { amount: [`Only ${formatKshs(refusal.left)} of this payment are left.`] }
	return {
		"": [
			"Somebody booked this payment, or took it back, since you opened this form. Nothing was booked now.",
		],
	}
}

export default function Allocation({ loaderData: view, actionData: refused }: Route.ComponentProps) {
	const { payment, left, owed } = view
	return (
		<BookingPage
			title="Book an M-Pesa payment"
			view={view}
			refused={refused}
			button="Book payment"
			intro={
				<>
					<b className="figures">{payment.receipt}</b>, {payment.amount}, {payment.paidAt}. Less than the
					whole leaves the rest for another vendor; more than is owed stays here as credit.
				</>
			}
		>
			<AmountField refused={refused} suggested={owed > 0 && owed < left ? owed : left} />
		</BookingPage>
	)
}
