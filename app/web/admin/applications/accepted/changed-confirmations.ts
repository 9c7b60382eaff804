import { redirect } from "react-router"
import { sendChangedConfirmations } from "../../../../domain/decisions/changed-confirmations.server.ts"
import { DELIVERY_JOB } from "../../../../domain/mail/mail-dispatcher.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { pluralize } from "../../../../values/number.ts"
import { outcomeOf, startSoon } from "../../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../../shell/actions/edition-action.server.ts"
import { acceptedAddress } from "../../shell/lists/applications-view.ts"
import type { Route } from "./+types/changed-confirmations"
import { NOT_CONFIRMED_AGAIN } from "./changed-facts.tsx"
import { issuedSentence } from "./changed-sentences.ts"

/** Confirms again to whoever was told other facts than those of now. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{ failure: NOT_CONFIRMED_AGAIN, event: "changed confirmations were not sent" },
		async (input, edition) => {
			const { actor, origin, services } = input
			const sent = await sendChangedConfirmations(services.db, edition.id, { ...actor, origin })
			await startSoon(input, "the emails wait for the next minute", DELIVERY_JOB)
			return outcomeOf(200, sentMessage(sent))
		},
	)

/** Looking at the address sends nothing. */
export const loader = () => redirect(acceptedAddress({ missing: "facts" }))

function sentMessage(sent: Awaited<ReturnType<typeof sendChangedConfirmations>>): Message {
	const { confirmations, left } = sent
	const rest = left
		? ` ${pluralize(left, "vendor")} left: press again once the emails that wait have left.`
		: ""
	const issued = issuedSentence(sent, "done")
	const queued = `${pluralize(confirmations, issued ? "confirmation" : "email")} queued.`
	return { kind: "success", text: `${queued}${issued ? ` ${issued}` : ""}${rest}` }
}
