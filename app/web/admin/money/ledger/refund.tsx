import { bookRefund } from "../../../../domain/money/book-money.server.ts"
import type { Route } from "./+types/refund"
import { handleMoneyBooking, readBookingView } from "./booking.server.ts"
import { BookingPage, MoneyFields } from "./booking-page.tsx"

export const loader = ({ context, params }: Route.LoaderArgs) => readBookingView(context, params)

/** Books money that was paid back. */
export const action = (args: Route.ActionArgs) =>
	handleMoneyBooking(args, bookRefund, "The refund is booked.")

export default function Refund({ loaderData: view, actionData: refused }: Route.ComponentProps) {
	return (
		<BookingPage
			title="Book a refund"
			view={view}
			refused={refused}
			button="Book refund"
			intro="Money that you have already paid back. Nothing is sent from here: pay it first, then book its code."
		>
			<MoneyFields refused={refused} view={view} />
		</BookingPage>
	)
}
