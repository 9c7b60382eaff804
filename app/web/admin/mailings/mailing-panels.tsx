import { href } from "react-router"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { CopyCounts } from "../shell/letters/copy-counts.tsx"
import { useRight } from "../shell/rights/use-right.ts"
import { mailingPath } from "./mailing-path.ts"
import { leftOutSentence, untoldSentence, vendorsLabel } from "./messages.ts"
import type { MailingView } from "./view.server.ts"

type PanelProps = { mailing: MailingView }

/** Whom it goes to, and the way to them. */
export function RecipientsPanel({
	mailing: { id, stage, aim, recipients, untold, untoldDebtors, leftOut },
}: PanelProps) {
	const isDraft = stage === "draft"
	return (
		<Panel id="recipients" title="Recipients">
			<div className="grid gap-2">
				<p className="font-semibold">
					{vendorsLabel(recipients)} {isDraft ? (recipients === 1 ? "gets this" : "get this") : "chosen"}
				</p>
				{isDraft && <p className="wrap-anywhere">{aim}</p>}
				{untold > 0 && <p className="max-w-prose font-semibold">{untoldSentence(untold)}</p>}
				{untoldDebtors.map((sentence) => (
					<p key={sentence} className="max-w-prose font-semibold">
						{sentence}
					</p>
				))}
				<p className="max-w-prose text-sm text-muted">{leftOutSentence(leftOut, untoldDebtors.length)}</p>
				{isDraft && (
					<p className="max-w-prose text-sm text-muted">
						The list follows your decisions until you press Send: who is on it then gets the email.
					</p>
				)}
				<p>
					<Link
						to={href("/admin/mailings/:id/recipients", { id: String(id) })}
						className="link touch content-center"
					>
						{isDraft ? "Choose and see recipients" : "See recipients"}
					</Link>
				</p>
			</div>
		</Panel>
	)
}

/** What goes with it. */
export function AttachmentsPanel({ mailing: { id, stage, attachments } }: PanelProps) {
	if (stage !== "draft" && !attachments.length) return null
	return (
		<Panel id="attachments" title="Attachments">
			<div className="grid gap-2">
				{attachments.length ? (
					<ul className="list-disc pl-5 wrap-anywhere">
						{attachments.map(({ id: attachment, name, details }) => (
							<li key={attachment}>
								{name} <span className="text-muted">({details})</span>
							</li>
						))}
					</ul>
				) : (
					<p className="text-muted">None.</p>
				)}
				{stage === "draft" && (
					<p>
						<Link
							to={href("/admin/mailings/:id/attachments", { id: String(id) })}
							className="link touch content-center"
						>
							Attach pictures and forms
						</Link>
					</p>
				)}
			</div>
		</Panel>
	)
}

/** What became of the copies, each number with the way to them. */
export function ProgressPanel({ mailing }: PanelProps) {
	const { stage, progress, recipients } = mailing
	const readsOutbox = useRight("letters.read")
	if (stage === "draft") return null
	const isRunning = stage === "sending" || stage === "paused"
	return (
		<Panel id="progress" title={isRunning ? "Progress" : "Result"}>
			{progress ? (
				<CopyCounts
					{...{ progress, recipients }}
					copies={readsOutbox ? { mailing: mailing.id } : undefined}
					allLabel="All its copies in the outbox"
					notSentLabel="Not sent"
					path={mailingPath(mailing.id)}
				/>
			) : (
				<p className="text-muted">{mailing.isUnsent ? STOPPED_IN_TIME : COPIES_DELETED}</p>
			)}
		</Panel>
	)
}

const STOPPED_IN_TIME = "It was stopped before any email left: nobody got it."
const COPIES_DELETED = "Its emails were deleted from the outbox after their time, and with them the numbers."
