import { href, redirect } from "react-router"
import * as z from "zod/mini"
import { checkPayment, FINDINGS } from "../../../../domain/payments/checks.server.ts"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { NO_PAYMENT } from "../messages.ts"
import type { Route } from "./+types/payment-check"
import { NOT_CHECKED } from "./payment-views.ts"

/** Keeps what somebody found who looked a payment up at M-Pesa. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: ["finding", "listed"],
			notFound: outcomeOf(404, NO_PAYMENT),
			failure: NOT_CHECKED,
			event: "what was found about a payment was not kept",
		},
		check,
	)

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/money/payments/:id", params))

const checkSchema = z.object({
	finding: z.enum(FINDINGS),
	/** Empty: M-Pesa's own list says nothing. */
	listed: z.pipe(
		z.string().check(z.regex(/^\d{0,12}$/)),
		z.transform((digits) => (digits ? Number(digits) : null)),
	),
})

async function check({ id, form, actor, services: { db } }: AdminActionInput) {
	const input = checkSchema.safeParse(Object.fromEntries(form))
	if (!input.success) return outcomeOf(400, NOT_CHECKED)
	const result = await checkPayment(db, id, input.data, actor)
	if (result.ok) return outcomeOf(200, { kind: "success", text: "Kept. It can be taken back below." })
	if (result.reason === "payment-not-found") return outcomeOf(404, NO_PAYMENT)
	const details = ["Somebody looked it up, or M-Pesa told more of it, since you opened this page."]
	return outcomeOf(409, { ...NOT_CHECKED, details })
}
