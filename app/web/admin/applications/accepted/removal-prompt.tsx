import { href } from "react-router"
import { findApplication } from "../../../../domain/applications/queries.server.ts"
import { brandOf, stateVersion } from "../../../../domain/applications/rules.ts"
import { findYesToTakeBack } from "../../../../domain/decisions/yes-to-take-back.server.ts"
import { ConfirmationCard } from "../../../../ui/alert-prompt.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import { EXPECTED, expectedIn, HiddenFields, RETURN_TO } from "../../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { hasRight } from "../../shell/rights/require-right.ts"
import { readVisibility } from "../../shell/rights/visibility.server.ts"
import { takingBackPrompt } from "../decision/taking-back.ts"
import type { Route } from "./+types/removal-prompt"
import { NOT_REMOVED, RemovalDescription } from "./removal-description.tsx"

/** The question before a removal, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const vendor = id && (await findApplication(getServices(context).db, id, await readVisibility(context)))
	if (!vendor) throw await redirectWithFlash(href("/admin/accepted"), [NOT_REMOVED], context)
	const yes = await findYesToTakeBack(getServices(context).db, vendor.id, "pending")
	return {
		id: params.id,
		brand: brandOf(vendor),
		expected: expectedIn(url, stateVersion(vendor)),
		prompt: yes && takingBackPrompt(yes, hasRight(context, "money.read")),
	}
}

export default function RemovalPrompt({ loaderData: { id, brand, expected, prompt } }: Route.ComponentProps) {
	return (
		<>
			<title>Remove a vendor</title>
			<ConfirmationCard
				title="Are you sure you want to remove this vendor?"
				description={<RemovalDescription brand={brand} consequences={prompt?.description} />}
				action={href("/admin/accepted/:id/removal", { id })}
				fields={
					<>
						<input type="hidden" name={RETURN_TO} value={href("/admin/accepted")} />
						<input type="hidden" name={EXPECTED} value={expected} />
						<HiddenFields fields={prompt?.fields ?? {}} />
					</>
				}
				confirmLabel="Remove"
				cancelHref={href("/admin/accepted")}
			/>
		</>
	)
}
