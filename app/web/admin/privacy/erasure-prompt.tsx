import { href } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { findPerson } from "../../../domain/privacy/person.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { servicesOf } from "../../middleware/services.ts"
import { idFrom, sendTo } from "../answer.server.ts"
import { FROM } from "../from.tsx"
import { vendorsAddress } from "../vendors/view.ts"
import type { Route } from "./+types/erasure-prompt"
import { CONFIRM, GOES, NO_VENDOR, QUESTION, STAYS } from "./words.ts"

/** The question before an erasure, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = idFrom(params.id)
	const person = id && (await findPerson(servicesOf(context).db, id))
	if (!person) throw await sendTo(vendorsAddress({}), [NO_VENDOR], context)
	return { id: params.id, brand: brandOf(person) }
}

export default function ErasurePrompt({ loaderData: { id, brand } }: Route.ComponentProps) {
	return (
		<>
			<title>Erase a vendor’s data</title>
			<ConfirmationCard
				title={QUESTION}
				description={
					<>
						<strong>{brand}</strong>. {GOES} {STAYS}
					</>
				}
				action={href("/admin/vendors/:id/erasure", { id })}
				fields={<input type="hidden" name={FROM} value={vendorsAddress({})} />}
				confirmLabel={CONFIRM}
				cancelHref={href("/admin/vendors/:id/data", { id })}
			/>
		</>
	)
}
