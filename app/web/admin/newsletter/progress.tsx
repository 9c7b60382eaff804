import { href } from "react-router"
import { Panel } from "../../../ui/card.tsx"
import { CopyCounts } from "../shell/letters/copy-counts.tsx"
import type { NewsletterDetails } from "./preview.server.ts"

/** What became of the copies, each number with the way to them. */
export function Progress({ newsletter }: { newsletter: NewsletterDetails }) {
	const { id, stage, progress, recipients } = newsletter
	if (stage === "draft") return null
	return (
		<Panel id="progress" title={stage === "sending" ? "Progress" : "Result"}>
			{progress ? (
				<CopyCounts
					{...{ progress, recipients }}
					copies={{ newsletter: id }}
					allLabel="All emails of this newsletter"
					notSentLabel="Not sent: unsubscribed or stopped"
					path={href("/admin/newsletter/:id", { id: String(id) })}
				/>
			) : (
				<p className="text-muted">The outbox holds no emails of this newsletter.</p>
			)}
		</Panel>
	)
}
