import { bookPayment } from "../../../domain/money/book-money.server.ts"
import type { Route } from "./+types/payment"
import { handleMoneyBooking, readBookingView } from "./booking.server.ts"
import { BookingPage, MoneyFields } from "./booking-page.tsx"

export const loader = ({ context, params }: Route.LoaderArgs) => readBookingView(context, params)

/** Books money that came in. */
export const action = (args: Route.ActionArgs) =>
	handleMoneyBooking(args, bookPayment, "The payment is booked.")

export default function Payment({ loaderData: view, actionData: refused }: Route.ComponentProps) {
	return (
		<BookingPage
			title="Book a payment"
			view={view}
			refused={refused}
			button="Book payment"
			intro="Money that has arrived, with the receipt that shows it."
		>
			<MoneyFields refused={refused} view={view} suggested={view.owed} />
		</BookingPage>
	)
}
