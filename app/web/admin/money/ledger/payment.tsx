import { bookPayment } from "../../../../domain/money/book-money.server.ts"
import { isTooLateForReceipt, RECEIPT_DAYS } from "../../../../domain/money/rules.ts"
import { getServices } from "../../../request/context.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import type { Route } from "./+types/payment"
import { handleMoneyBooking, readBookingView } from "./booking.server.ts"
import { BookingPage, MoneyFields } from "./booking-page.tsx"

export const loader = ({ context, params }: Route.LoaderArgs) => readBookingView(context, params)

/** Books money that came in. */
export function action(args: Route.ActionArgs) {
	const now = getServices(args.context).now()
	const { moneyEmails } = getEdition(args.context)
	return handleMoneyBooking(args, bookPayment, ({ day }) =>
		moneyEmails === "by-themselves" && isTooLateForReceipt(day, now)
			? `The payment is booked. No receipt is emailed, because it is of more than ${RECEIPT_DAYS} days ago.`
			: "The payment is booked.",
	)
}

export default function Payment({ loaderData: view, actionData: refused }: Route.ComponentProps) {
	return (
		<BookingPage
			title="Book a payment"
			view={view}
			refused={refused}
			button="Book payment"
			intro="Money that has arrived, with the receipt that shows it."
		>
			<MoneyFields
				refused={refused}
				view={view}
				suggested={view.owed}
				dayHint={`Of a payment of more than ${RECEIPT_DAYS} days ago no receipt is emailed.`}
			/>
		</BookingPage>
	)
}
