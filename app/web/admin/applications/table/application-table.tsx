import { ArrowDown, ArrowUp } from "lucide-react"
import type { TableSort } from "../../../../domain/applications/rules.ts"
import { Link } from "../../../../ui/link.tsx"
import { ScrollBox } from "../../../../ui/scroll-box.tsx"
import { filtersOf, parseSort, type TableView, tableAddress } from "../../shell/lists/applications-view.ts"
import { SORT_LABELS } from "../../shell/lists/column-labels.ts"
import { ApplicationRow } from "./application-row.tsx"
import { type ColumnOptions, columnsOf, isFixed, MIN_WIDTHS } from "./columns.ts"
import type { QueuedRow } from "./decision-queue.ts"
import type { DetailsStore } from "./details-store.ts"
import type { RowView } from "./row-view.ts"
import type { TableSelection } from "./use-selection.ts"

interface ApplicationTableProps extends ColumnOptions {
	rows: RowView[]
	view: Omit<TableView, "view">
	/** A line as it is now. */
	store: Pick<DetailsStore, "rowOf">
	current: number | undefined
	stateOf: (row: RowView) => QueuedRow
	onOpen: (id: number, event: React.MouseEvent) => void
	onRetry: (id: number) => void
	/** Missing: nothing can be done with many. */
	selection: TableSelection | undefined
}

/** Applications as lines, to be compared and ordered; each leads to what is beside the table. */
export function ApplicationTable({ rows, view, selection, ...table }: ApplicationTableProps) {
	const { holdsLetters, hasReviews, hasCategories } = table
	return (
		<ScrollBox label="Table of applications" className="@container overflow-x-auto">
			<table className="application-table">
				<caption className="sr-only">Applications</caption>
				<thead>
					<tr>
						{selection && (
							<td>
								<span className="sr-only">Selected</span>
							</td>
						)}
						{columnsOf(table).map((name) => (
							<SortHeader key={name} name={name} view={view} isFixed={isFixed(name, table)} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => {
						const { state, saving, problem } = table.stateOf(row)
						const { status, choice, isOnStandby } = saving ?? state
						return (
							<ApplicationRow
								key={row.id}
								row={table.store.rowOf(row.id) ?? row}
								{...{ hasReviews, hasCategories, status, isOnStandby }}
								tellsReturning={!table.isBlind}
								address={tableAddress({ ...view, vendor: row.id })}
								choice={holdsLetters ? (choice ?? "none") : undefined}
								isSaving={saving !== undefined}
								savesStatus={saving !== undefined && (!holdsLetters || saving.status !== state.status)}
								problem={problem?.text}
								retryLabel={problem?.retry?.label}
								isCurrent={row.id === table.current}
								onOpen={table.onOpen}
								onRetry={table.onRetry}
								onSelect={selection?.select}
								isSelected={selection?.selected.has(row.id) ?? false}
							/>
						)
					})}
				</tbody>
			</table>
		</ScrollBox>
	)
}

interface SortHeaderProps {
	name: TableSort
	view: Omit<TableView, "view">
	isFixed: boolean
}

/** Leads to the table in this order, and from there to the opposite one. */
function SortHeader({ name, view, isFixed }: SortHeaderProps) {
	const { sort, isDescending } = parseSort(view.sort)
	const isSorted = sort === name
	const Arrow = isDescending ? ArrowDown : ArrowUp
	const address = tableAddress({
		...filtersOf(view),
		sort: isSorted && !isDescending ? `-${name}` : name,
	})
	return (
		<th
			scope="col"
			aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
			data-from={MIN_WIDTHS[name]}
		>
			{isFixed ? (
				<span>{SORT_LABELS[name]}</span>
			) : (
				<Link to={address} preventScrollReset>
					{SORT_LABELS[name]}
					{isSorted && <Arrow aria-hidden />}
				</Link>
			)}
		</th>
	)
}
