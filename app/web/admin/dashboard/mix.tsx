import type { Mix, MixRow } from "../../../domain/applications/mix.ts"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { placesLeftLabel } from "../shell/decisions/mix-view.ts"
import { vendorsAddress } from "../shell/lists/applications-view.ts"
import { formatGap, formatRange } from "./limits.ts"
import { ShareBar } from "./share-bar.tsx"

/** Each kind of goods as a bar of its chosen vendors, with lines where the minimum and the maximum are. Names, bars and counts stand in columns. */
export function MixPanel({ mix }: { mix: Pick<Mix, "categories" | "stalls"> }) {
	const longest = Math.max(
		1,
		...mix.categories.flatMap(({ chosen, minimum, maximum }) => [chosen, minimum ?? 0, maximum ?? 0]),
	)
	const left = placesLeftLabel(mix)
	return (
		<Panel id="mix" title="Mix">
			<ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 text-sm lg:grid-cols-[fit-content(30%)_minmax(0,1fr)_fit-content(40%)] lg:gap-y-4">
				{mix.categories.map((category) => (
					<li
						key={category.name}
						className="grid gap-y-1.5 lg:col-span-3 lg:grid-cols-subgrid lg:items-center"
					>
						<Link
							to={vendorsAddress({ category: category.name })}
							className="link justify-self-start font-semibold wrap-anywhere"
						>
							{category.name}
						</Link>
						<div className="lg:order-1">
							<Count {...category} />
						</div>
						<ShareBar
							value={category.chosen}
							longest={longest}
							limits={[category.minimum, category.maximum]}
						/>
					</li>
				))}
			</ul>
			{left !== undefined && <p className="figures mt-5 text-sm">{left}.</p>}
		</Panel>
	)
}

function Count(category: MixRow) {
	const [range, gap] = [formatRange(category), formatGap(category)]
	return (
		<p className="figures">
			{category.chosen} chosen, {category.offered ? `${category.offered} on offer, ` : ""}
			{category.waiting} waiting
			{range && <span className="text-muted"> (wanted: {range})</span>}
			{gap && <strong>, {gap}</strong>}
		</p>
	)
}
