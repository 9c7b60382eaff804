import type { CopyProgress, CopyStage } from "../../../../domain/mail/copies.ts"
import { CountBar } from "../../../../ui/count-bar.tsx"
import { DefinitionList } from "../../../../ui/definition-list.tsx"
import { Link } from "../../../../ui/link.tsx"
import type { Tone } from "../../../../ui/tone.ts"
import { formatNumber } from "../../../../values/number.ts"
import { type Filter, type OutboxView, outboxUrl } from "../lists/outbox-view.ts"

interface CopyCountsProps {
	progress: CopyProgress
	recipients: number
	/** Which copies these are, in the outbox; missing: whoever looks may not read it. */
	copies: Pick<OutboxView, "mailing" | "newsletter"> | undefined
	/** What leads to all of them. */
	allLabel: string
	notSentLabel: string
	/** Of the page it stands on. */
	path: string
}

/** What became of the copies of an email to many, each number with the way to them. */
export function CopyCounts({ progress, recipients, copies, allLabel, notSentLabel, path }: CopyCountsProps) {
	const { sent, waiting, failed, maybeSent, notSent } = progress
	const linkTo = (state: Filter, count: number) =>
		count && copies ? (
			<Link to={outboxUrl({ ...copies, state })} className="link">
				{formatNumber(count)}
			</Link>
		) : (
			formatNumber(count)
		)
	const sentLabel = `${formatNumber(sent)} of ${formatNumber(recipients)}`
	return (
		<>
			<div className="mb-4">
				<CountBar label="Emails sent" done={sent} total={recipients} text={sentLabel} />
			</div>
			<DefinitionList
				items={[
					{ term: "Sent", value: sentLabel },
					{ term: "Waiting", value: linkTo("queued", waiting) },
					...(failed ? [{ term: "Failed", value: linkTo("failed", failed) }] : []),
					...(maybeSent ? [{ term: "May have been sent", value: linkTo("maybe-sent", maybeSent) }] : []),
					...(notSent ? [{ term: notSentLabel, value: formatNumber(notSent) }] : []),
				]}
			/>
			<p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
				{copies && (
					<Link to={outboxUrl(copies)} className="link touch content-center">
						{allLabel}
					</Link>
				)}
				<Link to={path} reloadDocument className="link touch content-center">
					Refresh
				</Link>
			</p>
		</>
	)
}

/** How far a letter to many has come, in a word. */
export const COPY_STAGES: Record<CopyStage, { label: string; tone: Tone }> = {
	draft: { label: "Draft", tone: "neutral" },
	sending: { label: "Sending", tone: "info" },
	paused: { label: "Paused", tone: "warning" },
	sent: { label: "Sent", tone: "success" },
	stopped: { label: "Stopped", tone: "warning" },
}
