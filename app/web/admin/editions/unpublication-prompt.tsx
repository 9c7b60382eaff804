import { href } from "react-router"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { RETURN_TO } from "../return-to.tsx"
import type { Route } from "./+types/unpublication-prompt"
import { requireEdition } from "./find-edition.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const { edition } = await requireEdition(context, params.id)
	return { name: edition.name }
}

export default function UnpublicationPrompt({ loaderData: { name }, params }: Route.ComponentProps) {
	const back = href("/admin/editions/:id", params)
	return (
		<>
			<title>Take an edition off the site</title>
			<ConfirmationCard
				title="Do you want to take this edition off the site?"
				description={
					<>
						<strong>{name}</strong> becomes a draft. Its page, poster and dates disappear from the site, and
						vendors can neither apply nor send extras. Applications, letters and documents stay.
					</>
				}
				action={href("/admin/editions/:id/publication/removal", params)}
				fields={<input type="hidden" name={RETURN_TO} value={back} />}
				confirmLabel="Take off the site"
				cancelHref={back}
			/>
		</>
	)
}
