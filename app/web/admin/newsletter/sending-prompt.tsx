import { href } from "react-router"
import { countSubscribers } from "../../../domain/newsletter/queries.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { getServices } from "../../request/context.ts"
import { EXPECTED, expectedIn, RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import type { Route } from "./+types/sending-prompt"
import { SEND_QUESTION, SendDescription, sendLabel } from "./newsletter-actions.tsx"
import { requireNewsletter } from "./preview.server.ts"

/** The question before a newsletter is sent, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { subject, version } = await requireNewsletter(params, context)
	const { confirmed: subscribers } = await countSubscribers(getServices(context).db)
	return { subject, expected: expectedIn(url, version), subscribers }
}

export default function SendingPrompt({ loaderData, params }: Route.ComponentProps) {
	const newsletter = href("/admin/newsletter/:id", params)
	return (
		<>
			<title>Send a newsletter</title>
			<ConfirmationCard
				title={SEND_QUESTION}
				description={<SendDescription {...loaderData} />}
				action={href("/admin/newsletter/:id/sending", params)}
				fields={
					<>
						<input type="hidden" name={RETURN_TO} value={newsletter} />
						<input type="hidden" name={EXPECTED} value={loaderData.expected} />
					</>
				}
				confirmLabel={sendLabel(loaderData.subscribers)}
				cancelHref={newsletter}
			/>
		</>
	)
}
