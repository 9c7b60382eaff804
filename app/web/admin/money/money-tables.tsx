import type { ReactNode } from "react"
import type { PaymentState } from "../../../domain/ledger/rules.ts"
import { METHOD_LABELS } from "../../../domain/money/entry-labels.ts"
import type { StallMoney } from "../../../domain/money/money-counts.server.ts"
import type { MethodMoney } from "../../../domain/money/paid-by-method.server.ts"
import type { LedgerList, MoneyTotals } from "../../../domain/money/rules.ts"
import { DataTable } from "../../../ui/data-table.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import { acceptedAddress } from "../shell/lists/applications-view.ts"
import { ledgersOfStall, ledgersUrl } from "../shell/lists/ledgers-view.ts"

interface Line {
	key: keyof MoneyTotals
	label: string
	format: (figure: number) => string
	/** The list of what it counts: ledgers, or accepted vendors. */
	list: LedgerList | { payment: PaymentState }
}

const LINES: Line[] = [
	{ key: "charged", label: "Charged", format: formatKshs, list: "charged" },
	{ key: "invoiced", label: "Invoiced", format: formatKshs, list: "invoiced" },
	{ key: "paid", label: "Paid", format: formatKshs, list: "paid" },
	{ key: "owed", label: "Owed", format: formatKshs, list: "owing" },
	{ key: "overdue", label: "Overdue", format: formatKshs, list: "overdue" },
	{ key: "credit", label: "Paid too much", format: formatKshs, list: "credit" },
	{ key: "owing", label: "Vendors who owe", format: formatNumber, list: "owing" },
	{ key: "overdueLedgers", label: "Vendors who are overdue", format: formatNumber, list: "overdue" },
	{
		key: "settled",
		label: "Accepted vendors who owe nothing",
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
	totals: MoneyTotals
	/** The edition before, if there is one. */
	before: { name: string; totals: MoneyTotals } | undefined
}

export function MoneyTable({ edition, totals, before }: MoneyTableProps) {
	return (
		<div className={before && figureLinesClasses}>
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
		</div>
	)
}

/** Where two amounts have no room beside what they are, they stand below it. */
const figureLinesClasses =
	"max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2 max-sm:[&_tr>:first-child]:col-span-2 max-sm:[&_tr>:first-child]:pb-0 max-sm:[&_td]:pt-0"

export const nowrap = (text: string): ReactNode => <span className="whitespace-nowrap">{text}</span>

const LineLabel = ({ label, list }: Line) => (
	<Link to={typeof list === "string" ? ledgersUrl({ show: list }) : acceptedAddress(list)} className="link">
		{label}
	</Link>
)

interface StallsTableProps {
	stalls: StallMoney[]
	/** The edition before, if there is one. */
	before: { name: string; stalls: StallMoney[] } | undefined
}

/** What is charged less what is paid is what is owed less what was paid too much. */
const AMOUNTS = [
	{ key: "charged", header: "Charged", list: "charged" },
	{ key: "paid", header: "Paid", list: "paid" },
	{ key: "owed", header: "Owed", list: "owing" },
	{ key: "credit", header: "Paid too much", list: "credit" },
	{ key: "overdue", header: "Overdue", list: "overdue" },
] as const

const stallName = ({ stall }: StallMoney): string => stall ?? "Without a price"

/** Columns where all of them fit, else one stall below the other: a number that is cut would be another one. */
export function StallsTable({ stalls, before }: StallsTableProps) {
	const columns = [
		...AMOUNTS.map(({ key, header, list }) => ({
			key: key as string,
			header: header as string,
			numeric: true,
			cell: (row: StallMoney) => (
				<StallAmount to={ledgersOfStall(list, row.stall)} amount={row[key]} label={header} />
			),
		})),
		...(before ? [paidBefore(before)] : []),
	]
	return (
		<div className="@container">
			<div className="hidden @min-[58rem]:block">
				<DataTable
					caption="Money by stall, in Kenyan shillings"
					rows={stalls}
					rowKey={({ stall }) => stall ?? ""}
					columns={[{ key: "stall", header: "Stall", cell: stallName, rowHeader: true }, ...columns]}
				/>
			</div>
			<ul className="grid gap-5 @min-[58rem]:hidden">
				{stalls.map((row) => (
					<li key={row.stall ?? ""} className="min-w-0">
						<h3 className="font-semibold wrap-anywhere">{stallName(row)}</h3>
						<dl className="mt-1 grid max-w-md text-sm">
							{columns.map(({ key, header, cell }) => (
								<div key={key} className="flex justify-between gap-4 border-b border-line py-1.5">
									<dt className="min-w-0 wrap-anywhere text-muted">{header}</dt>
									<dd className="figures shrink-0">{cell(row)}</dd>
								</div>
							))}
						</dl>
					</li>
				))}
			</ul>
		</div>
	)
}

const paidBefore = ({ name, stalls }: NonNullable<StallsTableProps["before"]>) => ({
	key: "before",
	numeric: true,
	header: `Paid, ${name}`,
	cell: (row: StallMoney) => nowrap(formatNumber(stalls.find(({ stall }) => stall === row.stall)?.paid ?? 0)),
})

/** Leads to the ledgers that it adds up. */
function StallAmount({ to, amount, label }: { to: string; amount: number; label: string }) {
	if (!amount) return nowrap(formatNumber(amount))
	return (
		<Link to={to} className="link whitespace-nowrap" aria-label={`${label}: ${formatNumber(amount)}`}>
			{formatNumber(amount)}
		</Link>
	)
}

const METHOD_AMOUNTS = [
	{ key: "cameIn", header: "Came in" },
	{ key: "paidBack", header: "Paid back" },
	{ key: "paid", header: "Paid" },
] as const

/** How what is paid came; the last row is what it comes to. */
export function MethodsTable({ methods }: { methods: MethodMoney[] }) {
	if (!methods.length) return <p className="text-muted">Nothing is paid yet.</p>
	const sumOf = (key: (typeof METHOD_AMOUNTS)[number]["key"]) =>
		methods.reduce((sum, row) => sum + row[key], 0)
	const rows = [
		...methods.map(({ method, ...amounts }) => ({ ...amounts, label: METHOD_LABELS[method] })),
		{ label: "In all", cameIn: sumOf("cameIn"), paidBack: sumOf("paidBack"), paid: sumOf("paid") },
	]
	return (
		<DataTable
			caption="Paid by method, in Kenyan shillings"
			rows={rows}
			rowKey={({ label }) => label}
			columns={[
				{ key: "method", header: "By", cell: ({ label }) => label, rowHeader: true },
				...METHOD_AMOUNTS.map(({ key, header }) => ({
					key: key as string,
					header: header as string,
					numeric: true,
					cell: (row: (typeof rows)[number]) => nowrap(formatNumber(row[key])),
				})),
			]}
		/>
	)
}
