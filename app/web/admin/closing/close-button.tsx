import { Lock, LockOpen } from "lucide-react"
import type { FormEvent } from "react"
import { Form, href } from "react-router"
import { AlertPrompt } from "../../../ui/alert-prompt.tsx"
import { Button } from "../../../ui/button.tsx"
import { ReturnTo } from "../return-to.tsx"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import { completionUrl, reopeningUrl } from "./closing-url.ts"
import { NOT_CLOSED, NOT_REOPENED } from "./messages.ts"

interface EditionName {
	slug: string
	name: string
}

export const closeQuestion = (edition: string): string => `Close ${edition}?`
export const CLOSE_LABEL = "Close the edition"

/** Beside the question, which the dialog and its page both ask. */
export const CLOSE_DESCRIPTION =
	"Nobody can decide, send confirmations, apply, send extras or change its prices and texts any more. Its pages and its directory stay on the site. Only an owner can open it again."

export function CloseButton({ slug, name }: EditionName) {
	const { busy, submit } = useFetchSubmit()
	function close(event: FormEvent): void {
		event.preventDefault()
		void submit(completionUrl(slug), {}, NOT_CLOSED.text)
	}
	return (
		<AlertPrompt
			title={closeQuestion(name)}
			description={CLOSE_DESCRIPTION}
			action={completionUrl(slug)}
			confirmHref={href("/admin/closing/new")}
			confirmLabel={CLOSE_LABEL}
			onConfirm={close}
			trigger={(ask) => (
				<>
					{/* A form that asks for a page leaves out what its address says. */}
					<input type="hidden" name="edition" value={slug} />
					<Button
						type="submit"
						variant="danger"
						icon={<Lock aria-hidden className="size-5 shrink-0" />}
						busy={busy}
						onClick={ask}
					>
						{CLOSE_LABEL}
					</Button>
				</>
			)}
		/>
	)
}

/** It can be closed again, so nobody is asked. */
export function ReopenButton({ slug, name }: EditionName) {
	const { busy, submit } = useFetchSubmit()
	function reopen(event: FormEvent): void {
		event.preventDefault()
		void submit(reopeningUrl(slug), {}, NOT_REOPENED.text)
	}
	return (
		<Form method="post" action={reopeningUrl(slug)} onSubmit={reopen} discover="none">
			<ReturnTo />
			<Button
				type="submit"
				variant="ghost"
				icon={<LockOpen aria-hidden className="size-5 shrink-0" />}
				busy={busy}
			>
				Open {name} again
			</Button>
		</Form>
	)
}
