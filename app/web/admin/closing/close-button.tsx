import { Lock, LockOpen } from "lucide-react"
import { ActionButton, AskingButton } from "../shell/actions/action-button.tsx"
import { closingPromptUrl, completionUrl, reopeningUrl } from "./closing-url.ts"
import { NOT_CLOSED, NOT_REOPENED } from "./messages.ts"

interface EditionName {
	slug: string
	name: string
}

export const closeQuestion = (edition: string): string => `Close ${edition}?`
export const CLOSE_LABEL = "Close the edition"

/** Beside the question, which the dialog and its page both ask. */
export const CLOSE_DESCRIPTION =
	"Nobody can decide, send confirmations, apply, send extras or change its prices and texts any more. Its pages and its directory stay on the site, and its money can still be booked. Only an owner can open it again."

export function CloseButton({ slug, name }: EditionName) {
	return (
		<AskingButton
			action={completionUrl(slug)}
			failure={NOT_CLOSED.text}
			question={{
				title: closeQuestion(name),
				description: CLOSE_DESCRIPTION,
				confirmHref: closingPromptUrl(slug),
				confirmLabel: CLOSE_LABEL,
			}}
			variant="danger"
			icon={<Lock aria-hidden className="size-5 shrink-0" />}
		>
			{CLOSE_LABEL}
		</AskingButton>
	)
}

/** It can be closed again, so nobody is asked. */
export function ReopenButton({ slug, name }: EditionName) {
	return (
		<ActionButton
			action={reopeningUrl(slug)}
			failure={NOT_REOPENED.text}
			variant="ghost"
			icon={<LockOpen aria-hidden className="size-5 shrink-0" />}
		>
			Open {name} again
		</ActionButton>
	)
}
