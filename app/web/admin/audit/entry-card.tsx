import { href } from "react-router"
import { Card } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import type { EntryView } from "../shell/audit-entries/entry-labels.ts"
import { applicationPath } from "../shell/frame/application-link.tsx"
import { auditUrl } from "./view.ts"

/** One entry: what, who and when, whom it concerned, and what it changed. */
export function EntryCard({ entry }: { entry: EntryView }) {
	const { id, at, title, who, sentences, requestId, address } = entry
	return (
		<Card aria-labelledby={`entry-${id}`} className="grid gap-1.5">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 id={`entry-${id}`} className="text-base font-bold">
					{title}
				</h2>
				<p className="figures text-sm text-muted">{at}</p>
			</div>
			<p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere">
				<span className="font-semibold">{who}</span>
				<EntrySubject {...entry} />
			</p>
			{sentences.length > 0 && (
				<ul className="grid max-w-prose gap-y-1 text-sm">
					{sentences.map((sentence) => (
						<li key={sentence} className="min-w-0 wrap-anywhere">
							{sentence}
						</li>
					))}
				</ul>
			)}
			{(address || requestId) && (
				<p className="flex flex-wrap gap-x-4 font-mono text-xs text-muted">
					{address && <span>{address}</span>}
					{requestId && <span className="wrap-anywhere">request {requestId}</span>}
				</p>
			)}
		</Card>
	)
}

/** A vendor leads to their application, a letter to its words; everything else is only named. */
function EntrySubject({ applicationId, brandName, about, letter }: EntryView) {
	return (
		<>
			{applicationId !== undefined && (
				<Link
					to={brandName === undefined ? auditUrl({ vendor: applicationId }) : applicationPath(applicationId)}
					className="link"
				>
					{brandName ?? `vendor ${applicationId} (deleted)`}
				</Link>
			)}
			{about && !letter && <span className="text-muted">{about}</span>}
			{about && letter && (
				<Link to={href("/admin/outbox/:id", { id: letter })} className="link">
					{about}
				</Link>
			)}
		</>
	)
}
