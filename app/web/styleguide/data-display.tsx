import { BarChart } from "../../ui/bar-chart.tsx"
import { Button } from "../../ui/button.tsx"
import { Card, Panel } from "../../ui/card.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { DefinitionList } from "../../ui/definition-list.tsx"
import { ScrollBox } from "../../ui/scroll-box.tsx"
import { StatCard } from "../../ui/stat-card.tsx"
import type { Tone } from "../../ui/tone.ts"
import { Section, Specimen } from "./section.tsx"

const TENTS = [
	{ label: "Food Truck", value: 21 },
	{ label: "Large Tent (6x3m)", value: 16 },
	{ label: "Own Set-up", value: 17 },
	{ label: "Walk-in Tent", value: 24 },
]
const MANY_BARS = Array.from({ length: 12 }, (_, nth) => ({
	label: `Row ${"ABCDEFGHIJKL"[nth]}`,
	value: 18 - nth,
}))
const TONES: Record<Tone, string> = {
	neutral: "Applications",
	success: "Accepted Vendors",
	warning: "Pending Vendors",
	danger: "Rejected Vendors",
	info: "Uploaded",
}

/** Things, numbers and facts. */
export function DataDisplay() {
	return (
		<Section id="showing" title="Showing">
			<Specimen name="Card: quiet, and bold on the public site; Panel" stacked>
				<Card>One thing among its like.</Card>
				<Card bold>The same with the ink outline.</Card>
				<Panel id="panel" title="A titled part of a screen" actions={<Button size="small">Action</Button>}>
					And what it holds.
				</Panel>
			</Specimen>
			<Specimen name="StatCard: one tone each, and strong">
				{(Object.entries(TONES) as [Tone, string][]).map(([tone, label], nth) => (
					<StatCard key={tone} label={label} value={82 - nth * 7} note="Of 240" tone={tone} />
				))}
				<StatCard label="Estimated Revenue" value="Kshs 3,489,500" strong />
			</Specimen>
			<Numbers />
			<Specimen name="DefinitionList; ScrollBox" stacked>
				<DefinitionList
					items={[
						{ term: "Contact person", value: "Wanjiru Odhiambo" },
						{ term: "Phone", value: "+254 700 000 000" },
						{ term: "Website", value: "N/A" },
					]}
				/>
				<ScrollBox label="A box that scrolls" height={96} className="overflow-y-auto border border-line p-3">
					<p className="h-48">What is too long for its place scrolls there, also by keyboard.</p>
				</ScrollBox>
			</Specimen>
		</Section>
	)
}

type Bar = (typeof TENTS)[number]
const COLUMNS = [
	{ key: "tent", header: "Tent", cell: ({ label }: Bar) => label, rowHeader: true },
	{ key: "count", header: "Count", cell: ({ value }: Bar) => value, numeric: true },
]

function Numbers() {
	const keyOf = ({ label }: Bar) => label
	return (
		<>
			<Specimen name="BarChart: and, with many bars, scrolling" stacked>
				<BarChart label="Tent Type Distribution" bars={TENTS} height={200} />
				<BarChart label="Rows of stalls" bars={MANY_BARS} height={200} />
			</Specimen>
			<Specimen name="DataTable: and with nothing in it" stacked>
				<DataTable caption="Tent Breakdown" columns={COLUMNS} rows={TENTS} rowKey={keyOf} />
				<DataTable
					caption="No tents"
					columns={COLUMNS}
					rows={[]}
					rowKey={keyOf}
					empty={<p>No accepted vendors yet.</p>}
				/>
			</Specimen>
		</>
	)
}
