import { href } from "react-router"
import { type CopyStage, copyStageOf } from "../../../domain/mail/copies.ts"
import type { ListedNewsletter } from "../../../domain/newsletter/queries.server.ts"
import { Card } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { COPY_STAGES } from "../shell/letters/copy-counts.tsx"
import { subscribersLabel } from "./messages.ts"

type NewsletterFacts = Pick<ListedNewsletter, "changedAt" | "startedAt" | "stoppedAt" | "recipients">

/** A newsletter as the list shows it. */
export interface NewsletterView {
	id: number
	subject: string
	stage: CopyStage
	history: string
}

export function toNewsletterView(newsletter: ListedNewsletter): NewsletterView {
	const { id, subject, isWaiting } = newsletter
	return { id, subject, stage: copyStageOf(newsletter, isWaiting), history: summarize(newsletter) }
}

/** "To 1,234 subscribers, sent 3 Nov 2026, 14:05." */
export function summarize({ changedAt, startedAt, stoppedAt, recipients }: NewsletterFacts): string {
	if (!startedAt) return `Changed ${formatNairobiDateTime(changedAt)}.`
	const sent = `To ${subscribersLabel(recipients ?? 0)}, sent ${formatNairobiDateTime(startedAt)}`
	return stoppedAt ? `${sent}, stopped ${formatNairobiDateTime(stoppedAt)}.` : `${sent}.`
}

export function NewsletterCard({ newsletter }: { newsletter: NewsletterView }) {
	const { id, subject, stage, history } = newsletter
	const { label, tone } = COPY_STAGES[stage]
	return (
		<Card aria-labelledby={`newsletter-${id}`} className="grid gap-1.5">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<h2 id={`newsletter-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
					<Link to={href("/admin/newsletter/:id", { id: String(id) })} className="link">
						{subject}
					</Link>
				</h2>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</div>
			<p className="figures text-sm text-muted">{history}</p>
		</Card>
	)
}
