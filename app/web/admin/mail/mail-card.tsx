import { href } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { isResendable } from "../../../domain/mail/rules.ts"
import { explainServerAnswer } from "../../../domain/mail/server-answers.ts"
import { Card } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { applicationPath } from "../shell/frame/application-link.tsx"
import { MailStateBadge } from "../shell/letters/mail-state.tsx"
import { mailLabel, type toMailView } from "../shell/letters/mail-view.ts"
import { useRight } from "../shell/rights/use-right.ts"
import { ResendButton } from "./resend-button.tsx"

/** One letter of the outbox: to whom, what, what became of it. */
export function MailCard({ mail }: { mail: ReturnType<typeof toMailView> }) {
	const { id, recipient, subject, serverMessage } = mail
	return (
		<Card aria-labelledby={`mail-${id}`} className="grid gap-1.5">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<h2 id={`mail-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
					<Link to={href("/admin/outbox/:id", { id: String(id) })} className="link">
						{subject}
					</Link>
				</h2>
				<MailStateBadge letter={mail} />
			</div>
			<p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere">
				<AboutVendor {...mail} />
				<span>{recipient}</span>
				<span className="text-muted">{mailLabel(mail)}</span>
			</p>
			<p className="figures text-sm text-muted">{mail.history}</p>
			{serverMessage && <ServerMessage text={serverMessage} />}
			{isResendable(mail) && (
				<div className="mt-1 flex flex-wrap items-center gap-3">
					<ResendButton {...mail} />
					<CorrectAddressLink {...mail} />
				</div>
			)}
		</Card>
	)
}

/** With another address what did not leave goes there, each letter once. Of an application that was merged nothing is corrected. */
export function CorrectAddressLink({
	applicationId,
	recipient,
	isAboutMerged,
}: Pick<ReturnType<typeof toMailView>, "applicationId" | "recipient" | "isAboutMerged">) {
	if (!useRight("applications.correct") || applicationId === null || isAboutMerged) return null
	const to = `${href("/admin/applications/:id/edit", { id: String(applicationId) })}#emailAddress`
	return (
		<Link to={to} className="link text-sm">
			Correct the address<span className="sr-only"> {recipient} and send it there</span>
		</Link>
	)
}

/** The brand of the application that a letter is about, which leads to it, and whether its vendor wants no stall any more. */
export function AboutVendor({
	applicationId,
	brandName,
	isAboutWithdrawn,
}: Pick<ReturnType<typeof toMailView>, "applicationId" | "brandName" | "isAboutWithdrawn">) {
	if (applicationId === null || brandName === null) return null
	return (
		<>
			<Link to={applicationPath(applicationId)} className="link font-semibold">
				{brandOf({ brandName })}
			</Link>
			{isAboutWithdrawn && <StatusBadge tone="neutral">Vendor withdrew</StatusBadge>}
		</>
	)
}

/** The reply of the mail server, its report or the network error: what it means, and verbatim. */
export function ServerMessage({ text }: { text: string }) {
	const meaning = explainServerAnswer(text)
	return (
		<div className="grid gap-1 border-l-4 border-line-strong pl-3 text-sm wrap-anywhere">
			{meaning && <p className="font-semibold">{meaning}</p>}
			<p className="font-mono">{text}</p>
		</div>
	)
}
