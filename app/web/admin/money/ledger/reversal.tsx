import { reverseEntry } from "../../../../domain/money/commands.server.ts"
import { entryLabel } from "../../../../domain/money/entry-labels.ts"
import { reversalInput } from "../../../../domain/money/inputs.ts"
import { formatKshs } from "../../../../values/number.ts"
import { parseId } from "../../../../values/record-id.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { ledgerPath } from "../money-urls.ts"
import type { Route } from "./+types/reversal"
import { handleBooking, readBookingView } from "./booking.server.ts"
import { AcceptedBalance, BookingPage, ReasonField } from "./booking-page.tsx"
import { formatSigned } from "./entry-view.ts"

export async function loader({ context, params }: Route.LoaderArgs) {
	const view = await readBookingView(context, params)
	const entry = view.entries.find(({ id }) => id === parseId(params.entry))
	if (!entry)
		throw await redirectWithFlash(
			ledgerPath(view.id),
			[{ kind: "failure", text: "This entry was not found." }],
			context,
		)
	return { ...view, label: entryLabel(entry), amount: formatSigned(entry.amount) }
}

/** Takes an entry back. */
export const action = (args: Route.ActionArgs) =>
	handleBooking(
		args,
		reversalInput,
		(db, application, input, act) =>
			reverseEntry(db, { application, entry: parseId(args.params.entry) ?? 0 }, input, act),
		"The entry is taken back.",
	)

export default function Reversal({ loaderData: view, actionData: refused }: Route.ComponentProps) {
	return (
		<BookingPage
			title="Take back an entry"
			view={view}
			refused={refused}
			button="Take it back"
			intro={
				<>
					<b>{view.label}</b>, <span className="figures">{view.amount}</span>. It stays in the account, and an
					entry beside it takes it back.
				</>
			}
		>
			<ReasonField refused={refused} label="Why" required />
			{refused?.balance !== undefined && (
				<AcceptedBalance
					refused={refused}
					label={`Take it back all the same: they owe ${formatKshs(refused.balance)} afterwards`}
					hint="Right where the money never came in. If its refund is wrong as well, take that back first."
				/>
			)}
		</BookingPage>
	)
}
