import { href, Link } from "react-router"
import { Card } from "../../../ui/card.tsx"
import {
	actionWords,
	actorWords,
	type Change,
	changesOf,
	type NamedAct,
	subjectWords,
} from "./entry-words.ts"
import { auditAddress } from "./view.ts"

/** One entry: what, who and when, whom it concerned, and what it changed. */
export function EntryCard({ entry }: { entry: NamedAct }) {
	const { id, at, requestId, address } = entry
	const changes = changesOf(entry)
	return (
		<Card aria-labelledby={`entry-${id}`} className="grid gap-1.5">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 id={`entry-${id}`} className="text-base font-bold">
					{actionWords(entry)}
				</h2>
				<p className="figures text-sm text-muted">{at}</p>
			</div>
			<p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere">
				<span className="font-semibold">{actorWords(entry)}</span>
				<About entry={entry} />
			</p>
			{changes.length > 0 && (
				<ul className="grid gap-x-6 gap-y-1 text-sm sm:flex sm:flex-wrap">
					{changes.map((change) => (
						<ChangeLine key={change.what} change={change} />
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

function About({ entry }: { entry: NamedAct }) {
	const { subject, applicationId, brandName } = entry
	const vendor = applicationId !== undefined && (
		<Link to={auditAddress({ vendor: applicationId })} className="link">
			{brandName ?? `vendor ${applicationId} (deleted)`}
		</Link>
	)
	return (
		<>
			{vendor}
			{subject && subject.kind !== "vendor" && <Thing entry={entry} />}
		</>
	)
}

/** A letter is where its words are; everything else is only named. */
function Thing({ entry: { subject, userId, accountEmail } }: { entry: NamedAct }) {
	if (!subject || (subject.kind === "account" && subject.id === userId)) return null
	const words = subjectWords({ subject, accountEmail })
	if (subject.kind !== "letter") return <span className="text-muted">{words}</span>
	return (
		<Link to={href("/admin/outbox/:id", { id: subject.id })} className="link">
			{words}
		</Link>
	)
}

function ChangeLine({ change: { what, before, after } }: { change: Change }) {
	return (
		<li className="min-w-0 wrap-anywhere">
			<span className="text-muted">{what} </span>
			{before && (
				<>
					<span>{before}</span>
					<span aria-hidden> → </span>
					<span className="sr-only"> became </span>
				</>
			)}
			<span className="font-semibold">{after || "none"}</span>
		</li>
	)
}
