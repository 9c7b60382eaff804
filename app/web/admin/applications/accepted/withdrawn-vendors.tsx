import type { AcceptedTotals } from "../../../../domain/extras/queries.server.ts"
import { Link } from "../../../../ui/link.tsx"
import { pluralize } from "../../../../values/number.ts"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { useRight } from "../../shell/rights/use-right.ts"

/** Who withdrew is accepted no more, and so in no row below. */
export function WithdrawnVendors({ withdrawn }: Pick<AcceptedTotals, "withdrawn">) {
	const canRead = useRight("applications.read")
	if (!withdrawn) return null
	const label = `${pluralize(withdrawn, "application")} withdrawn`
	return (
		<p className="mb-4 text-sm">
			{canRead ? (
				<Link to={vendorsAddress({ status: "withdrawn" })} className="link touch">
					{label}
				</Link>
			) : (
				label
			)}
		</p>
	)
}
