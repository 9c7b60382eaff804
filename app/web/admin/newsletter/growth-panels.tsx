import { BarChart } from "../../../ui/bar-chart.tsx"
import { Panel } from "../../../ui/card.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { formatNumber } from "../../../values/number.ts"
import type { MonthOfGrowth } from "./growth.ts"

/** How the list grew: the numbers once, and beside them a picture of them. */
export function GrowthPanels({ growth }: { growth: MonthOfGrowth[] }) {
	return (
		<div className="mb-6 grid gap-5 xl:grid-cols-2">
			<Panel id="growth" title="Growth">
				<GrowthTable growth={growth} />
			</Panel>
			<Panel id="new-subscribers" title="New Subscribers">
				<BarChart
					label="New subscribers by month"
					bars={growth.map(({ label, joined }) => ({ label, value: joined }))}
				/>
			</Panel>
		</div>
	)
}

function GrowthTable({ growth }: { growth: MonthOfGrowth[] }) {
	return (
		<>
			<DataTable
				caption="New subscribers and subscribers in all by month"
				rows={growth}
				rowKey={({ month }) => month}
				columns={[
					{ key: "month", header: "Month", cell: ({ label }) => label, rowHeader: true },
					{ key: "joined", header: "New", cell: ({ joined }) => formatNumber(joined), numeric: true },
					{ key: "total", header: "Total", cell: ({ total }) => formatNumber(total), numeric: true },
				]}
			/>
			<p className="mt-3 text-sm text-muted">
				Counts those who are on the list now: nothing is kept of people who unsubscribed.
			</p>
		</>
	)
}
