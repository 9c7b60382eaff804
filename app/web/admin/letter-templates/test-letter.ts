import { redirect } from "react-router"
import { sendTemplateTest } from "../../../domain/letter-templates/commands.server.ts"
import { getAdmin } from "../../request/session.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../shell/actions/edition-action.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { deliveryMessage } from "../shell/letters/delivery-messages.ts"
import type { Route } from "./+types/test-letter"
import { TEST_NOT_SENT } from "./messages.ts"
import { requireKind } from "./read-template.server.ts"
import { templateUrl } from "./template-view.ts"

/** Sends an email to whoever asks, about a vendor who does not exist, and to nobody else. */
export async function action(args: Route.ActionArgs) {
	const kind = await requireKind(args.params, args.context)
	const { email: to } = getAdmin(args.context)
	const options = { failure: TEST_NOT_SENT, event: "test of an email failed" }
	return handleEditionAction(args, options, async ({ actor, origin, services }, edition) => {
		const { db, mailDispatcher } = services
		const mailId = await sendTemplateTest(db, { editionId: edition.id, kind }, { ...actor, to, origin })
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
export async function loader({ params, context }: Route.LoaderArgs) {
	const kind = await requireKind(params, context)
	return redirect(templateUrl({ kind, edition: getEdition(context).slug }))
}
