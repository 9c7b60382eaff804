import { href, redirect } from "react-router"
import { takeBackCheck } from "../../../../domain/payments/checks.server.ts"
import { handleAdminAction, outcomeOf } from "../../shell/actions/admin-action.server.ts"
import { NO_PAYMENT } from "../messages.ts"
import type { Route } from "./+types/payment-check-reversal"
import { NOT_TAKEN_BACK } from "./payment-views.ts"

/** Takes back what somebody found who looked a payment up at M-Pesa. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, NO_PAYMENT),
			failure: NOT_TAKEN_BACK,
			event: "what was found about a payment was not taken back",
		},
		async ({ id, actor, services: { db } }) =>
			(await takeBackCheck(db, id, actor)).ok
				? outcomeOf(200, { kind: "success", text: "Taken back. The payment has to be looked up again." })
				: outcomeOf(409, { ...NOT_TAKEN_BACK, details: ["It was taken back already."] }),
	)

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/money/payments/:id", params))
