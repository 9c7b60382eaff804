import { href } from "react-router"
import { findApplication } from "../../../../domain/applications/queries.server.ts"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { ConfirmationCard } from "../../../../ui/alert-prompt.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import { EXPECTED, expectedIn, RETURN_TO } from "../../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { readVisibility } from "../../shell/rights/visibility.server.ts"
import type { Route } from "./+types/confirmation-prompt"
import { resendQuestion } from "./resend-question.ts"

/** The question before a confirmation is sent once more, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const vendor = id && (await findApplication(getServices(context).db, id, await readVisibility(context)))
	if (!vendor) throw await redirectWithFlash(href("/admin/accepted"), [NO_VENDOR], context)
	return { id: params.id, brand: brandOf(vendor), expected: expectedIn(url, "") }
}

export default function ConfirmationPrompt({ loaderData: { id, brand, expected } }: Route.ComponentProps) {
	return (
		<>
			<title>Send the confirmation again</title>
			<ConfirmationCard
				{...resendQuestion(id, brand)}
				fields={
					<>
						<input type="hidden" name={RETURN_TO} value={href("/admin/accepted")} />
						<input type="hidden" name={EXPECTED} value={expected} />
					</>
				}
				cancelHref={href("/admin/accepted")}
			/>
		</>
	)
}
