import { href } from "react-router"
import { findApplication } from "../../../../domain/applications/queries.server.ts"
import { brandOf, stateVersion } from "../../../../domain/applications/rules.ts"
import { ConfirmationCard } from "../../../../ui/alert-prompt.tsx"
import { getServices } from "../../../request/context.ts"
import { EXPECTED, expectedIn } from "../../expected-state.ts"
import { parseId, redirectWithFlash } from "../../respond.server.ts"
import { RETURN_TO } from "../../return-to.tsx"
import { readVisibility } from "../../visibility.server.ts"
import type { Route } from "./+types/removal-prompt"
import { NOT_REMOVED, RemovalDescription } from "./removal-description.tsx"

/** The question before a removal, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const vendor = id && (await findApplication(getServices(context).db, id, await readVisibility(context)))
	if (!vendor) throw await redirectWithFlash(href("/admin/accepted"), [NOT_REMOVED], context)
	return { id: params.id, brand: brandOf(vendor), expected: expectedIn(url, stateVersion(vendor)) }
}

export default function RemovalPrompt({ loaderData: { id, brand, expected } }: Route.ComponentProps) {
	return (
		<>
			<title>Remove a vendor</title>
			<ConfirmationCard
				title="Are you sure you want to remove this vendor?"
				description={<RemovalDescription brand={brand} />}
				action={href("/admin/accepted/:id/removal", { id })}
				fields={
					<>
						<input type="hidden" name={RETURN_TO} value={href("/admin/accepted")} />
						<input type="hidden" name={EXPECTED} value={expected} />
					</>
				}
				confirmLabel="Remove"
				cancelHref={href("/admin/accepted")}
			/>
		</>
	)
}
