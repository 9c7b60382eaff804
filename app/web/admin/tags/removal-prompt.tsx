import { findTag } from "../../../domain/tags/queries.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { pluralize } from "../../../values/number.ts"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/removal-prompt"
import { removalUrl, TAG_GONE, tagsUrl, tagUrl } from "./tag-urls.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id: editionId, slug } = getEdition(context)
	const tag = await findTag(getServices(context).db, { id: parseId(params.id) ?? 0, editionId })
	if (!tag) throw await redirectWithFlash(tagsUrl(slug), [TAG_GONE], context)
	return { tag, edition: slug }
}

export default function RemovalPrompt({ loaderData: { tag, edition } }: Route.ComponentProps) {
	const { id, name, applications } = tag
	return (
		<>
			<title>Delete a tag</title>
			<ConfirmationCard
				title="Do you want to delete this tag?"
				description={
					<>
						<strong>{name}</strong> is taken off {pluralize(applications, "vendor")}. It cannot be restored.
						Saved views that filter by it will say that it is gone.
					</>
				}
				action={removalUrl(edition, id)}
				fields={<input type="hidden" name={EXPECTED} value={name} />}
				confirmLabel="Delete"
				cancelHref={tagUrl(edition, id)}
			/>
		</>
	)
}
