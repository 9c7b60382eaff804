import { href } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { findPerson, sumOpenMoney } from "../../../domain/privacy/person.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../shell/decisions/decision-messages.ts"
import { vendorsAddress } from "../shell/lists/applications-view.ts"
import type { Route } from "./+types/erasure-prompt"
import { CONFIRM, ERASED_DATA_TEXT, openMoneyText, QUESTION, RETAINED_DATA_TEXT } from "./messages.ts"

/** The question before an erasure, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const { db } = getServices(context)
	const person = id && (await findPerson(db, id))
	if (!person) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const openMoney = openMoneyText(await sumOpenMoney(db, person.applicationIds))
	return { id: params.id, brand: brandOf(person), openMoney }
}

export default function ErasurePrompt({ loaderData: { id, brand, openMoney } }: Route.ComponentProps) {
	return (
		<>
			<title>Erase a vendor’s data</title>
			<ConfirmationCard
				title={QUESTION}
				description={
					<>
						<strong>{brand}</strong>. {ERASED_DATA_TEXT} {RETAINED_DATA_TEXT} {openMoney}
					</>
				}
				action={href("/admin/vendors/:id/erasure", { id })}
				fields={<input type="hidden" name={RETURN_TO} value={vendorsAddress({})} />}
				confirmLabel={CONFIRM}
				cancelHref={href("/admin/vendors/:id/data", { id })}
			/>
		</>
	)
}
