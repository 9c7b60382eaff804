import { href } from "react-router"
import { findSection } from "../../../domain/editing/queries.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { getServices } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/removal-prompt"
import { ALREADY_REMOVED } from "./messages.ts"
import { sectionUrl } from "./section-links.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const section = await findSection(getServices(context).db, params.part)
	if (!section?.source.remove)
		throw await redirectWithFlash(href("/admin/content"), [ALREADY_REMOVED], context)
	return { title: section.title, about: section.about }
}

export default function RemovalPrompt({ loaderData: { title, about }, params }: Route.ComponentProps) {
	return (
		<>
			<title>Delete from the site</title>
			<ConfirmationCard
				title="Do you want to delete this from the site?"
				description={
					<>
						<strong>{title}</strong>. {about}.
					</>
				}
				action={href("/admin/content/:part/removal", params)}
				confirmLabel="Delete"
				cancelHref={sectionUrl(params.part)}
			/>
		</>
	)
}
