import { data, redirect } from "react-router"
import { buyerPinInput } from "../../../domain/money/inputs.ts"
import { findBuyerPin } from "../../../domain/money/invoice-queries.server.ts"
import { setBuyerPin } from "../../../domain/money/invoices.server.ts"
import { TextField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/kra-pin"
import { EndedLink } from "./ended-link.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** The KRA PIN that a vendor wants on their invoices. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	if (!page.ledger || page.isClosed) throw redirect(pageAddress(token, search))
	const pin = await findBuyerPin(getServices(context).db, page.id)
	return data({ back: pageAddress(token, search), pin: pin ?? "" })
}

interface Answer {
	typed: Partial<Record<string, string>>
	errors: FieldErrors
}

export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return redirect(pageAddress(token, ""))
	const { page, search } = opened
	const input = await readForm(request, buyerPinInput)
	if (!input.ok) return data<Answer>({ typed: input.typed, errors: input.errors }, { status: 400 })
	const { db, now } = getServices(context)
	if (page.ledger && !page.isClosed) await setBuyerPin(db, page.id, input.value.pin, { by: null, at: now() })
	return redirect(pageAddress(token, search))
}

export default function KraPin({ loaderData, actionData: refused }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	return (
		<Subpage back={loaderData.back} title="Your KRA PIN" hasErrors={Boolean(refused)}>
			<CheckedForm reloadDocument className="mt-6 max-w-md" errors={refused?.errors}>
				<TextField
					id="pin"
					name="pin"
					label="KRA PIN for your invoices"
					hint="A or P, nine digits and a letter: A012345678Z. Empty: none."
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={20}
					defaultValue={refused?.typed.pin ?? loaderData.pin}
					errors={refused?.errors.pin}
				/>
				<div>
					<SubmitButton>Save</SubmitButton>
				</div>
			</CheckedForm>
		</Subpage>
	)
}
