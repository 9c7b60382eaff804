import type { FormEvent } from "react"
import { href } from "react-router"
import { AlertPrompt } from "../../../../ui/alert-prompt.tsx"
import { Button } from "../../../../ui/button.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { pluralize } from "../../../../values/number.ts"
import { type EditionState, WhileOpen } from "../../closed-edition.tsx"
import { useFetchSubmit } from "../../use-fetch-submit.ts"
import { useRight } from "../../use-right.ts"
import { NOT_CONFIRMED_AGAIN } from "./changed-messages.ts"
import { changedQuestion } from "./changed-question.ts"

interface ChangedFactsProps {
	edition: EditionState
	vendors: number
	/** The brands of those whose confirmation somebody edited. */
	edited: string[]
}

/** Vendors whose confirmation says what is no longer so, and the button that tells all of them. */
export function ChangedFacts({ edition, vendors, edited }: ChangedFactsProps) {
	const { busy, submit } = useFetchSubmit()
	const maySend = useRight("confirmations.send")
	if (!vendors) return null
	const question = changedQuestion(edition.slug, vendors, edited)
	function send(event: FormEvent): void {
		event.preventDefault()
		void submit(question.action, {}, NOT_CONFIRMED_AGAIN.text)
	}
	return (
		<Notice tone="warning" className="mb-5 rounded-md">
			<p>
				The stall, venue, days, hours or set-up times have changed since {pluralize(vendors, "vendor")}{" "}
				{vendors === 1 ? "was" : "were"} sent a confirmation. The page of each application shows what. The new
				confirmation says that it replaces the first one, and what that one said.
			</p>
			{maySend && (
				<WhileOpen edition={edition}>
					<AlertPrompt
						{...question}
						confirmHref={href("/admin/accepted/changed-confirmations/new")}
						onConfirm={send}
						trigger={(ask) => (
							<Button type="submit" size="small" className="mt-2" busy={busy} onClick={ask}>
								Email the changes to {pluralize(vendors, "vendor")}
							</Button>
						)}
					/>
				</WhileOpen>
			)}
		</Notice>
	)
}
