import type { ReactNode } from "react"
import { Link } from "react-router"
import type { PaymentState } from "../../../domain/applications/ledger-rules.ts"
import type { StallMoney } from "../../../domain/money/money-counts.server.ts"
import type { AccountList, MoneyFigures } from "../../../domain/money/rules.ts"
import { DataTable } from "../../../ui/data-table.tsx"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import { accountsOfStall, accountsUrl } from "../accounts-view.ts"
import { acceptedAddress } from "../applications-view.ts"

interface Line {
	key: keyof MoneyFigures
	label: string
	format: (figure: number) => string
	/** The list of what it counts: accounts, or accepted vendors. */
	list: AccountList | { payment: PaymentState }
}

const LINES: Line[] = [
	{ key: "charged", label: "Charged", format: formatKshs, list: "charged" },
	{ key: "invoiced", label: "Invoiced", format: formatKshs, list: "invoiced" },
	{ key: "paid", label: "Paid", format: formatKshs, list: "paid" },
	{ key: "owed", label: "Owed", format: formatKshs, list: "owing" },
	{ key: "overdue", label: "Overdue", format: formatKshs, list: "overdue" },
	{ key: "credit", label: "Paid too much", format: formatKshs, list: "credit" },
	{ key: "owing", label: "Vendors who owe", format: formatNumber, list: "owing" },
	{ key: "overdueAccounts", label: "Vendors who are overdue", format: formatNumber, list: "overdue" },
	{
		key: "settled",
		label: "Accepted vendors who have paid",
		format: formatNumber,
		list: { payment: "paid" },
	},
	{
		key: "uncharged",
		label: "Accepted vendors whose stall is not charged",
		format: formatNumber,
		list: { payment: "uncharged" },
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

const LineLabel = ({ label, list }: Line) => (
	<Link to={typeof list === "string" ? accountsUrl({ show: list }) : acceptedAddress(list)} className="link">
		{label}
	</Link>
)

interface StallsTableProps {
	stalls: StallMoney[]
	/** The edition before, if there is one. */
	before: { name: string; stalls: StallMoney[] } | undefined
}

const AMOUNTS = [
	{ key: "charged", header: "Charged", list: "charged" },
	{ key: "paid", header: "Paid", list: "paid" },
	{ key: "owed", header: "Owed", list: "owing" },
	{ key: "overdue", header: "Overdue", list: "overdue" },
] as const

export function StallsTable({ stalls, before }: StallsTableProps) {
	const ofBefore = (row: StallMoney) => before?.stalls.find(({ stall }) => stall === row.stall)
	return (
		<DataTable
			caption="Money by stall, in Kenyan shillings"
			rows={stalls}
			rowKey={({ stall }) => stall ?? ""}
			columns={[
				{ key: "stall", header: "Stall", cell: ({ stall }) => stall ?? "Without a price", rowHeader: true },
				...AMOUNTS.map(({ key, header, list }) => ({
					...{ key, header, numeric: true },
					cell: (row: StallMoney) => (
						<StallAmount to={accountsOfStall(list, row.stall)} amount={row[key]} label={header} />
					),
				})),
				...(before
					? [
							{
								...{ key: "before", numeric: true, header: `Paid, ${before.name}` },
								cell: (row: StallMoney) => nowrap(formatNumber(ofBefore(row)?.paid ?? 0)),
							},
						]
					: []),
			]}
		/>
	)
}

/** Leads to the accounts that it adds up. */
function StallAmount({ to, amount, label }: { to: string; amount: number; label: string }) {
	if (!amount) return nowrap(formatNumber(amount))
	return (
		<Link to={to} className="link whitespace-nowrap" aria-label={`${label}: ${formatNumber(amount)}`}>
			{formatNumber(amount)}
		</Link>
	)
}
