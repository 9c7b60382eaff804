import { CircleStop, MailCheck, PenLine, Send } from "lucide-react"
import type { FormEvent } from "react"
import { Form, href } from "react-router"
import { AlertPrompt } from "../../../ui/alert-prompt.tsx"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { EXPECTED } from "../expected-state.ts"
import { ReturnTo } from "../return-to.tsx"
import { useFetchSubmit } from "../use-fetch-submit.ts"
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
	const { busy, submit } = useFetchSubmit()
	const action = href("/admin/newsletter/:id/test", { id: String(id) })
	function send(event: FormEvent): void {
		event.preventDefault()
		void submit(action, {}, TEST_NOT_SENT)
	}
	return (
		<Form method="post" action={action} reloadDocument onSubmit={send}>
			<ReturnTo />
			<Button
				type="submit"
				variant="ghost"
				icon={<MailCheck aria-hidden className={iconClasses} />}
				busy={busy}
				className="wrap-anywhere"
			>
				Send a test to {to}
			</Button>
		</Form>
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
	const { busy, submit } = useFetchSubmit()
	const action = href("/admin/newsletter/:id/sending", { id: String(id) })
	function send(event: FormEvent): void {
		event.preventDefault()
		void submit(action, { [EXPECTED]: String(version) }, NOT_SENT)
	}
	return (
		<AlertPrompt
			title={SEND_QUESTION}
			description={<SendDescription subject={subject} subscribers={subscribers} />}
			action={action}
			confirmHref={href("/admin/newsletter/:id/sending/new", { id: String(id) })}
			confirmLabel={sendLabel(subscribers)}
			onConfirm={send}
			trigger={(ask) => (
				<Button type="submit" icon={<Send aria-hidden className={iconClasses} />} busy={busy} onClick={ask}>
					{sendLabel(subscribers)}
				</Button>
			)}
		/>
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
	const { busy, submit } = useFetchSubmit()
	const address = { id: String(id) }
	const action = href("/admin/newsletter/:id/stop", address)
	function stop(event: FormEvent): void {
		event.preventDefault()
		void submit(action, {}, NOT_STOPPED)
	}
	return (
		<div>
			<AlertPrompt
				title={STOP_QUESTION}
				description={<StopDescription subject={subject} />}
				action={action}
				confirmHref={href("/admin/newsletter/:id/stop/new", address)}
				confirmLabel="Stop sending"
				onConfirm={stop}
				trigger={(ask) => (
					<Button
						type="submit"
						variant="danger"
						icon={<CircleStop aria-hidden className={iconClasses} />}
						busy={busy}
						onClick={ask}
					>
						Stop sending
					</Button>
				)}
			/>
		</div>
	)
}
