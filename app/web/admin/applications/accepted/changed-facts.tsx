import type { FormEvent } from "react"
import { Form, href } from "react-router"
import { Button } from "../../../../ui/button.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { pluralize } from "../../../../values/number.ts"
import { type EditionState, WhileOpen } from "../../closed-edition.tsx"
import { EDITION_PARAM } from "../../edition-param.ts"
import { buildUrl } from "../../list-query.ts"
import { ReturnTo } from "../../return-to.tsx"
import { useFetchSubmit } from "../../use-fetch-submit.ts"
import { useRight } from "../../use-right.ts"
import { NOT_CONFIRMED_AGAIN } from "./changed-messages.ts"

/** Vendors whose confirmation says what is no longer so, and the button that tells all of them. */
export function ChangedFacts({ edition, vendors }: { edition: EditionState; vendors: number }) {
	const { busy, submit } = useFetchSubmit()
	const maySend = useRight("confirmations.send")
	if (!vendors) return null
	const action = buildUrl(href("/admin/accepted/changed-confirmations"), { [EDITION_PARAM]: edition.slug })
	const all = pluralize(vendors, "vendor")
	function send(event: FormEvent): void {
		event.preventDefault()
		void submit(action, {}, NOT_CONFIRMED_AGAIN.text)
	}
	return (
		<Notice tone="warning" className="mb-5 rounded-md">
			<p>
				The confirmation of {all} says another stall, venue, days, hours or set-up times than what is so now.
				What changed stands on the page of each application. Another confirmation says that it replaces the
				first one, and what that one said.
			</p>
			{maySend && (
				<WhileOpen edition={edition}>
					<Form method="post" action={action} onSubmit={send} discover="none" className="mt-2">
						<ReturnTo />
						<Button type="submit" size="small" busy={busy}>
							Email the changes to {all}
						</Button>
					</Form>
				</WhileOpen>
			)}
		</Notice>
	)
}
