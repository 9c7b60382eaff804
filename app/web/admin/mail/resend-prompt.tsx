import { href } from "react-router"
import { findMail } from "../../../domain/mail/queries.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { safeRedirect } from "../../request/safe-redirect.ts"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NOT_RESENT } from "../shell/letters/resend-messages.ts"
import type { Route } from "./+types/resend-prompt"
import { resendQuestion } from "./resend-button.tsx"

/** The question before a letter is sent again, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const mail = id && (await findMail(getServices(context).db, id))
	if (!mail)
		throw await redirectWithFlash(href("/admin/outbox"), [{ kind: "failure", text: NOT_RESENT }], context)
	const back = safeRedirect(url.searchParams.get(RETURN_TO) ?? href("/admin/outbox/:id", params))
	return { question: resendQuestion(mail), back }
}

export default function ResendPrompt({ loaderData: { question, back }, params }: Route.ComponentProps) {
	return (
		<>
			<title>Resend an email</title>
			<ConfirmationCard
				{...question}
				action={href("/admin/outbox/:id/delivery", params)}
				fields={<input type="hidden" name={RETURN_TO} value={back} />}
				cancelHref={back}
			/>
		</>
	)
}
