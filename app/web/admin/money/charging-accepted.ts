import { redirect } from "react-router"
import { chargeAccepted } from "../../../domain/money/charge-accepted.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { pluralize } from "../../../values/number.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../shell/actions/edition-action.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/charging-accepted"
import { NOT_CHARGED } from "./messages.ts"
import { moneyUrl } from "./money-urls.ts"

/** Charges accepted vendors whom nobody has charged. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{ failure: NOT_CHARGED, event: "accepted vendors were not charged" },
		async ({ actor, services: { db } }, edition) =>
			outcomeOf(200, chargedMessage(await chargeAccepted(db, edition.id, actor))),
	)

/** Looking at the address changes nothing. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(moneyUrl(getEdition(context).slug))

function chargedMessage({ charged, left }: { charged: number; left: number }): Message {
	const vendors = pluralize(charged, "vendor")
	const rest = left ? ` ${pluralize(left, "vendor")} left: press again.` : ""
	return { kind: "success", text: `${vendors} charged.${rest}` }
}
