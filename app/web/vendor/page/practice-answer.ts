import { href, redirect } from "react-router"
import { z } from "zod"
import { findRequest } from "../../../domain/payments/queries.server.ts"
import { PRACTICE_ANSWERS, type PracticeAnswer } from "../../../domain/payments/rules.ts"
import { parseId } from "../../../values/record-id.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/practice-answer"
import { openVendorPage } from "./opened-page.server.ts"
import { pageAddress } from "./private-page.ts"

const answerInput = z.object({
	answer: z.enum(Object.keys(PRACTICE_ANSWERS) as [PracticeAnswer, ...PracticeAnswer[]]),
})

/** What happens at the phone, where a till of ours stands in for M-Pesa. */
export async function action({ request, params: { token, id }, url, context }: Route.ActionArgs) {
	const { db, gateway } = getServices(context)
	const opened = await openVendorPage(context, { token, url })
	const input = await readForm(request, answerInput)
	if (!opened.ok || !gateway?.practice) return redirect(pageAddress(token, ""))
	const asked = await findRequest(db, opened.page.id, parseId(id) ?? 0)
	if (asked?.checkoutRequestId && input.ok)
		await gateway.practice.answer(asked.checkoutRequestId, input.value.answer)
	return redirect(href("/my/:token/payments/:id", { token, id }) + opened.search)
}

/** Looking at the address presses nothing. */
export const loader = ({ params: { token } }: Route.LoaderArgs) => redirect(pageAddress(token, ""))
