import { Link } from "react-router"
import { Panel } from "../../../ui/card.tsx"
import { vendorsAddress } from "../applications-view.ts"
import { type CategoryRow, formatGap, formatRange } from "./category-rows.ts"

/** Each kind of goods as a bar of its accepted vendors, with lines where the minimum and the maximum are. */
export function Categories({ categories }: { categories: CategoryRow[] }) {
	const longest = Math.max(
		1,
		...categories.flatMap((one) => [one.accepted, one.minimum ?? 0, one.maximum ?? 0]),
	)
	return (
		<Panel id="categories" title="Categories">
			<ul className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
				{categories.map((category) => (
					<li key={category.name} className="grid content-start gap-1.5 text-sm">
						<CategoryText category={category} />
						<CategoryBar category={category} longest={longest} />
					</li>
				))}
			</ul>
		</Panel>
	)
}

function CategoryText({ category }: { category: CategoryRow }) {
	const { name, accepted, pending } = category
	const [range, gap] = [formatRange(category), formatGap(category)]
	return (
		<p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
			<Link to={vendorsAddress({ category: name })} className="link font-semibold wrap-anywhere">
				{name}
			</Link>
			<span>
				{accepted} accepted, {pending} pending
				{range && <span className="text-muted"> (wanted: {range})</span>}
				{gap && <strong>, {gap}</strong>}
			</span>
		</p>
	)
}

/** The text above says the same. */
function CategoryBar({ category, longest }: { category: CategoryRow; longest: number }) {
	const { accepted, minimum, maximum } = category
	const shareOf = (value: number) => `${((value / longest) * 100).toFixed(1)}%`
	return (
		<span aria-hidden className="relative block h-4 rounded-r-xs bg-sunken">
			<span className="block h-full bg-chart forced-color-adjust-none" style={{ width: shareOf(accepted) }} />
			{[minimum, maximum].map(
				(limit, nth) =>
					limit !== null && (
						<span
							key={nth === 0 ? "minimum" : "maximum"}
							className="absolute -inset-y-1 border-r-2 border-text"
							style={{ left: 0, width: shareOf(limit) }}
						/>
					),
			)}
		</span>
	)
}
