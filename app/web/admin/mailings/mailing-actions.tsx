import { CircleStop, MailCheck, Pause, PenLine, Play, Send } from "lucide-react"
import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { ActionButton, AskingButton } from "../shell/actions/action-button.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { type EditionState, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { DeleteButton } from "./draft-deletion.tsx"
import { actionPath } from "./mailing-path.ts"
import {
	leftOutSentence,
	NOT_PAUSED,
	NOT_RESUMED,
	NOT_SENT,
	NOT_STOPPED,
	TEST_NOT_SENT,
	untoldSentence,
	vendorsLabel,
} from "./messages.ts"
import type { MailingView } from "./view.server.ts"

/** The vendor as whom a test is written. */
export const TEST_VENDOR = "vendor"

const iconClasses = "size-5 shrink-0"

interface ActionsProps {
	edition: EditionState
	mailing: MailingView
}

export const SEND_QUESTION = "Send this email now?"
export const sendLabel = (recipients: number) => `Send to ${vendorsLabel(recipients)}`

/** Who gets it: beside the question, which the dialog and its page both ask. */
export function SendDescription({ mailing }: { mailing: MailingView }) {
	const { subject, recipients, untold, untoldDebtors, leftOut } = mailing
	return (
		<>
			<strong className="wrap-anywhere">{subject}</strong>
			<span className="mt-2 block">
				{vendorsLabel(recipients)} {recipients === 1 ? "gets" : "get"} it, each once.{" "}
				{leftOutSentence(leftOut, untoldDebtors.length)}
			</span>
			{untoldDebtors.map((sentence) => (
				<strong key={sentence} className="mt-2 block">
					{sentence}
				</strong>
			))}
			{untold > 0 && <strong className="mt-2 block">{untoldSentence(untold)}</strong>}
			<span className="mt-2 block">
				From now on neither its words nor its recipients change. It can be paused and stopped while it is
				being sent; what has been sent cannot be taken back.
			</span>
		</>
	)
}

/** What can be done with a draft: edit it, try it, send it. */
export function DraftActions({
	edition,
	mailing,
	to,
	vendor,
}: ActionsProps & { to: string; vendor: number | undefined }) {
	const { id, recipients, fault } = mailing
	const address = { id: String(id) }
	const test: Record<string, string> = vendor ? { [TEST_VENDOR]: String(vendor) } : {}
	return (
		<WhileOpen edition={edition}>
			<div className="flex flex-wrap gap-3">
				{fault && <p className="basis-full font-semibold text-danger-ink">{fault}</p>}
				{recipients > 0 && !fault && <SendButton edition={edition} mailing={mailing} />}
				<LinkButton
					to={actionPath(href("/admin/mailings/:id/edit", address), edition)}
					variant={recipients > 0 ? "ghost" : "primary"}
					icon={<PenLine aria-hidden className={iconClasses} />}
				>
					Edit
				</LinkButton>
				<ActionButton
					action={actionPath(href("/admin/mailings/:id/test", address), edition)}
					fields={test}
					failure={TEST_NOT_SENT.text}
					variant="ghost"
					className="wrap-anywhere"
					icon={<MailCheck aria-hidden className={iconClasses} />}
				>
					Send a test to {to}
				</ActionButton>
				<DeleteButton edition={edition} mailing={mailing} />
			</div>
		</WhileOpen>
	)
}

function SendButton({ edition, mailing }: ActionsProps) {
	const { id, expected, recipients } = mailing
	const address = { id: String(id) }
	return (
		<AskingButton
			action={actionPath(href("/admin/mailings/:id/sending", address), edition)}
			fields={{ [EXPECTED]: expected }}
			failure={NOT_SENT.text}
			question={{
				title: SEND_QUESTION,
				description: <SendDescription mailing={mailing} />,
				confirmHref: href("/admin/mailings/:id/sending/new", address),
				confirmLabel: sendLabel(recipients),
			}}
			icon={<Send aria-hidden className={iconClasses} />}
		>
			{sendLabel(recipients)}…
		</AskingButton>
	)
}

export const STOP_QUESTION = "Stop sending this email?"

export function StopDescription({ subject }: { subject: string }) {
	return (
		<>
			<strong className="wrap-anywhere">{subject}</strong>
			<span className="mt-2 block">
				Copies that are still waiting will not be sent, and sending cannot go on afterwards: pause it if that
				is what you want. What has been sent cannot be taken back.
			</span>
		</>
	)
}

/** What can be done while it is being sent, or is paused. */
export function SendingActions({ edition, mailing: { id, subject, stage } }: ActionsProps) {
	const address = { id: String(id) }
	return (
		<div className="flex flex-wrap gap-3">
			{stage === "sending" ? (
				<ActionButton
					action={actionPath(href("/admin/mailings/:id/pause", address), edition)}
					failure={NOT_PAUSED.text}
					variant="ghost"
					icon={<Pause aria-hidden className={iconClasses} />}
				>
					Pause
				</ActionButton>
			) : (
				<WhileOpen edition={edition}>
					<ActionButton
						action={actionPath(href("/admin/mailings/:id/resumption", address), edition)}
						failure={NOT_RESUMED.text}
						variant="primary"
						icon={<Play aria-hidden className={iconClasses} />}
					>
						Go on
					</ActionButton>
				</WhileOpen>
			)}
			<StopButton edition={edition} id={id} subject={subject} />
		</div>
	)
}

function StopButton({ edition, id, subject }: { edition: EditionState; id: number; subject: string }) {
	const address = { id: String(id) }
	return (
		<AskingButton
			action={actionPath(href("/admin/mailings/:id/stop", address), edition)}
			failure={NOT_STOPPED.text}
			question={{
				title: STOP_QUESTION,
				description: <StopDescription subject={subject} />,
				confirmHref: href("/admin/mailings/:id/stop/new", address),
				confirmLabel: "Stop sending",
			}}
			variant="danger"
			icon={<CircleStop aria-hidden className={iconClasses} />}
		>
			Stop…
		</AskingButton>
	)
}
