import { CircleStop, MailCheck, PenLine, Send } from "lucide-react"
import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { ActionButton, AskingButton } from "../shell/actions/action-button.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { NO_SUBSCRIBERS, NOT_SENT, NOT_STOPPED, subscribersLabel, TEST_NOT_SENT } from "./messages.ts"
import type { NewsletterDetails } from "./preview.server.ts"

const iconClasses = "size-5 shrink-0"

/** What can be done with a draft: change it, try it, send it. */
export function DraftActions({ newsletter, to }: { newsletter: NewsletterDetails; to: string }) {
	const { id, subscribers } = newsletter
	return (
		<div className="flex flex-wrap gap-3">
			{subscribers ? (
				<SendButton newsletter={newsletter} />
			) : (
				<p className="basis-full text-muted">{NO_SUBSCRIBERS}</p>
			)}
			<TestButton id={id} to={to} />
			<LinkButton
				to={href("/admin/newsletter/:id/edit", { id: String(id) })}
				variant="ghost"
				icon={<PenLine aria-hidden className={iconClasses} />}
			>
				Change
			</LinkButton>
		</div>
	)
}

function TestButton({ id, to }: { id: number; to: string }) {
	return (
		<ActionButton
			action={href("/admin/newsletter/:id/test", { id: String(id) })}
			failure={TEST_NOT_SENT}
			variant="ghost"
			icon={<MailCheck aria-hidden className={iconClasses} />}
			className="wrap-anywhere"
		>
			Send a test to {to}
		</ActionButton>
	)
}

export const SEND_QUESTION = "Send this newsletter now?"

/** How many get it: beside the question, which the dialog and its page both ask. */
export function SendDescription({ subject, subscribers }: { subject: string; subscribers: number }) {
	return (
		<>
			<strong>{subject}</strong>
			<span className="mt-2 block">
				It goes to {subscribersLabel(subscribers)}. It can be stopped while it is being sent, but what has
				been sent cannot be taken back.
			</span>
		</>
	)
}

export const sendLabel = (subscribers: number) => `Send to ${subscribersLabel(subscribers)}`

function SendButton({ newsletter }: { newsletter: NewsletterDetails }) {
	const { id, subject, version, subscribers } = newsletter
	const address = { id: String(id) }
	return (
		<AskingButton
			action={href("/admin/newsletter/:id/sending", address)}
			fields={{ [EXPECTED]: String(version) }}
			failure={NOT_SENT}
			question={{
				title: SEND_QUESTION,
				description: <SendDescription subject={subject} subscribers={subscribers} />,
				confirmHref: href("/admin/newsletter/:id/sending/new", address),
				confirmLabel: sendLabel(subscribers),
			}}
			icon={<Send aria-hidden className={iconClasses} />}
		>
			{sendLabel(subscribers)}
		</AskingButton>
	)
}

export const STOP_QUESTION = "Stop sending this newsletter?"

export function StopDescription({ subject }: { subject: string }) {
	return (
		<>
			<strong>{subject}</strong>
			<span className="mt-2 block">
				Emails that are still waiting will not be sent, and sending cannot be resumed. Emails that have been
				sent cannot be taken back.
			</span>
		</>
	)
}

/** What can be done while it is being sent. */
export function SendingActions({ id, subject }: { id: number; subject: string }) {
	const address = { id: String(id) }
	return (
		<div>
			<AskingButton
				action={href("/admin/newsletter/:id/stop", address)}
				failure={NOT_STOPPED}
				question={{
					title: STOP_QUESTION,
					description: <StopDescription subject={subject} />,
					confirmHref: href("/admin/newsletter/:id/stop/new", address),
					confirmLabel: "Stop sending",
				}}
				variant="danger"
				icon={<CircleStop aria-hidden className={iconClasses} />}
			>
				Stop sending
			</AskingButton>
		</div>
	)
}
