import { data } from "react-router"
import { practicePaymentInput } from "../../../../domain/payments/inputs.ts"
import { TextField } from "../../../../ui/field.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import type { FieldErrors } from "../../../forms/field-errors.ts"
import { readForm } from "../../../forms/read-form.server.ts"
import { getServices } from "../../../request/context.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { ALL_EDITIONS_LABEL } from "../../shell/editions/edition-url.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import type { RefusedBooking } from "../ledger/booking.server.ts"
import type { Route } from "./+types/practice"
import { paymentsUrl } from "./payment-views.ts"

const NO_TILL = { kind: "failure", text: "There is no practice till here: M-Pesa is set up." } as const

export async function loader({ context }: Route.LoaderArgs) {
	if (!getServices(context).gateway?.practice)
		throw await redirectWithFlash(paymentsUrl(), [NO_TILL], context)
	return null
}

/** Somebody pays to the paybill from the menu of a phone, where a till of ours stands in for M-Pesa. */
export async function action({ request, context }: Route.ActionArgs) {
	const till = getServices(context).gateway?.practice
	if (!till) return redirectWithFlash(paymentsUrl(), [NO_TILL], context)
	const input = await readForm(request, practicePaymentInput)
	const refuse = (errors: FieldErrors, status: number) =>
		data<RefusedBooking>({ errors, typed: input.typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const settled = await till.pay(input.value)
	if (!settled) return refuse({ account: ["M-Pesa refused it: nobody has this account code."] }, 409)
	const text = `Paid in practice, receipt ${settled.receipt}. In a moment it is booked, or listed as unmatched.`
	return redirectWithFlash(paymentsUrl({ show: "all" }), [{ kind: "success", text }], context)
}

const FIELDS = [
	{ name: "account", label: "Account number", hint: "The account code of a vendor." },
	{ name: "amount", label: "Amount", hint: "Whole Kenyan shillings." },
	{ name: "phone", label: "Phone number", hint: "Of whoever pays, like 0712 345 678." },
	{ name: "name", label: "First name", hint: "Of whoever pays." },
] as const

export default function Practice({ actionData: refused }: Route.ComponentProps) {
	return (
		<>
			<title>Practice till</title>
			<BackLink to={paymentsUrl()} label="M-Pesa payments" />
			<PageHeading meta={ALL_EDITIONS_LABEL}>Practice till</PageHeading>
			<div className="grid max-w-lg gap-5">
				<Notice tone="warning">
					Practice: no money moves. This till stands in for M-Pesa until it is set up, and tells of payments
					as M-Pesa would. What is paid here counts on the accounts until then, counts in no file of the
					ledger or of invoices, and is taken back by itself once M-Pesa is set up.
				</Notice>
				<CheckedForm reloadDocument errors={refused?.errors}>
					{FIELDS.map(({ name, label, hint }) => (
						<TextField
							key={name}
							id={name}
							name={name}
							label={label}
							hint={hint}
							autoComplete="off"
							required
							maxLength={30}
							defaultValue={refused?.typed[name]}
							errors={refused?.errors[name]}
						/>
					))}
					<div>
						<SubmitButton>Pay to the paybill</SubmitButton>
					</div>
				</CheckedForm>
			</div>
		</>
	)
}
