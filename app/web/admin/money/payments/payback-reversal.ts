import { href, redirect } from "react-router"
import { undoPayback } from "../../../../domain/payments/paybacks.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { handleAdminAction, outcomeOf } from "../../shell/actions/admin-action.server.ts"
import { NO_PAYMENT } from "../messages.ts"
import type { Route } from "./+types/payback-reversal"
import { NOT_UNDONE } from "./payment-views.ts"

/** Undoes that a payment was paid back. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, NO_PAYMENT),
			failure: NOT_UNDONE,
			event: "that a payment was paid back was not undone",
		},
		async ({ id, actor, services: { db } }) => {
			const payback = parseId(args.params.payback) ?? 0
			return (await undoPayback(db, { payment: id, payback }, actor)).ok
				? outcomeOf(200, { kind: "success", text: "Undone. The payment waits to be booked or paid back." })
				: outcomeOf(409, { ...NOT_UNDONE, details: ["It was undone already."] })
		},
	)

/** Looking at the address changes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) =>
	redirect(href("/admin/money/payments/:id", { id }))
