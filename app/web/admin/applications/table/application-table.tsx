import { ArrowDown, ArrowUp } from "lucide-react"
import { memo } from "react"
import { Link } from "react-router"
import { TABLE_SORTS, type TableSort, TELLING_SORTS } from "../../../../domain/applications/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { ScrollBox } from "../../../../ui/scroll-box.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { pluralize } from "../../../../values/number.ts"
import { filtersOf, parseSort, type TableView, tableAddress } from "../../applications-view.ts"
import { choiceLabels } from "../../choice-labels.ts"
import { statusLabels } from "../../status-labels.ts"
import type { QueuedRow } from "./decision-queue.ts"
import type { DetailsStore } from "./details-store.ts"
import type { RowView } from "./row-view.ts"
import { rowLinkId } from "./use-current-row.ts"

const SORT_LABELS: Record<TableSort, string> = {
	brand: "Brand",
	category: "Category",
	stall: "Stall",
	received: "Received",
	came: "Came before",
	score: "Score",
	disagreement: "Disagreement",
	choice: "Choice",
	status: "Status",
}

const COLUMNS: TableSort[] = [
	"brand",
	"category",
	"stall",
	"received",
	"came",
	"score",
	"disagreement",
	"choice",
	"status",
]

/** How wide the table is, in rem, from where on a column is there; the rest is there always. */
const SHOWN_FROM: Partial<Record<TableSort, number>> = {
	category: 36,
	stall: 36,
	score: 36,
	came: 42,
	received: 50,
	disagreement: 58,
}

export interface ApplicationTableProps {
	rows: RowView[]
	view: Omit<TableView, "view">
	/** Whether there are choices. */
	holdsLetters: boolean
	/** Whether anything is scored. */
	hasReviews: boolean
	/** Whoever looks reviews blind. */
	isBlind: boolean
	/** A line as it is now. */
	store: Pick<DetailsStore, "rowOf">
	current: number | undefined
	stateOf: (row: RowView) => QueuedRow
	onOpen: (id: number, event: React.MouseEvent) => void
	onRetry: (id: number) => void
}

/** Applications as lines, to be compared and ordered; each leads to what is beside the table. */
export function ApplicationTable({ rows, view, ...table }: ApplicationTableProps) {
	const { holdsLetters, hasReviews } = table
	return (
		<ScrollBox label="Table of applications" className="@container overflow-x-auto">
			<table className="application-table">
				<caption className="sr-only">Applications</caption>
				<thead>
					<tr>
						{columnsOf(table).map((name) => (
							<SortHeader key={name} name={name} view={view} isFixed={isFixed(name, table)} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => {
						const { state, isSaving, problem } = table.stateOf(row)
						return (
							<Row
								key={row.id}
								row={table.store.rowOf(row.id) ?? row}
								hasReviews={hasReviews}
								tellsReturning={!table.isBlind}
								address={tableAddress({ ...view, vendor: row.id })}
								status={state.status}
								choice={holdsLetters ? (state.choice ?? "none") : undefined}
								isSaving={isSaving}
								problem={problem?.text}
								retryLabel={problem?.retry?.label}
								isCurrent={row.id === table.current}
								onOpen={table.onOpen}
								onRetry={table.onRetry}
							/>
						)
					})}
				</tbody>
			</table>
		</ScrollBox>
	)
}

export type ColumnOptions = Pick<ApplicationTableProps, "holdsLetters" | "hasReviews" | "isBlind">

/** What an edition has of them, and who looks may know. */
const columnsOf = ({ holdsLetters, hasReviews, isBlind }: ColumnOptions) =>
	COLUMNS.filter(
		(name) =>
			(name !== "choice" || holdsLetters) &&
			((name !== "score" && name !== "disagreement") || hasReviews) &&
			(name !== "came" || !isBlind),
	)

/** Who reviews blind may not order by it. */
const isFixed = (name: TableSort, { isBlind }: Pick<ColumnOptions, "isBlind">) =>
	isBlind && TELLING_SORTS.includes(name)

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
			data-from={SHOWN_FROM[name]}
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

interface RowProps {
	row: RowView
	address: string
	status: QueuedRow["state"]["status"]
	/** Missing where there are none. */
	choice: NonNullable<QueuedRow["state"]["choice"]> | "none" | undefined
	isSaving: boolean
	problem: string | undefined
	retryLabel: string | undefined
	isCurrent: boolean
	hasReviews: boolean
	/** Whether it says who came before. */
	tellsReturning: boolean
	onOpen: ApplicationTableProps["onOpen"]
	onRetry: ApplicationTableProps["onRetry"]
}

const Row = memo(function Row({ row, address, isCurrent, ...decided }: RowProps) {
	const { id, number, brand, category, stall, receivedOn, acceptedBefore, score, disagreement } = row
	const { label, tone } = statusLabels[decided.status]
	return (
		<tr data-current={isCurrent || undefined} aria-busy={decided.isSaving || undefined}>
			<th scope="row">
				<Link
					id={rowLinkId(id)}
					to={`${address}#application`}
					aria-current={isCurrent || undefined}
					discover="none"
					onClick={(event) => decided.onOpen(id, event)}
				>
					{brand}
				</Link>
				<span>
					No. {number}
					{category && <i>{` · ${category}`}</i>}
				</span>
				{decided.problem && <Problem {...decided} problem={decided.problem} id={id} brand={brand} />}
			</th>
			<td data-from={SHOWN_FROM.category}>{category}</td>
			<td data-from={SHOWN_FROM.stall}>{stall}</td>
			<td data-from={SHOWN_FROM.received}>{receivedOn}</td>
			{decided.tellsReturning && (
				<td data-from={SHOWN_FROM.came}>
					{acceptedBefore ? pluralize(acceptedBefore, "time", "times") : "No"}
				</td>
			)}
			{decided.hasReviews && (
				<>
					<td data-from={SHOWN_FROM.score}>{score?.toFixed(2)}</td>
					<td data-from={SHOWN_FROM.disagreement}>{disagreement?.toFixed(2)}</td>
				</>
			)}
			{decided.choice && (
				<td>
					{decided.choice !== "none" && (
						<StatusBadge tone={choiceLabels[decided.choice].tone}>
							{choiceLabels[decided.choice].label}
						</StatusBadge>
					)}
				</td>
			)}
			<td>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</td>
		</tr>
	)
})

type ProblemProps = Pick<RowProps, "retryLabel" | "onRetry"> & { id: number; brand: string; problem: string }

function Problem({ id, brand, problem, retryLabel, onRetry }: ProblemProps) {
	return (
		<span className="mt-1 block max-w-prose font-normal text-danger-ink">
			{problem}{" "}
			{retryLabel && (
				<Button variant="quiet" size="small" onClick={() => onRetry(id)}>
					{retryLabel}
					<span className="sr-only"> for {brand}</span>
				</Button>
			)}
		</span>
	)
}

/** What one can order by, for a narrow screen, and for whoever chooses from a list. */
export const sortOptions = (options: ColumnOptions) =>
	TABLE_SORTS.filter((name) => columnsOf(options).includes(name) && !isFixed(name, options)).flatMap(
		(name) => [
			{ value: name === "received" ? "" : name, label: `Sort: ${SORT_LABELS[name]}` },
			{ value: `-${name}`, label: `Sort: ${SORT_LABELS[name]}, reversed` },
		],
	)
