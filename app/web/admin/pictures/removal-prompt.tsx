import { href } from "react-router"
import { findPicture } from "../../../domain/pictures/queries.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/removal-prompt"
import { NO_PICTURE } from "./messages.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const picture = id === undefined ? undefined : await findPicture(getServices(context).db, id)
	if (!picture) throw await redirectWithFlash(href("/admin/pictures"), [NO_PICTURE], context)
	return { name: `Photo ${picture.id}`, alt: picture.alt }
}

export default function RemovalPrompt({ loaderData: { name, alt }, params }: Route.ComponentProps) {
	return (
		<>
			<title>Delete picture</title>
			<ConfirmationCard
				title="Do you want to delete this picture?"
				description={
					<>
						<strong>{name}</strong>
						{alt && `: ${alt}`}. It cannot be restored.
					</>
				}
				action={href("/admin/pictures/:id/removal", params)}
				confirmLabel="Delete"
				cancelHref={href("/admin/pictures/:id", params)}
			/>
		</>
	)
}
