import { href } from "react-router"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/stop-prompt"
import { STOP_QUESTION, StopDescription } from "./mailing-actions.tsx"
import { actionPath, mailingPath } from "./mailing-path.ts"
import { requireMailing } from "./view.server.ts"

/** The question before an email is stopped, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { mailing, subject } = await requireMailing(params, context)
	return { id: mailing.id, subject, edition: editionStateOf(getEdition(context)) }
}

export default function StopPrompt({ loaderData: { id, subject, edition }, params }: Route.ComponentProps) {
	return (
		<>
			<title>Stop an email to vendors</title>
			<ConfirmationCard
				title={STOP_QUESTION}
				description={<StopDescription subject={subject} />}
				action={actionPath(href("/admin/mailings/:id/stop", params), edition)}
				fields={<input type="hidden" name={RETURN_TO} value={mailingPath(id)} />}
				confirmLabel="Stop sending"
				cancelHref={mailingPath(id)}
			/>
		</>
	)
}
