import type { ReactNode } from "react"
import { Link } from "react-router"
import type { PaymentState } from "../../../domain/applications/ledger-rules.ts"
import type { StallMoney } from "../../../domain/money/queries.server.ts"
import type { MoneyFigures } from "../../../domain/money/rules.ts"
import { DataTable } from "../../../ui/data-table.tsx"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import { acceptedAddress } from "../applications-view.ts"

interface Line {
	key: keyof MoneyFigures
	label: string
	format: (figure: number) => string
	/** The accepted vendors that it counts. */
	payment?: PaymentState
}

const LINES: Line[] = [
	{ key: "charged", label: "Charged", format: formatKshs },
	{ key: "paid", label: "Paid", format: formatKshs },
	{ key: "owed", label: "Owed", format: formatKshs },
	{ key: "credit", label: "Paid too much", format: formatKshs },
	{ key: "owing", label: "Vendors who owe", format: formatNumber, payment: "due" },
	{ key: "settled", label: "Accepted vendors who have paid", format: formatNumber, payment: "paid" },
	{
		key: "uncharged",
		label: "Accepted vendors whose stall is not charged",
		format: formatNumber,
		payment: "uncharged",
	},
]

interface MoneyTableProps {
	edition: string
	totals: MoneyFigures
	/** The edition before, if there is one. */
	before: { name: string; totals: MoneyFigures } | undefined
}

export function MoneyTable({ edition, totals, before }: MoneyTableProps) {
	return (
		<DataTable
			caption={before ? `Money of ${edition} beside ${before.name}` : `Money of ${edition}`}
			rows={LINES}
			rowKey={({ key }) => key}
			columns={[
				{ key: "label", header: "Figure", cell: (line) => <LineLabel {...line} />, rowHeader: true },
				{
					key: "now",
					header: edition,
					cell: ({ key, format }) => nowrap(format(totals[key])),
					numeric: true,
				},
				...(before
					? [
							{
								key: "before",
								header: before.name,
								cell: ({ key, format }: Line) => nowrap(format(before.totals[key])),
								numeric: true,
							},
						]
					: []),
			]}
		/>
	)
}

const nowrap = (text: string): ReactNode => <span className="whitespace-nowrap">{text}</span>

function LineLabel({ label, payment }: Line) {
	if (!payment) return label
	return (
		<Link to={acceptedAddress({ payment })} className="link">
			{label}
		</Link>
	)
}

export function StallsTable({ stalls }: { stalls: StallMoney[] }) {
	const amount = (key: "charged" | "paid" | "owed", header: string) => ({
		key,
		header,
		cell: (row: StallMoney) => nowrap(formatNumber(row[key])),
		numeric: true,
	})
	return (
		<DataTable
			caption="Money by stall, in Kenyan shillings"
			rows={stalls}
			rowKey={({ stall }) => stall ?? ""}
			columns={[
				{ key: "stall", header: "Stall", cell: ({ stall }) => stall ?? "Without a price", rowHeader: true },
				amount("charged", "Charged"),
				amount("paid", "Paid"),
				amount("owed", "Owed"),
			]}
		/>
	)
}
