import { data } from "react-router"
import { bookCharge } from "../../../../domain/money/commands.server.ts"
import { creditDocument } from "../../../../domain/money/credit-document.server.ts"
import { creditInput } from "../../../../domain/money/inputs.ts"
import { SelectField } from "../../../../ui/field.tsx"
import { getServices } from "../../../request/context.ts"
import type { Route } from "./+types/credit"
import { handleBooking, readBookingView } from "./booking.server.ts"
import { AmountField, BookingPage, ReasonField } from "./booking-page.tsx"
import { readCreditOptions } from "./credit-options.server.ts"

export async function loader({ context, params }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const view = await readBookingView(context, params)
	return data({ view, options: await readCreditOptions(db, view.id, now()) })
}

/** Takes off a part of what is charged. */
export const action = (args: Route.ActionArgs) =>
	handleBooking(
		args,
		creditInput,
		(db, id, input, act) =>
			input.document
				? creditDocument(db, id, input, act)
				: bookCharge(db, id, { kind: "credit", ...input }, act),
		"The credit is booked.",
	)

export default function Credit({ loaderData: { view, options }, actionData: refused }: Route.ComponentProps) {
	return (
		<BookingPage
			title="Give a credit"
			view={view}
			refused={refused}
			button="Give credit"
			intro="Takes an amount off what this vendor owes, such as a discount. Money that came in is a payment."
		>
			<AmountField refused={refused} />
			{options && (
				<SelectField
					id="document"
					name="document"
					label="What it is for"
					hint="The credit note of an invoice that you choose is issued at once."
					options={options}
					defaultValue={refused?.typed.document}
					errors={refused?.errors.document}
				/>
			)}
			<ReasonField refused={refused} label="Why" hint="The vendor may read it." required />
		</BookingPage>
	)
}
