import { BarChart } from "../../ui/bar-chart.tsx"
import { Button } from "../../ui/button.tsx"
import { Card, Panel } from "../../ui/card.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { DefinitionList } from "../../ui/definition-list.tsx"
import { DocumentSheet } from "../../ui/document-sheet.tsx"
import { ScrollBox } from "../../ui/scroll-box.tsx"
import { StatCard } from "../../ui/stat-card.tsx"
import { HERE, Section, Specimen, TONES } from "./section.tsx"

const TENTS = [
	{ label: "Food Truck", value: 21 },
	{ label: "Large Tent (6x3m)", value: 16 },
	{ label: "Walk-in Tent", value: 24 },
]
type Tent = (typeof TENTS)[number]
const COLUMNS = [
	{ key: "tent", header: "Tent", cell: ({ label }: Tent) => label, rowHeader: true },
	{ key: "count", header: "Count", cell: ({ value }: Tent) => value, numeric: true },
]

export function DataDisplay() {
	return (
		<Section
			id="facts"
			title="Facts and figures"
			lead="A chart and a table of the same numbers stand beside each other."
		>
			<Specimen name="Card; Panel" stacked>
				<Card>One thing among its like.</Card>
				<Panel id="panel" title="A titled part of a screen" actions={<Button size="small">Action</Button>}>
					And what it holds.
				</Panel>
			</Specimen>
			<Specimen name="StatCard: one tone each, and strong">
				{TONES.map((tone) => (
					<StatCard key={tone} label={`Tone ${tone}`} value={82} note="Of 240" tone={tone} to={HERE} />
				))}
				<StatCard label="Revenue" value="Kshs 3,489,500" note="Of all" tone="info" strong to={HERE} />
			</Specimen>
			<Specimen name="BarChart; DataTable" stacked>
				<BarChart label="Vendors per tent type" bars={TENTS} />
				<DataTable
					caption="Vendors per tent type"
					columns={COLUMNS}
					rows={TENTS}
					rowKey={({ label }) => label}
					totals={[{ term: "Total", value: 61 }]}
				/>
			</Specimen>
			<Specimen name="DocumentSheet" stacked>
				<DocumentSheet
					title="Invoice MARKET-0001"
					seller={["The company", "Its office"]}
					buyer={[{ term: "To", value: "Udongo Pottery" }]}
					facts={[{ term: "Issued", value: "20 Nov 2026" }]}
					lines={[{ description: "Walk-in Tent", amount: "36,000" }]}
					totals={[{ term: "Total", value: "Kshs 36,000" }]}
					dues={[{ term: "Due 4 Dec 2026", value: "Kshs 36,000" }]}
				/>
			</Specimen>
			<Specimen name="DefinitionList; ScrollBox" stacked>
				<DefinitionList
					items={[
						{ term: "Contact person", value: "Wanjiru Odhiambo" },
						{ term: "Website", value: "N/A" },
					]}
				/>
				<ScrollBox label="A box that scrolls" className="max-h-24 overflow-y-auto border border-line p-3">
					<p className="h-48">What is too long for its place scrolls there, also by keyboard.</p>
				</ScrollBox>
			</Specimen>
		</Section>
	)
}
