import { brandWithNumber } from "../../../../domain/applications/rules.ts"
import type { BookedAccount } from "../../../../domain/payments/booked-accounts.server.ts"
import { Link } from "../../../../ui/link.tsx"
import { formatKshs } from "../../../../values/number.ts"
import { ledgerPath } from "../money-urls.ts"

export const toBookedViews = (accounts: readonly BookedAccount[]) =>
	accounts.map(({ id, amount, ...vendor }) => ({
		id,
		amount: formatKshs(amount),
		vendor: brandWithNumber(vendor),
	}))
type BookedView = ReturnType<typeof toBookedViews>[number]

/** On which accounts what of a payment is booked. */
export function BookedOn({ accounts }: { accounts: BookedView[] }) {
	if (!accounts.length) return null
	return (
		<ul>
			{accounts.map(({ id, amount, vendor }) => (
				<li key={id} className="wrap-anywhere">
					Booked: <span className="figures">{amount}</span> on{" "}
					<Link to={ledgerPath(id)} className="link touch">
						{vendor}
					</Link>
				</li>
			))}
		</ul>
	)
}
