import { data } from "react-router"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { buyerPinInput } from "../../../../domain/money/inputs.ts"
import { findBuyerPin } from "../../../../domain/money/invoice-queries.server.ts"
import { setBuyerPin } from "../../../../domain/money/invoices.server.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { TextField } from "../../../../ui/field.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import { readForm } from "../../../forms/read-form.server.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { ledgerPath } from "../money-urls.ts"
import type { Route } from "./+types/buyer-pin"
import { findLedgerOf, type RefusedBooking } from "./booking.server.ts"

export async function loader({ context, params }: Route.LoaderArgs) {
	const ledger = await findLedgerOf(context, params)
	const pin = await findBuyerPin(getServices(context).db, ledger.id)
	return { id: ledger.id, brand: brandOf(ledger), pin: pin ?? "" }
}

/** Keeps the KRA PIN that the invoices of a vendor bear. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const input = await readForm(request, buyerPinInput)
	if (!input.ok) return data<RefusedBooking>({ errors: input.errors, typed: input.typed }, { status: 400 })
	const { id } = await findLedgerOf(context, params)
	const { db, now } = getServices(context)
	const result = await setBuyerPin(db, id, input.value.pin, { by: getAdmin(context).id, at: now() })
	if (!result.ok) return redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	return redirectWithFlash(ledgerPath(id), [{ kind: "success", text: "The KRA PIN is saved." }], context)
}

export default function BuyerPin({ loaderData, actionData: refused }: Route.ComponentProps) {
	const { id, brand, pin } = loaderData
	return (
		<>
			<title>{`KRA PIN · ${brand}`}</title>
			<BackLink to={ledgerPath(id)} label={`Account of ${brand}`} />
			<PageHeading meta={brand}>KRA PIN</PageHeading>
			<CheckedForm reloadDocument className="max-w-lg" errors={refused?.errors}>
				<TextField
					id="pin"
					name="pin"
					label="KRA PIN of the vendor"
					hint="A or P, nine digits and a letter. Invoices bear it from now on; an issued one without any shows it as well."
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={20}
					defaultValue={refused?.typed.pin ?? pin}
					errors={refused?.errors.pin}
				/>
				<div className="flex flex-wrap gap-3">
					<SubmitButton>Save</SubmitButton>
					<LinkButton to={ledgerPath(id)} variant="ghost">
						Cancel
					</LinkButton>
				</div>
			</CheckedForm>
		</>
	)
}
