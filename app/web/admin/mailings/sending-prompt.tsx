import { href } from "react-router"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { EXPECTED, expectedIn, RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/sending-prompt"
import { SEND_QUESTION, SendDescription, sendLabel } from "./mailing-actions.tsx"
import { actionPath, mailingPath } from "./mailing-path.ts"
import { readMailingView, requireMailing } from "./view.server.ts"

/** The question before an email is sent, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const mailing = await readMailingView(context, await requireMailing(params, context))
	const expected = expectedIn(url, mailing.expected)
	return { mailing, expected, edition: editionStateOf(getEdition(context)) }
}

export default function SendingPrompt({ loaderData, params }: Route.ComponentProps) {
	const { mailing, expected, edition } = loaderData
	const page = mailingPath(mailing.id)
	return (
		<>
			<title>Send an email to vendors</title>
			<ConfirmationCard
				title={SEND_QUESTION}
				description={<SendDescription mailing={mailing} />}
				action={actionPath(href("/admin/mailings/:id/sending", params), edition)}
				fields={
					<>
						<input type="hidden" name={RETURN_TO} value={page} />
						<input type="hidden" name={EXPECTED} value={expected} />
					</>
				}
				confirmLabel={sendLabel(mailing.recipients)}
				cancelHref={page}
			/>
		</>
	)
}
