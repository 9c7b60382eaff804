import type { TentStatistics } from "../../../domain/applications/queries.server.ts"
import { BarChart } from "../../../ui/bar-chart.tsx"
import { Panel } from "../../../ui/card.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { formatKshs } from "../../../values/number.ts"

export interface TentRow extends TentStatistics {
	/** How many there are; undefined where nobody counts. */
	places: number | undefined
}

/** The numbers once, and beside them a picture of them. */
export function Tents({ tents }: { tents: TentRow[] }) {
	return (
		<div className="grid gap-5 xl:grid-cols-2">
			<Panel id="tent-breakdown" title="Tent Breakdown">
				{tents.length ? <TentTable tents={tents} /> : <EmptyPanel>No accepted vendors yet.</EmptyPanel>}
			</Panel>
			<Panel id="tent-distribution" title="Tent Type Distribution">
				{tents.length ? <Distribution tents={tents} /> : <EmptyPanel>No chart data available.</EmptyPanel>}
			</Panel>
		</div>
	)
}

function EmptyPanel({ children }: { children: string }) {
	return (
		<p className="grid min-h-40 place-items-center rounded-md border border-dashed border-line-strong text-muted">
			{children}
		</p>
	)
}

function Distribution({ tents }: { tents: TentRow[] }) {
	const bars = tents.map(({ type, vendors }) => ({ label: type, value: vendors }))
	return <BarChart label="Accepted vendors per tent type" bars={bars} />
}

function TentTable({ tents }: { tents: TentRow[] }) {
	return (
		<DataTable
			caption="Accepted vendors and revenue per tent type"
			rows={tents}
			rowKey={({ type }) => type}
			columns={[
				{ key: "type", header: "Tent type", cell: ({ type }) => type, rowHeader: true },
				{
					key: "vendors",
					header: "Vendors",
					cell: ({ vendors, places }) => (places === undefined ? vendors : `${vendors} of ${places}`),
					numeric: true,
				},
				{
					key: "revenue",
					header: "Revenue",
					cell: ({ revenue }) => <Money amount={revenue} />,
					numeric: true,
				},
			]}
		/>
	)
}

function Money({ amount }: { amount: number }) {
	return <span className="whitespace-nowrap">{formatKshs(amount)}</span>
}
