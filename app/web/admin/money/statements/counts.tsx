import { Panel } from "../../../../ui/card.tsx"
import { DataTable } from "../../../../ui/data-table.tsx"
import { Link } from "../../../../ui/link.tsx"
import { formatNumber } from "../../../../values/number.ts"
import { paymentsUrl } from "../payments/payment-views.ts"
import { linesLabel, linesUrl } from "./labels.ts"
import type { StatementCounts, StatementView } from "./view.server.ts"

interface CountRow {
	label: string
	count: number
	/** Where these are listed. */
	to?: string | undefined
}

function rowsOf(
	{ id, ignored, reversals, refused, stage, bookedOtherwise }: StatementView,
	counts: StatementCounts,
): CountRow[] {
	const { added, unmatched, booked = 0, verified, known, contradicted } = counts
	const listed = (label: string, count: number, to: string): CountRow => ({
		label,
		count,
		to: count ? to : undefined,
	})
	return [
		{ label: "New payments", count: added },
		...(unmatched === undefined
			? []
			: [
					{
						label: "of them on nobody’s account, for a person to match",
						count: unmatched,
						to: stage === "finished" && unmatched ? paymentsUrl() : undefined,
					},
				]),
		...(booked ? [{ label: "of them booked by hand already, and not booked again", count: booked }] : []),
		...(bookedOtherwise === undefined
			? []
			: [
					listed(
						"Booked with another amount than the statement says, which stays",
						bookedOtherwise,
						linesUrl(id, { show: "booked-otherwise" }),
					),
				]),
		{ label: "Known, and now verified", count: verified },
		{ label: "Known and verified before", count: known },
		listed("Known with another amount, which stays", contradicted, linesUrl(id, { show: "contradicted" })),
		...(reversals
			? [listed("Payments that M-Pesa took back", reversals, linesUrl(id, { show: "reversals" }))]
			: []),
		listed("Withdrawals, charges and repeated lines, left out", ignored, linesUrl(id, { show: "ignored" })),
		listed("Can’t be imported", refused, linesUrl(id, { show: "refused" })),
	]
}

/** What its lines are, or came to. */
export const StatementCountsTable = ({ view, counts }: { view: StatementView; counts: StatementCounts }) => (
	<DataTable
		caption="Lines of the statement"
		rows={rowsOf(view, counts)}
		rowKey={({ label }) => label}
		columns={[
			{ key: "label", header: "Lines", rowHeader: true, cell: (row) => <CountLabel {...row} /> },
			{ key: "count", header: "How many", numeric: true, cell: ({ count }) => formatNumber(count) },
		]}
	/>
)

function CountLabel({ label, to }: CountRow) {
	if (!to) return label
	return (
		<Link to={to} className="link touch">
			{label}
		</Link>
	)
}

/** Why lines can't be imported. */
export function StatementReasons({ view: { id, reasons, refused } }: { view: StatementView }) {
	if (!reasons.length) return null
	return (
		<Panel id="refused" title={`${linesLabel(refused)} can’t be imported`}>
			<ul className="mb-3 grid max-w-prose list-disc gap-1 pl-5">
				{reasons.map(({ problem, label, count }) => (
					<li key={problem}>
						{label}: {formatNumber(count)}
					</li>
				))}
			</ul>
			<Link to={linesUrl(id, { show: "refused" })} className="link touch">
				Show these lines
			</Link>
		</Panel>
	)
}
