import { href, redirect } from "react-router"
import { ConfirmationCard } from "../../ui/alert-prompt.tsx"
import { FormPage } from "../../ui/site-shell.tsx"
import { publicPageHeaders } from "../request/public-page.ts"
import { NoIndex } from "./section.tsx"

export const headers = publicPageHeaders()

/** Nothing is removed here. */
export const action = () => redirect(href("/styleguide"))

/** What an AlertPrompt asks, as a page. */
export default function Question() {
	return (
		<FormPage>
			<NoIndex title="A question" />
			<ConfirmationCard
				title="Are you sure you want to remove this vendor?"
				description="Udongo Pottery goes back to pending. Nobody is told."
				action={href("/styleguide/question")}
				cancelHref={href("/styleguide")}
				confirmLabel="Remove Udongo Pottery"
			/>
		</FormPage>
	)
}
