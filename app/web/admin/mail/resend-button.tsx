import { RotateCw } from "lucide-react"
import { href } from "react-router"
import type { MailState } from "../../../domain/mail/rules.ts"
import { AskingRowButton } from "../shell/actions/row-button.tsx"
import { NOT_RESENT } from "../shell/letters/resend-messages.ts"

interface ResendableMail {
	id: number
	subject: string
	recipient: string
	state: MailState
}

/** What is asked before a letter is sent again, here or on a page of its own. */
export const resendQuestion = ({ subject, recipient, state }: Omit<ResendableMail, "id">) => ({
	title: `Send “${subject}” again?`,
	description: `It is sent to ${recipient} at once.${state === "maybe-sent" ? " It may arrive twice." : ""}`,
	confirmLabel: "Send the email",
})

/** Queues a letter that failed, came back or may have left again, and tries it at once. */
export function ResendButton({ id, ...mail }: ResendableMail) {
	const address = { id: String(id) }
	return (
		<AskingRowButton
			{...resendQuestion(mail)}
			action={href("/admin/outbox/:id/delivery", address)}
			confirmHref={href("/admin/outbox/:id/delivery/new", address)}
			label="Resend"
			fullLabel={`Resend ${mail.subject}`}
			failure={NOT_RESENT}
			icon={<RotateCw aria-hidden className="size-4" />}
		/>
	)
}
