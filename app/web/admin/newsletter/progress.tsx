import { href, Link } from "react-router"
import type { CopyProgress } from "../../../domain/mail/copies.ts"
import { Panel } from "../../../ui/card.tsx"
import { CountBar } from "../../../ui/count-bar.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { formatNumber } from "../../../values/number.ts"
import { type Filter, outboxUrl } from "../outbox-view.ts"
import type { NewsletterDetails } from "./preview.server.ts"

/** What became of the copies, each number with the way to them. */
export function Progress({ newsletter }: { newsletter: NewsletterDetails }) {
	const { id, stage, progress, recipients } = newsletter
	if (stage === "draft") return null
	return (
		<Panel id="progress" title={stage === "sending" ? "Progress" : "Result"}>
			{progress ? (
				<Counts id={id} progress={progress} recipients={recipients} />
			) : (
				<p className="text-muted">The outbox holds no emails of this newsletter.</p>
			)}
		</Panel>
	)
}

type CountsProps = { id: number; progress: CopyProgress; recipients: number }

function Counts({ id, progress: { sent, waiting, failed, maybeSent, notSent }, recipients }: CountsProps) {
	const linkTo = (state: Filter, count: number) =>
		count ? (
			<Link to={outboxUrl({ newsletter: id, state })} className="link">
				{formatNumber(count)}
			</Link>
		) : (
			"0"
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
					{ term: "Failed", value: linkTo("failed", failed) },
					{ term: "May have been sent", value: linkTo("maybe-sent", maybeSent) },
					{ term: "Not sent: unsubscribed or stopped", value: formatNumber(notSent) },
				]}
			/>
			<p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
				<Link to={outboxUrl({ newsletter: id })} className="link">
					All emails of this newsletter
				</Link>
				<Link to={href("/admin/newsletter/:id", { id: String(id) })} reloadDocument className="link">
					Refresh
				</Link>
			</p>
		</>
	)
}
