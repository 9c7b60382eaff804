import { href } from "react-router"
import { writtenLetterInput } from "../../../domain/mail/written-letter-inputs.ts"
import { createNewsletter } from "../../../domain/newsletter/drafts.server.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import type { Route } from "./+types/new"
import { SAVED } from "./messages.ts"
import { NEW_NEWSLETTER, NewsletterForm } from "./newsletter-form.tsx"
import { saveForm } from "./save.server.ts"

/** Stores a new draft, and leads to its preview. */
export const action = ({ request, context }: Route.ActionArgs) =>
	saveForm({ request, context }, writtenLetterInput, async (input) => {
		const { db, now } = getServices(context)
		const id = await createNewsletter(db, input, { by: getAdmin(context).id, at: now() })
		return redirectWithFlash(
			href("/admin/newsletter/:id", { id: String(id) }),
			[{ ...SAVED, savedDraft: NEW_NEWSLETTER.key }],
			context,
		)
	})

const EMPTY = { subject: "", body: "", version: 0 }

export default function NewNewsletter({ actionData }: Route.ComponentProps) {
	return (
		<>
			<title>Write a newsletter</title>
			<PageHeading meta={ALL_EDITIONS_LABEL}>Write a newsletter</PageHeading>
			<NewsletterForm
				newsletter={EMPTY}
				refused={actionData}
				storage={NEW_NEWSLETTER}
				cancelHref={href("/admin/newsletter")}
			/>
		</>
	)
}
