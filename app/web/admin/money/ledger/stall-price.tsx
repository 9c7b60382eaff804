import { setStallPrice } from "../../../../domain/money/commands.server.ts"
import { stallPriceInput } from "../../../../domain/money/inputs.ts"
import type { Route } from "./+types/stall-price"
import { handleBooking, readBookingView } from "./booking.server.ts"
import { AmountField, BookingPage } from "./booking-page.tsx"

export const loader = ({ context, params }: Route.LoaderArgs) => readBookingView(context, params)

/** Charges a stall whose tent space names no price. */
export const action = (args: Route.ActionArgs) =>
	handleBooking(args, stallPriceInput, setStallPrice, "The stall is charged.")

export default function StallPrice({ loaderData: view, actionData: refused }: Route.ComponentProps) {
	return (
		<BookingPage
			title="Set the price of the stall"
			view={view}
			refused={refused}
			button="Charge the stall"
			intro={
				view.tentSpace
					? `The tent space of this application, “${view.tentSpace}”, names no price.`
					: "This application names no tent space, and so no price."
			}
		>
			<AmountField refused={refused} />
		</BookingPage>
	)
}
