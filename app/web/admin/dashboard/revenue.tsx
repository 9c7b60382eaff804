import { href } from "react-router"
import type { EditionRevenue } from "../../../domain/applications/mix.ts"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatKshs } from "../../../values/number.ts"
import { ledgersUrl } from "../shell/lists/ledgers-view.ts"
import { ShareBar } from "./share-bar.tsx"

interface Step {
	name: string
	note: string
	amount: number
	/** Whom it counts, where a list has just those. */
	to?: string
}

interface RevenueProps {
	revenue: EditionRevenue
	/** For whoever may read about money. */
	money: { invoiced: number; paid: number } | undefined
}

const stepsOf = ({ revenue, money }: RevenueProps): Step[] => [
	{ name: "Chosen", note: "once everything chosen is released", amount: revenue.chosen },
	{ name: "Accepted", note: "told or not yet", amount: revenue.accepted, to: href("/admin/accepted") },
	{ name: "Confirmed", note: "of those with a confirmation email", amount: revenue.confirmed },
	...(money
		? [
				{
					name: "Invoiced",
					note: "tents, extras and charges, less credit notes",
					amount: money.invoiced,
					to: ledgersUrl({ show: "invoiced" }),
				},
				{
					name: "Paid",
					note: "less refunds",
					amount: money.paid,
					to: ledgersUrl({ show: "paid" }),
				},
			]
		: []),
]

/** What the tents of an edition bring, at each step on the way to it, and what is invoiced and paid. */
export function RevenuePanel(props: RevenueProps) {
	const steps = stepsOf(props)
	const longest = Math.max(1, ...steps.map(({ amount }) => amount))
	return (
		<Panel id="revenue" title="Revenue">
			<dl className="grid gap-4">
				{steps.map(({ name, note, amount, to }) => (
					<div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm">
						<dt className="flex flex-wrap items-baseline gap-x-2">
							{to ? (
								<Link to={to} className="link font-bold">
									{name}
								</Link>
							) : (
								<b>{name}</b>
							)}
							<span className="text-muted">{note}</span>
						</dt>
						<dd className="contents">
							<span className="figures">{formatKshs(amount)}</span>
							<span className="col-span-2">
								<ShareBar value={amount} longest={longest} />
							</span>
						</dd>
					</div>
				))}
			</dl>
		</Panel>
	)
}
