import { href } from "react-router"
import type { OptionTotal } from "../../../../domain/extras/ordered-items.server.ts"
import type { AcceptedTotals } from "../../../../domain/extras/queries.server.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { formatNumber } from "../../../../values/number.ts"
import { useRight } from "../../shell/rights/use-right.ts"

/** Sums over the whole edition, whatever is searched for. */
export function Summary({
	totals: { accepted, uploaded, extraWristbands, hayBales },
	offered,
}: {
	totals: AcceptedTotals
	offered: OptionTotal[]
}) {
	const sums = [
		{ key: "accepted", term: "Total Accepted", value: accepted },
		{ key: "uploaded", term: "Uploaded", value: uploaded },
		{ key: "wristbands", term: "Extra Wristbands", value: extraWristbands },
		{ key: "hay", term: "Hay", value: hayBales },
		...offered.map((option) => ({
			key: option.id,
			term: option.name,
			value: formatNumber(option.ordered),
			note: noteOf(option),
		})),
	]
	return (
		<dl className="figures mb-5 flex flex-wrap gap-x-6 gap-y-2 border-y border-line py-3">
			{sums.map(({ key, term, value, ...more }) => (
				<div key={key} className="flex min-w-0 flex-wrap gap-x-1.5">
					<dt className="min-w-0 text-muted wrap-anywhere">{term}:</dt>
					<dd className="font-bold">
						{value}
						{"note" in more && more.note && <span className="font-normal text-muted"> ({more.note})</span>}
					</dd>
				</div>
			))}
		</dl>
	)
}

const noteOf = ({ left, isRetired }: OptionTotal): string =>
	isRetired ? "no longer offered" : left === null ? "" : `${formatNumber(left)} left`

/** The way to what can be ordered, for whoever may change it. */
export function ExtrasButton({ section }: { section: string }) {
	if (!useRight("content.write")) return null
	return (
		<LinkButton to={href("/admin/content/:part", { part: section })} variant="ghost" size="small">
			Extras offered
		</LinkButton>
	)
}
