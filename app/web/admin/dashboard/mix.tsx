import { Link } from "react-router"
import type { Mix, MixRow } from "../../../domain/applications/mix.ts"
import { Panel } from "../../../ui/card.tsx"
import { vendorsAddress } from "../applications-view.ts"
import { placesLeftLabel } from "../mix-view.ts"
import { formatGap, formatRange } from "./limits.ts"
import { ShareBar } from "./share-bar.tsx"

/** Each kind of goods as a bar of its chosen vendors, with lines where the minimum and the maximum are. */
export function MixPanel({ mix }: { mix: Pick<Mix, "categories" | "stalls"> }) {
	const longest = Math.max(
		1,
		...mix.categories.flatMap(({ chosen, minimum, maximum }) => [chosen, minimum ?? 0, maximum ?? 0]),
	)
	const left = placesLeftLabel(mix)
	return (
		<Panel id="mix" title="Mix">
			<ul className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
				{mix.categories.map((category) => (
					<li key={category.name} className="grid content-start gap-1.5 text-sm">
						<CategoryText category={category} />
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

function CategoryText({ category }: { category: MixRow }) {
	const { name, chosen, waiting } = category
	const [range, gap] = [formatRange(category), formatGap(category)]
	return (
		<p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
			<Link to={vendorsAddress({ category: name })} className="link font-semibold wrap-anywhere">
				{name}
			</Link>
			<span>
				{chosen} chosen, {waiting} waiting
				{range && <span className="text-muted"> (wanted: {range})</span>}
				{gap && <strong>, {gap}</strong>}
			</span>
		</p>
	)
}
