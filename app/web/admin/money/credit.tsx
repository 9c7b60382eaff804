import { bookCharge } from "../../../domain/money/commands.server.ts"
import { chargeInput } from "../../../domain/money/inputs.ts"
import type { Route } from "./+types/credit"
import { handleBooking, readBookingView } from "./booking.server.ts"
import { AmountField, BookingPage, ReasonField } from "./booking-page.tsx"

export const loader = ({ context, params }: Route.LoaderArgs) => readBookingView(context, params)

/** Takes off a part of what is charged. */
export const action = (args: Route.ActionArgs) =>
	handleBooking(
		args,
		chargeInput,
		(db, id, input, act) => bookCharge(db, id, { kind: "credit", ...input }, act),
		"The credit is booked.",
	)

export default function Credit({ loaderData: view, actionData: refused }: Route.ComponentProps) {
	return (
		<BookingPage
			title="Give a credit"
			view={view}
			refused={refused}
			button="Give credit"
			intro="Takes an amount off what this vendor owes, such as a discount. Money that came in is a payment."
		>
			<AmountField refused={refused} />
			<ReasonField refused={refused} label="Why" hint="The vendor may read it." required />
		</BookingPage>
	)
}
