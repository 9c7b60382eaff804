import { bookCharge } from "../../../../domain/money/commands.server.ts"
import { chargeInput } from "../../../../domain/money/inputs.ts"
import type { Route } from "./+types/charge"
import { handleBooking, readBookingView } from "./booking.server.ts"
import { AmountField, BookingPage, ReasonField } from "./booking-page.tsx"

export const loader = ({ context, params }: Route.LoaderArgs) => readBookingView(context, params)

/** Charges something that nothing agreed says. */
export const action = (args: Route.ActionArgs) =>
	handleBooking(
		args,
		chargeInput,
		(db, id, input, act) => bookCharge(db, id, { kind: "charge", ...input }, act),
		"The charge is booked.",
	)

export default function Charge({ loaderData: view, actionData: refused }: Route.ComponentProps) {
	return (
		<BookingPage
			title="Add a charge"
			view={view}
			refused={refused}
			button="Add charge"
			intro="Something besides the stall and the extras of the form, which are charged by themselves."
		>
			<AmountField refused={refused} />
			<ReasonField refused={refused} label="What for" hint="The vendor may read it." required />
		</BookingPage>
	)
}
