import { Panel } from "../../../ui/card.tsx"
import type { VendorPageView } from "./vendor-page-view.server.ts"

/** What else is ordered, and where it is changed. */
export function ExtrasPanel({ orders }: Pick<VendorPageView, "orders">) {
	if (!orders) return null
	const { ordered, total, stop, canChange, address } = orders
	return (
		<Panel id="extras" title={total ? `Extras: ${total}` : "Extras"}>
			{ordered.length > 0 ? (
				<ul className="grid gap-1">
					{ordered.map((item) => (
						<li key={item} className="wrap-anywhere">
							{item}
						</li>
					))}
				</ul>
			) : (
				<p className="text-muted">You have not ordered any.</p>
			)}
			{stop && <p className="mt-2">{stop}</p>}
			<a href={address} className="link mt-2 inline-flex min-h-11 items-center">
				{canChange ? "Order or change extras" : "See your extras"}
			</a>
		</Panel>
	)
}
