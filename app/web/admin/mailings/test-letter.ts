import { href, redirect } from "react-router"
import { sendMailingTest } from "../../../domain/mailings/sending.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getAdmin } from "../../request/session.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import { deliveryMessage } from "../shell/letters/delivery-messages.ts"
import type { Route } from "./+types/test-letter"
import { handleMailingAction } from "./mailing-action.server.ts"
import { TEST_VENDOR } from "./mailing-actions.tsx"
import { NO_MAILING, TEST_NOT_SENT } from "./messages.ts"

/** Sends an email to whoever asks, with its attachments, and to nobody else. */
export function action(args: Route.ActionArgs) {
	const { email: to } = getAdmin(args.context)
	const options = { fields: [TEST_VENDOR], failure: TEST_NOT_SENT }
	return handleMailingAction(args, options, async (key, { actor, form, origin, services }) => {
		const application = parseId(String(form.get(TEST_VENDOR) ?? ""))
		const mailId = await sendMailingTest(services.db, key, { ...actor, to, application, origin })
		if (!mailId) return outcomeOf(404, NO_MAILING)
		const message = deliveryMessage(await services.mailDispatcher.deliver(mailId), {
			sent: `Test sent to ${to}`,
			refused: "The test could not be sent",
			unreachable: "The test could not be sent yet.",
			letter: `The test to ${to}`,
		})
		return outcomeOf(200, message)
	})
}

/** Looking at the address sends nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/mailings/:id", params))
