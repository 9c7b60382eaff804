import { Send } from "lucide-react"
import type { ReactNode } from "react"
import { href } from "react-router"
import { Panel } from "../../../ui/card.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { ActionButton } from "../shell/actions/action-button.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { statusBadgeOf } from "../shell/decisions/status-labels.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { MailStateBadge } from "../shell/letters/mail-state.tsx"
import { NOT_RESENT } from "../shell/letters/resend-messages.ts"
import { buildUrl } from "../shell/lists/list-query.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { readApplicationView } from "./application-view.server.ts"
import { describeExtras } from "./extras-facts.ts"
import { StandbyBadge } from "./standby-badge.tsx"

type View = NonNullable<Awaited<ReturnType<typeof readApplicationView>>>

/** Facts with a time each, the newest first. */
function Facts<Fact extends { id: number }>({
	facts,
	empty,
	children,
}: {
	facts: Fact[]
	empty: string
	children: (fact: Fact) => ReactNode
}) {
	if (!facts.length) return <p className="text-sm text-muted">{empty}</p>
	return (
		<ul className="grid gap-3 text-sm">
			{facts.map((fact) => (
				<li
					key={fact.id}
					className="grid min-w-0 gap-1 wrap-anywhere not-first:border-t not-first:border-line not-first:pt-3"
				>
					{children(fact)}
				</li>
			))}
		</ul>
	)
}

const Small = ({ children }: { children: ReactNode }) => <p className="figures text-muted">{children}</p>

export function DecisionsPanel({ decisions, choice }: Pick<View, "decisions" | "choice">) {
	return (
		<Panel id="decisions" title="Decisions">
			<Facts facts={decisions} empty={choice ? "Nothing is told yet." : "No decision yet."}>
				{({ sentence, at }) => (
					<>
						<p>{sentence}</p>
						<Small>{at}</Small>
					</>
				)}
			</Facts>
		</Panel>
	)
}

export function LettersPanel({ id: application, letters }: Pick<View, "id" | "letters">) {
	return (
		<Panel id="emails" title="Emails">
			<Facts facts={letters} empty="No emails yet.">
				{({ id, label, subject, recipient, resendTo, renewal, state, isPaused, bounce, history }) => (
					<>
						<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
							{subject === undefined ? (
								<p>{label}</p>
							) : (
								<Link to={href("/admin/outbox/:id", { id: String(id) })} className="link min-w-0">
									{subject}
								</Link>
							)}
							<MailStateBadge letter={{ state, isPaused, bounce }} />
						</div>
						{recipient !== undefined && (
							<p>
								{label} to {recipient}
							</p>
						)}
						<Small>{history}</Small>
						{resendTo && !renewal && <CopyButton application={application} letter={id} to={resendTo} />}
						{resendTo && renewal && <RenewalButton {...renewal} application={application} to={resendTo} />}
					</>
				)}
			</Facts>
		</Panel>
	)
}

/** Of a letter that went to another address than the one on file. */
function CopyButton({ application, letter, to }: { application: number; letter: number; to: string }) {
	if (!useRight("applications.correct")) return null
	const address = { id: String(application), letter: String(letter) }
	return (
		<ActionButton
			action={href("/admin/applications/:id/emails/:letter", address)}
			failure={NOT_RESENT}
			variant="ghost"
			size="small"
			icon={<Send aria-hidden className="size-4 shrink-0" />}
			className="wrap-anywhere"
			formClass="mt-1"
		>
			Send it to {to}
		</ActionButton>
	)
}

/** In place of a confirmation that went to another address, and states what has changed since. */
function RenewalButton({ application, expected, to }: { application: number; expected: string; to: string }) {
	if (!useRight("confirmations.send")) return null
	return (
		<>
			<p className="mt-1 max-w-prose">What it states has changed since.</p>
			<ActionButton
				action={href("/admin/accepted/:id/confirmation", { id: String(application) })}
				fields={{ [EXPECTED]: expected }}
				failure={NOT_RESENT}
				variant="ghost"
				size="small"
				icon={<Send aria-hidden className="size-4 shrink-0" />}
				className="wrap-anywhere"
				formClass="mt-1"
			>
				Send a new confirmation to {to}
			</ActionButton>
		</>
	)
}

function ApplicationStatus({
	status,
	isWithdrawn,
}: Pick<View["elsewhere"][number], "status" | "isWithdrawn">) {
	const { tone, label } = statusBadgeOf(status, isWithdrawn)
	return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** What the same vendor sent for other editions; nothing where that is nothing. */
export function ElsewherePanel({ applications }: { applications: View["elsewhere"] }) {
	if (!applications.length) return null
	return (
		<Panel id="other-editions" title="Other editions">
			<Facts facts={applications} empty="">
				{({ id, number, edition, tentSpace, status, isWithdrawn, isOnStandby }) => (
					<>
						<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
							<p className="flex flex-wrap gap-x-3">
								<span className="font-semibold">{edition}</span>
								<ApplicationLink id={id} number={number} className="link" />
							</p>
							<p className="flex flex-wrap gap-1">
								<ApplicationStatus status={status} isWithdrawn={isWithdrawn} />
								<StandbyBadge status={status} isOnStandby={isOnStandby} />
							</p>
						</div>
						{tentSpace && <p>{tentSpace}</p>}
					</>
				)}
			</Facts>
		</Panel>
	)
}

export function ExtrasPanel({
	id,
	extras: { ordered },
}: {
	id: number
	extras: NonNullable<View["extras"]>
}) {
	const canReadDocuments = useRight("documents.read")
	return (
		<Panel id="extras" title="Extras and documents">
			{ordered ? (
				<DefinitionList items={describeExtras(ordered)} />
			) : (
				<p className="text-sm text-muted">The vendor has not sent the extras form.</p>
			)}
			{canReadDocuments && ordered && (
				<p className="mt-3 text-sm">
					<Link to={href("/admin/accepted/:id/documents", { id: String(id) })} className="link touch">
						Documents
					</Link>
				</p>
			)}
		</Panel>
	)
}

interface HistoryPanelProps {
	id: number
	history: NonNullable<View["history"]>
}

export function HistoryPanel({ id, history: { entries, hasMore } }: HistoryPanelProps) {
	return (
		<Panel
			id="history"
			title="History"
			actions={
				hasMore && (
					<Link to={buildUrl(href("/admin/audit"), { vendor: id })} className="link text-sm">
						All entries
					</Link>
				)
			}
		>
			<Facts facts={entries} empty="No entries.">
				{({ title, who, at, about, sentences }) => (
					<>
						<p className="font-semibold">{about ? `${title}: ${about}` : title}</p>
						{sentences.map((sentence) => (
							<p key={sentence}>{sentence}</p>
						))}
						<Small>
							{who}, {at}
						</Small>
					</>
				)}
			</Facts>
		</Panel>
	)
}
