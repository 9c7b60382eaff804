import { href } from "react-router"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { EXPECTED, expectedIn } from "../shell/actions/hidden-fields.tsx"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/removal-prompt"
import { DELETE_QUESTION, DeletionDescription } from "./draft-deletion.tsx"
import { actionPath, mailingPath } from "./mailing-path.ts"
import { requireMailing } from "./view.server.ts"

/** The question before a draft is deleted, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { mailing, subject } = await requireMailing(params, context)
	const expected = expectedIn(url, mailing.version)
	return { id: mailing.id, expected, subject, edition: editionStateOf(getEdition(context)) }
}

export default function RemovalPrompt({ loaderData, params }: Route.ComponentProps) {
	const { id, expected, subject, edition } = loaderData
	return (
		<>
			<title>Delete a draft</title>
			<ConfirmationCard
				title={DELETE_QUESTION}
				description={<DeletionDescription subject={subject} />}
				action={actionPath(href("/admin/mailings/:id/removal", params), edition)}
				fields={<input type="hidden" name={EXPECTED} value={expected} />}
				confirmLabel="Delete the draft"
				cancelHref={mailingPath(id)}
			/>
		</>
	)
}
