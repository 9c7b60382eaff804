import { href } from "react-router"
import { findPart } from "../../../domain/editing/queries.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { servicesOf } from "../../middleware/services.ts"
import { sendTo } from "../answer.server.ts"
import type { Route } from "./+types/removal-prompt"
import { partAddress } from "./addresses.ts"
import { GONE } from "./words.ts"

/** The question before something is taken off the site. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const part = await findPart(servicesOf(context).db, params.part)
	if (!part?.store.remove) throw await sendTo(href("/admin/content"), [GONE], context)
	return { title: part.title, about: part.about }
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
				cancelHref={partAddress(params.part)}
			/>
		</>
	)
}
