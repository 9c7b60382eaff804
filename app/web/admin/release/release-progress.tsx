import { href } from "react-router"
import { Panel } from "../../../ui/card.tsx"
import { CountBar } from "../../../ui/count-bar.tsx"
import { Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import type { Tone } from "../../../ui/tone.ts"
import { formatNumber, pluralize } from "../../../values/number.ts"
import { RowButton } from "../shell/actions/row-button.tsx"
import { useLiveProgress } from "../shell/actions/run-stage.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { ReleaseStage, ReleaseState } from "./choice-view.ts"
import { NOT_STOPPED } from "./messages.ts"
import { releaseUrl } from "./release-view.ts"

const STAGES: Record<ReleaseStage, { title: string; badge: string; tone: Tone }> = {
	scheduled: { title: "Next release", badge: "Scheduled", tone: "warning" },
	running: { title: "Release", badge: "Running", tone: "info" },
	stopped: { title: "Last release", badge: "Stopped", tone: "neutral" },
	finished: { title: "Last release", badge: "Finished", tone: "success" },
}

/** How the newest release stands, while it runs as well. */
export function ReleaseProgress({ edition, release }: { edition: string; release: ReleaseState }) {
	const { id, stage, requested, isOpen } = release
	const { title, badge, tone } = STAGES[stage]
	const canStop = useRight("confirmations.send") && isOpen
	useLiveProgress(stage === "running")
	return (
		<Panel id="progress" title={title} actions={<StatusBadge tone={tone}>{badge}</StatusBadge>}>
			<div className="grid gap-3">
				<ReleasedBar release={release} />
				<p className="figures text-sm text-muted">
					{requested}. {timeLabel(release)}
				</p>
				<LeftOut release={release} />
				{isOpen && (
					<div className="flex flex-wrap items-center gap-4">
						{canStop && (
							<RowButton
								action={editionUrl(href("/admin/release/:id/stop", { id: String(id) }), edition)}
								label="Stop"
								fullLabel="Stop the release"
								failure={NOT_STOPPED.text}
							/>
						)}
						<Link to={releaseUrl()} reloadDocument className="link">
							Refresh
						</Link>
					</div>
				)}
			</div>
		</Panel>
	)
}

function timeLabel({ stage, due, ended, waiting }: ReleaseState): string {
	if (stage === "scheduled") return `It begins ${due}.`
	if (stage === "running") return "What is left is told without anybody waiting here."
	if (stage === "finished") return `Finished ${ended}.`
	return `Stopped ${ended}. ${pluralize(waiting, "vendor")} not told: they stay chosen.`
}

function ReleasedBar({ release: { released, total } }: { release: ReleaseState }) {
	const label = `${formatNumber(released)} of ${formatNumber(total)} told`
	return (
		<div className="grid gap-1">
			<CountBar label="Vendors told" done={released} total={total} text={label} />
			<p role="status" className="figures">
				{label}
			</p>
		</div>
	)
}

/** Whom it did not tell, and why. */
function LeftOut({ release }: { release: ReleaseState }) {
	const { changed, namesOfChanged, contradicting, namesOfContradicting, closed } = release
	const { full, namesOfFull, failing } = release
	return (
		<>
			<NamedVendors count={changed} names={namesOfChanged}>
				because the choice was changed or taken back after the release was requested
			</NamedVendors>
			<NamedVendors count={contradicting} names={namesOfContradicting}>
				because what may be the same vendor would have got two answers, which nobody was asked about
			</NamedVendors>
			<NamedVendors count={full} names={namesOfFull}>
				because the stall or the category was changed after they were chosen and has no place left; they stay
				chosen
			</NamedVendors>
			{failing.map(({ id, brand, why }) => (
				<p key={id} className="max-w-prose wrap-anywhere">
					{brand} could not be told yet: {why}. It is tried again every minute.
				</p>
			))}
			{closed > 0 && (
				<p className="max-w-prose">{pluralize(closed, "vendor")} left out, because the edition was closed.</p>
			)}
		</>
	)
}

interface NamedVendorsProps {
	count: number
	/** The first of them. */
	names: ReleaseState["namesOfChanged"]
	/** Why. */
	children: string
}

function NamedVendors({ count, names, children }: NamedVendorsProps) {
	if (!count) return null
	const unnamed = count - names.length
	return (
		<p className="max-w-prose wrap-anywhere">
			{pluralize(count, "vendor")} left out, {children}:{" "}
			{names.map(({ id, brand }, nth) => (
				<span key={id}>
					{nth > 0 && ", "}
					{brand}
				</span>
			))}
			{unnamed > 0 && ` and ${formatNumber(unnamed)} more`}.
		</p>
	)
}
