import { type MouseEvent, useCallback } from "react"
import { rowsOf } from "../../../../domain/applications/mix.ts"
import { isChosen, isUntold } from "../../../../domain/applications/rules.ts"
import { Button, Spinner } from "../../../../ui/button.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { Link } from "../../../../ui/link.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { RefreshContext } from "../../shell/actions/use-fetch-submit.ts"
import { choiceLabels, chosenLabel } from "../../shell/decisions/choice-labels.ts"
import type { DecisionButton } from "../../shell/decisions/decision-buttons.ts"
import { DecisionForm } from "../../shell/decisions/decision-form.tsx"
import { describeNextClick } from "../../shell/decisions/mix-view.ts"
import { statusBadgeOf, statusLabels } from "../../shell/decisions/status-labels.ts"
import { ApplicationLink } from "../../shell/frame/application-link.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import { ApplicationLinks } from "../application-links.tsx"
import { ElsewherePanel } from "../application-panels.tsx"
import { ToldBadge } from "../emails/told-badge.tsx"
import { UntoldNotice } from "../emails/untold-notice.tsx"
import { SameVendorHint } from "../merging/same-vendor.tsx"
import { NextClick } from "../next-click.tsx"
import { NotesPanel } from "../notes/notes-panel.tsx"
import { ReviewsPanel } from "../reviews/reviews-panel.tsx"
import { StandbyBadge } from "../standby-badge.tsx"
import { TagsPanel } from "../tags/tags-panel.tsx"
import { VendorFacts } from "../vendor-facts.tsx"
import { SavingBadge } from "./application-row.tsx"
import type { QueuedRow, RowProblem } from "./decision-queue.ts"
import type { DetailsStore } from "./details-store.ts"
import type { DecisionState, RowView } from "./row-view.ts"
import { rowLinkId } from "./use-current-row.ts"
import { useReadMentions } from "./use-read-mentions.ts"

export const PANE_ID = "application"

interface ApplicationPaneProps {
	/** Undefined: none is looked at. */
	row: RowView | undefined
	queued: QueuedRow | undefined
	store: DetailsStore
	holdsLetters: boolean
	/** A slug. */
	edition: string
	buttons: DecisionButton[]
	/** The table without a pane, on a narrow screen; and what stands before and behind the row. */
	listAddress: string
	previous: string | undefined
	next: string | undefined
	move: (by: 1 | -1) => void
	onDecide: (id: number, button: DecisionButton) => void
	onRetry: (id: number) => void
}

/** Everything that one decides by, and the buttons, beside the table. */
export function ApplicationPane({ row, queued, ...pane }: ApplicationPaneProps) {
	if (!row || !queued)
		return (
			<section id={PANE_ID} aria-label="Application" className="max-xl:hidden">
				<EmptyState title="No application is open.">Choose one in the table, or press j.</EmptyState>
			</section>
		)
	return <OpenPane key={row.id} row={row} queued={queued} {...pane} />
}

type OpenPaneProps = ApplicationPaneProps & { row: RowView; queued: QueuedRow }

function OpenPane({ row, queued, ...pane }: OpenPaneProps) {
	const { id, brand } = row
	const canDecide = useRight("applications.decide") && !row.isWithdrawn
	const details = pane.store.detailsOf(id)
	return (
		<section
			id={PANE_ID}
			data-vendor={id}
			tabIndex={-1}
			aria-labelledby="application-brand"
			className="min-w-0 rounded-lg border border-line bg-raised p-4 sm:p-5 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto"
		>
			<Neighbours id={id} {...pane} />
			<Head row={row} queued={queued} edition={pane.edition} />
			{queued.problem && <Problem {...queued.problem} onRetry={() => pane.onRetry(id)} />}
			{canDecide && (
				<DecisionForm
					vendor={{ id, brand, isUnidentified: row.isUnidentified, ...queued.state }}
					saving={queued.saving}
					buttons={pane.buttons}
					onDecide={(button) => pane.onDecide(id, button)}
					className="my-3 flex flex-wrap gap-x-4 gap-y-2 max-xl:[&_button]:size-13"
				/>
			)}
			{canDecide && <RowNextClick queued={queued} details={details} {...pane} />}
			<Details row={row} details={details} {...pane} />
		</section>
	)
}

/** Between applications without the keyboard. */
function Neighbours({
	id,
	listAddress,
	previous,
	next,
	move,
}: Pick<OpenPaneProps, "listAddress" | "previous" | "next" | "move"> & { id: number }) {
	const go = (by: 1 | -1) => (event: MouseEvent) => {
		event.preventDefault()
		move(by)
	}
	return (
		<nav aria-label="Applications" className="mb-3 flex flex-wrap gap-x-5 text-sm">
			<Link to={`${listAddress}#${rowLinkId(id)}`} className={`${stepClasses} xl:hidden`}>
				Back to the table
			</Link>
			{previous && (
				<Link to={previous} replace onClick={go(-1)} className={stepClasses}>
					Previous
				</Link>
			)}
			{next && (
				<Link to={next} replace onClick={go(1)} className={stepClasses}>
					Next
				</Link>
			)}
		</nav>
	)
}

const stepClasses = "link touch min-h-9 content-center"

function Problem({ text, retry, onRetry }: RowProblem & { onRetry: () => void }) {
	return (
		<p className="mt-2 text-sm text-danger-ink wrap-anywhere">
			{text}{" "}
			{retry && (
				<Button variant="quiet" size="small" onClick={onRetry}>
					{retry.label}
				</Button>
			)}
		</p>
	)
}

function Head({ row, queued, edition }: Pick<OpenPaneProps, "row" | "queued" | "edition">) {
	const { id, number, brand, isUnidentified, stall, receivedOn, sameVendor } = row
	const { status, choice } = queued.state
	const { saving } = queued
	const badge = statusBadgeOf(status, row.isWithdrawn)
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<h2 id="application-brand" className="text-lg font-bold wrap-anywhere">
					{isUnidentified ? <ApplicationLink id={id} number={number} className="link" /> : brand}
				</h2>
				{!isUnidentified && <ApplicationLink id={id} number={number} className="link text-sm" />}
				<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
				<StandbyBadge {...queued.state} />
				{choice && !saving && (
					<StatusBadge tone={choiceLabels[choice].tone}>{chosenLabel(choice)}</StatusBadge>
				)}
				{!saving && <ToldBadge announced={row.announced} isWithdrawn={row.isWithdrawn} {...queued.state} />}
				{saving && <SavingBadge label={savingLabel(saving, queued.state)} />}
			</div>
			<p className="figures text-sm text-muted wrap-anywhere">
				{[stall, `Received ${receivedOn}`].filter(Boolean).join(" · ")}
			</p>
			{!saving && isUntold({ ...queued.state, isWithdrawn: row.isWithdrawn }, row) && (
				<UntoldNotice number={number} edition={edition} />
			)}
			{sameVendor && <SameVendorHint id={id} brand={brand} sentence={sameVendor} />}
		</>
	)
}

/** What differs once it is saved. */
function savingLabel(saving: DecisionState, { status }: DecisionState): string {
	if (saving.choice) return saving.choice
	return saving.status === status ? "nothing chosen" : statusLabels[saving.status].label
}

interface DetailsProps extends Pick<OpenPaneProps, "store"> {
	details: ReturnType<DetailsStore["detailsOf"]>
}

/** By the mix as it is now, which the details of an hour ago do not know. */
function RowNextClick({
	queued: { state },
	details,
	store: { mix },
	holdsLetters,
}: DetailsProps & Pick<OpenPaneProps, "queued" | "holdsLetters">) {
	if (!details || details === "failed" || !mix) return null
	const by = isChosen(state.status, state.choice) ? -1 : 1
	const text = describeNextClick(rowsOf(mix, details.goods), details.goods.price, by)
	return (
		<div className="mb-3">
			<NextClick text={text} by={by} holdsLetters={holdsLetters} />
		</div>
	)
}

function Details({ row: { id, brand }, details, store }: DetailsProps & Pick<OpenPaneProps, "row">) {
	const refresh = useCallback(() => store.refresh(id).catch(console.error), [store, id])
	const notes = details && details !== "failed" ? details.notes : undefined
	useReadMentions({ id, hasUnread: notes?.hasUnread ?? false, refresh })
	if (details === "failed")
		return (
			<p role="alert" className="text-sm">
				The details of {brand} could not be loaded.{" "}
				<Button variant="quiet" size="small" onClick={refresh}>
					Try again
				</Button>
			</p>
		)
	if (!details)
		return (
			<p role="status" className="flex items-center gap-2 text-sm text-muted">
				<Spinner />
				Loading {brand}...
			</p>
		)
	return (
		<RefreshContext value={refresh}>
			<div className="grid gap-4">
				<p data-description className="max-w-prose whitespace-pre-line wrap-anywhere">
					{details.description}
				</p>
				<div>
					<VendorFacts id={id} brand={brand} details={details} />
					<ApplicationLinks id={id} brand={brand} />
				</div>
				{details.tags && <TagsPanel id={id} brand={brand} tags={details.tags} />}
				{details.reviews && <ReviewsPanel id={id} brand={brand} reviews={details.reviews} isBesideTable />}
				{details.notes && <NotesPanel id={id} notes={details.notes} />}
				<ElsewherePanel applications={details.elsewhere} />
			</div>
		</RefreshContext>
	)
}
