import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/removal-prompt"
import { readView } from "./read-view.server.ts"
import { removalUrl, viewUrl } from "./view-urls.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name, version } = await readView(context, params.id)
	return { view: { id, name, version }, edition: getEdition(context).slug }
}

export default function RemovalPrompt({ loaderData: { view, edition } }: Route.ComponentProps) {
	const { id, name, version } = view
	return (
		<>
			<title>Delete a view</title>
			<ConfirmationCard
				title="Do you want to delete this view?"
				description={
					<>
						<strong>{name}</strong> goes for everybody. The vendors stay as they are. It cannot be restored.
					</>
				}
				action={removalUrl(edition, id)}
				fields={<input type="hidden" name={EXPECTED} value={version} />}
				confirmLabel="Delete"
				cancelHref={viewUrl(edition, id)}
			/>
		</>
	)
}
