import { href } from "react-router"
import { countByStatus } from "../../../domain/applications/queries.server.ts"
import { countWorkingLateLinks } from "../../../domain/late-links/queries.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { pluralize } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import type { Route } from "./+types/unpublication-prompt"
import { requireEdition } from "./find-edition.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const { edition } = await requireEdition(context, params.id)
	const { db, now } = getServices(context)
	const [{ applications, withdrawn, erased }, lateLinks] = await Promise.all([
		countByStatus(db, edition.id),
		countWorkingLateLinks(db, edition.id, now()),
	])
	const counts = [...Object.values(applications), ...Object.values(erased), withdrawn]
	return { name: edition.name, applications: counts.reduce((all, count) => all + count, 0), lateLinks }
}

export default function UnpublicationPrompt({ loaderData, params }: Route.ComponentProps) {
	const { name, applications, lateLinks } = loaderData
	const back = href("/admin/editions/:id", params)
	return (
		<>
			<title>Take an edition off the site</title>
			<ConfirmationCard
				title="Do you want to take this edition off the site?"
				description={
					<>
						<strong>{name}</strong> becomes a draft. Its page, poster and dates disappear from the site, and
						vendors can neither apply nor send extras.{" "}
						{applications > 0 &&
							`What came stays: ${pluralize(applications, "application")} with all letters and documents. `}
						{lateLinks > 0 && `Until it is back, ${pluralize(lateLinks, "late link")} cannot be used.`}
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
