import { href } from "react-router"
import { findApplication } from "../../../domain/applications/queries.server.ts"
import { brandOf, seenState } from "../../../domain/applications/rules.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { servicesOf } from "../../middleware/services.ts"
import { idFrom, sendTo } from "../answer.server.ts"
import { FROM } from "../from.tsx"
import type { Route } from "./+types/removal-prompt"
import { RemovalDescription } from "./removal-description.tsx"
import { NOT_REMOVED } from "./removal-words.ts"
import { acceptedAddress } from "./view.ts"

/** The question before a removal, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = idFrom(params.id)
	const vendor = id && (await findApplication(servicesOf(context).db, id))
	if (!vendor) throw await sendTo(acceptedAddress({}), [NOT_REMOVED], context)
	return { id: params.id, brand: brandOf(vendor), seen: seenState(vendor) }
}

export default function RemovalPrompt({ loaderData: { id, brand, seen } }: Route.ComponentProps) {
	return (
		<>
			<title>Remove a vendor</title>
			<ConfirmationCard
				title="Are you sure you want to remove this vendor?"
				description={<RemovalDescription brand={brand} />}
				action={href("/admin/accepted/:id/removal", { id })}
				fields={
					<>
						<input type="hidden" name={FROM} value={acceptedAddress({})} />
						<input type="hidden" name="seen" value={seen} />
					</>
				}
				confirmLabel="Remove"
				cancelHref={acceptedAddress({})}
			/>
		</>
	)
}
