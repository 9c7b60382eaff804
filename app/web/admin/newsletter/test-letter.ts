import { href, redirect } from "react-router"
import { sendNewsletterTest } from "../../../domain/newsletter/sending.server.ts"
import { getAdmin } from "../../request/session.ts"
import { handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { deliveryMessage } from "../shell/letters/delivery-messages.ts"
import type { Route } from "./+types/test-letter"
import { NO_NEWSLETTER, TEST_NOT_SENT } from "./messages.ts"
import { placeholderUnsubscribeUrl } from "./preview.server.ts"

/** Sends a newsletter to whoever asks, and to nobody else. */
export function action(args: Route.ActionArgs) {
	const { email: to } = getAdmin(args.context)
	const options = {
		notFound: outcomeOf(404, NO_NEWSLETTER),
		failure: { kind: "failure", text: TEST_NOT_SENT },
		event: "test of a newsletter failed",
	} as const
	return handleAdminAction(args, options, async ({ id, actor, origin, services: { db, mailDispatcher } }) => {
		const unsubscribeUrl = placeholderUnsubscribeUrl(origin)
		const mailId = await sendNewsletterTest(db, id, { ...actor, unsubscribeUrl, to })
		if (!mailId) return outcomeOf(404, NO_NEWSLETTER)
		const message = deliveryMessage(await mailDispatcher.deliver(mailId), {
			sent: `Test sent to ${to}`,
			refused: "The test could not be sent",
			unreachable: "The test could not be sent yet.",
			letter: `The test to ${to}`,
		})
		return outcomeOf(200, message)
	})
}

/** Looking at the address sends nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/newsletter/:id", params))
