import { DataTable } from "./data-table.tsx"
import { DefinitionList } from "./definition-list.tsx"

interface Fact {
	term: string
	value: string
}

interface DocumentSheetProps {
	title: string
	/** Who issued it: the name, and how to reach them. */
	seller: string[]
	buyer: Fact[]
	facts: Fact[]
	lines: { description: string; amount: string }[]
	totals: Fact[]
	dues: Fact[]
}

/** An invoice or a credit note, as it is on paper. */
export function DocumentSheet({ title, seller, buyer, facts, lines, totals, dues }: DocumentSheetProps) {
	const [name, ...contact] = seller
	const rows = lines.map((line, nth) => ({ ...line, key: nth }))
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
			<address className="text-sm not-italic wrap-anywhere">
				<p className="font-semibold">{name}</p>
				{contact.map((line) => (
					<p key={line} className="text-muted">
						{line}
					</p>
				))}
			</address>
			<DefinitionList items={[...buyer, ...facts]} />
			<DataTable
				caption={`Lines of ${title}`}
				rows={rows}
				rowKey={({ key }) => key}
				columns={[
					{
						key: "description",
						header: "What for",
						cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
					},
					{ key: "amount", header: "Kshs", cell: ({ amount }) => amount, numeric: true },
				]}
				totals={totals}
			/>
			{dues.length > 0 && (
				<div className="figures">
					<DefinitionList items={dues} />
				</div>
			)}
		</div>
	)
}
