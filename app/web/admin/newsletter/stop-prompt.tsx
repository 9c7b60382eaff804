import { href } from "react-router"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import type { Route } from "./+types/stop-prompt"
import { STOP_QUESTION, StopDescription } from "./newsletter-actions.tsx"
import { requireNewsletter } from "./preview.server.ts"

/** The question before a newsletter is stopped, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { subject } = await requireNewsletter(params, context)
	return { subject }
}

export default function StopPrompt({ loaderData, params }: Route.ComponentProps) {
	const newsletter = href("/admin/newsletter/:id", params)
	return (
		<>
			<title>Stop a newsletter</title>
			<ConfirmationCard
				title={STOP_QUESTION}
				description={<StopDescription {...loaderData} />}
				action={href("/admin/newsletter/:id/stop", params)}
				fields={<input type="hidden" name={RETURN_TO} value={newsletter} />}
				confirmLabel="Stop sending"
				cancelHref={newsletter}
			/>
		</>
	)
}
