import type { EditionRevenue } from "../../../domain/applications/mix.ts"
import { Panel } from "../../../ui/card.tsx"
import { formatKshs } from "../../../values/number.ts"
import { ShareBar } from "./share-bar.tsx"

const STEPS: { key: keyof EditionRevenue; name: string; note: string }[] = [
	{ key: "chosen", name: "Chosen", note: "once everything chosen is released" },
	{ key: "told", name: "Told", note: "from accepted tents" },
	{ key: "confirmed", name: "Confirmed", note: "of those with a confirmation email" },
]

/** What the tents of an edition bring, at each step on the way to it. */
export function RevenuePanel({ revenue }: { revenue: EditionRevenue }) {
	const longest = Math.max(1, ...Object.values(revenue))
	return (
		<Panel id="revenue" title="Revenue">
			<dl className="grid gap-4">
				{STEPS.map(({ key, name, note }) => (
					<div key={key} className="grid gap-1.5 text-sm">
						<dt className="flex flex-wrap items-baseline gap-x-2">
							<b>{name}</b>
							<span className="text-muted">{note}</span>
						</dt>
						<dd className="grid gap-1.5">
							<span className="figures">{formatKshs(revenue[key])}</span>
							<ShareBar value={revenue[key]} longest={longest} />
						</dd>
					</div>
				))}
			</dl>
		</Panel>
	)
}
