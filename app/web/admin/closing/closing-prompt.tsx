import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/closing-prompt"
import { CLOSE_DESCRIPTION, CLOSE_LABEL, closeQuestion } from "./close-button.tsx"
import { closingUrl, completionUrl } from "./closing-url.ts"

/** The question before an edition is closed, for browsers without JavaScript. */
export function loader({ context }: Route.LoaderArgs) {
	const { slug, name } = getEdition(context)
	return { slug, name }
}

export default function ClosingPrompt({ loaderData: { slug, name } }: Route.ComponentProps) {
	return (
		<>
			<title>Close the edition</title>
			<ConfirmationCard
				title={closeQuestion(name)}
				description={CLOSE_DESCRIPTION}
				action={completionUrl(slug)}
				fields={<input type="hidden" name={RETURN_TO} value={closingUrl(slug)} />}
				confirmLabel={CLOSE_LABEL}
				cancelHref={closingUrl(slug)}
			/>
		</>
	)
}
