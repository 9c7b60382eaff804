import type { ReactNode } from "react"
import { href } from "react-router"
import type { SentRecipient } from "../../../domain/mailings/queries.server.ts"
import type { LeftOutReason, UnknowingReason } from "../../../domain/mailings/rules.ts"
import { Card, Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { RowButton } from "../shell/actions/row-button.tsx"
import type { EditionState } from "../shell/editions/closed-edition.tsx"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { MailStateBadge } from "../shell/letters/mail-state.tsx"
import { useRight } from "../shell/rights/use-right.ts"
import { actionPath } from "./mailing-path.ts"
import { NOT_CHANGED, REASONS } from "./messages.ts"

/** Somebody whom an email goes to. */
export interface RecipientView {
	id: number
	number: number
	brand: string
	/** "" where whoever looks may not know. */
	emailAddress: string
	/** Of a mailing that was started: what became of their email; null: it is still to be written. */
	letter?: SentRecipient["letter"]
}

interface RecipientCardProps {
	vendor: RecipientView
	mailing: number
	edition: EditionState
	canLeaveOut: boolean
	/** Where the email is shown as this vendor gets it. */
	preview: string
}

export function RecipientCard({ vendor, mailing, edition, canLeaveOut, preview }: RecipientCardProps) {
	const { id, number, brand, emailAddress, letter } = vendor
	const key = { id: String(mailing), application: String(id) }
	return (
		<Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
			<div className="min-w-0 wrap-anywhere">
				<h2 className="inline font-semibold">{brand}</h2>{" "}
				<ApplicationLink id={id} number={number} className="link text-sm" />
				<p className="text-sm text-muted">{emailAddress}</p>
			</div>
			<div className="flex flex-wrap items-center gap-4 text-sm">
				{letter !== undefined && <LetterState letter={letter} />}
				<Link to={preview} className="link touch content-center">
					Preview<span className="sr-only"> the email to {brand}</span>
				</Link>
				{canLeaveOut && (
					<RowButton
						action={actionPath(href("/admin/mailings/:id/exclusions/:application", key), edition)}
						label="Leave out"
						fullLabel={`Leave out ${brand}`}
						failure={NOT_CHANGED.text}
					/>
				)}
			</div>
		</Card>
	)
}

/** What became of an email, and the way to it for who may read the outbox. */
export function LetterState({ letter }: { letter: SentRecipient["letter"] }) {
	const readsOutbox = useRight("letters.read")
	if (!letter) return <StatusBadge tone="neutral">Not written yet</StatusBadge>
	const badge = <MailStateBadge letter={letter} />
	if (!readsOutbox) return badge
	return (
		<Link to={href("/admin/outbox/:id", { id: String(letter.id) })} className="link touch content-center">
			{badge}
		</Link>
	)
}

interface LeftOutListProps {
	edition: EditionState
	mailing: number
	isDraft: boolean
	leftOut: (RecipientView & { outcome: LeftOutReason | UnknowingReason })[]
	children: ReactNode
}

/** Those who get none, each with the reason. */
export function LeftOutList({ edition, mailing, isDraft, leftOut, children }: LeftOutListProps) {
	if (!leftOut.length) return null
	return (
		<Panel id="left-out" title="Left out">
			<p className="mb-2 max-w-prose">{children}</p>
			<ul className="grid gap-1">
				{leftOut.map(({ id, number, brand, outcome }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
						<span>
							{brand} <ApplicationLink id={id} number={number} className="link text-sm" />
						</span>
						<span className="text-sm text-muted">{REASONS[outcome]}</span>
						{isDraft && !edition.isClosed && outcome === "left-out" && (
							<RowButton
								action={actionPath(
									href("/admin/mailings/:id/exclusions/:application/removal", {
										id: String(mailing),
										application: String(id),
									}),
									edition,
								)}
								label="Put back"
								fullLabel={`Put back ${brand}`}
								failure={NOT_CHANGED.text}
							/>
						)}
					</li>
				))}
			</ul>
		</Panel>
	)
}
