import { href } from "react-router"
import { findApplication } from "../../../domain/applications/queries.server.ts"
import { brandOf, stateVersion } from "../../../domain/applications/rules.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { EXPECTED, expectedIn, HiddenFields, RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { readVisibility } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/standby-removal-prompt"
import { standbyRemovalQuestion } from "./messages.ts"

/** The question before a vendor is taken off the standby list, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const vendor = id && (await findApplication(getServices(context).db, id, await readVisibility(context)))
	const list = editionUrl(href("/admin/release/standby"), getEdition(context).slug)
	if (!vendor) throw await redirectWithFlash(list, [NO_VENDOR], context)
	return { brand: brandOf(vendor), expected: expectedIn(url, stateVersion(vendor)), list }
}

export default function StandbyRemovalPrompt({ loaderData, params }: Route.ComponentProps) {
	const { brand, expected, list } = loaderData
	return (
		<>
			<title>Take a vendor off the standby list</title>
			<ConfirmationCard
				{...standbyRemovalQuestion(brand)}
				action={href("/admin/release/standby/:id/removal", params)}
				fields={<HiddenFields fields={{ [RETURN_TO]: list, [EXPECTED]: expected }} />}
				cancelHref={list}
			/>
		</>
	)
}
