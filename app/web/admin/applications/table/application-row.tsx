import { memo } from "react"
import { Button } from "../../../../ui/button.tsx"
import { Link } from "../../../../ui/link.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import type { Tone } from "../../../../ui/tone.ts"
import { uncapitalize } from "../../../../values/normalize-text.ts"
import { pluralize } from "../../../../values/number.ts"
import { choiceLabels } from "../../shell/decisions/choice-labels.ts"
import { statusBadgeOf } from "../../shell/decisions/status-labels.ts"
import { selectionField } from "../../shell/lists/selection-fields.ts"
import { ToldBadge } from "../emails/told-badge.tsx"
import { StandbyBadge } from "../standby-badge.tsx"
import { TagList } from "../tags/tag-list.tsx"
import { MIN_WIDTHS } from "./columns.ts"
import type { DecisionState, RowView } from "./row-view.ts"
import { rowLinkId } from "./use-current-row.ts"
import { SELECTION_FORM, type TableSelection } from "./use-selection.ts"

interface ApplicationRowProps {
	row: RowView
	address: string
	/** As it is saved, or would be once it is: then it says so. */
	status: DecisionState["status"]
	/** Missing where there are none. */
	choice: NonNullable<DecisionState["choice"]> | "none" | undefined
	isOnStandby: boolean | undefined
	isSaving: boolean
	/** Whether what is saved is its status, not only a choice. */
	savesStatus: boolean
	problem: string | undefined
	retryLabel: string | undefined
	isCurrent: boolean
	hasReviews: boolean
	hasCategories: boolean
	/** Whether it says who came before. */
	tellsReturning: boolean
	onOpen: (id: number, event: React.MouseEvent) => void
	onRetry: (id: number) => void
	/** Missing: nothing can be done with many. */
	onSelect?: TableSelection["select"] | undefined
	isSelected: boolean
}

export const ApplicationRow = memo(function ApplicationRow({
	row,
	address,
	isCurrent,
	...decided
}: ApplicationRowProps) {
	const { id, number, brand, category, stall, receivedOn, acceptedBefore, disagreement } = row
	return (
		<tr data-current={isCurrent || undefined} aria-busy={decided.isSaving || undefined}>
			{decided.onSelect && (
				<td>
					<input
						type="checkbox"
						form={SELECTION_FORM}
						name={selectionField(id)}
						value="1"
						aria-label={`Select ${brand}`}
						checked={decided.isSelected}
						onChange={({ currentTarget: { checked }, nativeEvent }) =>
							decided.onSelect?.(id, checked, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
						}
					/>
				</td>
			)}
			<th scope="row">
				<Link
					id={rowLinkId(id)}
					to={`${address}#application`}
					aria-current={isCurrent || undefined}
					discover="none"
					onClick={(event) => decided.onOpen(id, event)}
				>
					{brand}
				</Link>{" "}
				<span>
					{!row.isUnidentified && `No. ${number}`}
					{category && <i>{`${row.isUnidentified ? "" : " · "}${category}`}</i>}
				</span>
				<RowHints row={row} />
				{decided.problem && <Problem {...decided} problem={decided.problem} id={id} brand={brand} />}
			</th>
			{decided.hasCategories && <td data-from={MIN_WIDTHS.category}>{category}</td>}
			<td data-from={MIN_WIDTHS.stall}>{stall}</td>
			<td data-from={MIN_WIDTHS.received}>{receivedOn}</td>
			{decided.tellsReturning && (
				<td data-from={MIN_WIDTHS.came}>
					{acceptedBefore ? pluralize(acceptedBefore, "time", "times") : "No"}
				</td>
			)}
			{decided.hasReviews && (
				<>
					<td data-from={MIN_WIDTHS.score}>{scoreText(row)}</td>
					<td data-from={MIN_WIDTHS.disagreement}>{disagreement?.toFixed(2)}</td>
				</>
			)}
			<DecidedCells {...decided} announced={row.announced} isWithdrawn={row.isWithdrawn} />
		</tr>
	)
})

function RowHints({ row: { sameVendor, tags } }: { row: RowView }) {
	return (
		<>
			{sameVendor && <span className="row-hint">{sameVendor}</span>}
			<TagList tags={tags} />
		</>
	)
}

/** Not like one of whole reviews. */
const scoreText = ({ score, isScoredInPart }: RowView) =>
	score !== undefined && `${score.toFixed(2)}${isScoredInPart ? " in part" : ""}`

function DecidedCells({
	status,
	choice,
	isOnStandby,
	isSaving,
	savesStatus,
	announced,
	isWithdrawn,
}: Pick<ApplicationRowProps, "status" | "choice" | "isOnStandby" | "isSaving" | "savesStatus"> &
	Pick<RowView, "announced" | "isWithdrawn">) {
	const chosen = choice === "none" ? undefined : choice
	const savesChoice = isSaving && !savesStatus
	return (
		<>
			{choice && (
				<td>
					{choice !== "none" && <SavedBadge of={choiceLabels[choice]} isSaving={savesChoice} />}
					{choice === "none" && savesChoice && <SavingBadge />}
				</td>
			)}
			<td>
				<SavedBadge of={statusBadgeOf(status, isWithdrawn)} isSaving={savesStatus} />
				{!isSaving && <StandbyBadge status={status} isOnStandby={isOnStandby} />}
				{!isSaving && <ToldBadge {...{ status, isOnStandby, isWithdrawn, announced, choice: chosen }} />}
			</td>
		</>
	)
}

interface SavedBadgeProps {
	of: { label: string; tone: Tone }
	isSaving: boolean
}

/** What is saved, in its colour; what is on its way has none. */
const SavedBadge = ({ of: { label, tone }, isSaving }: SavedBadgeProps) =>
	isSaving ? <SavingBadge label={label} /> : <StatusBadge tone={tone}>{label}</StatusBadge>

export const SavingBadge = ({ label }: { label?: string }) => (
	<StatusBadge tone="neutral">{label ? `Saving: ${uncapitalize(label)}` : "Saving"}</StatusBadge>
)

type ProblemProps = Pick<ApplicationRowProps, "retryLabel" | "onRetry"> & {
	id: number
	brand: string
	problem: string
}

function Problem({ id, brand, problem, retryLabel, onRetry }: ProblemProps) {
	return (
		<span className="row-problem">
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
