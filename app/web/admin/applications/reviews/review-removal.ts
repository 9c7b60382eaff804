import { redirect } from "react-router"
import { withdrawReview } from "../../../../domain/reviews/commands.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { handleAdminAction, outcomeOf } from "../../shell/actions/admin-action.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import type { Route } from "./+types/review-removal"
import { refusedOutcome } from "./review-outcome.ts"

/** Takes back what the reviewer who asks made of an application. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, NO_VENDOR),
			failure: { kind: "failure", text: "Failed to withdraw the review" },
			event: "a review was not withdrawn",
		},
		async ({ id, actor, services }) => {
			const result = await withdrawReview(services.db, id, actor)
			if (!result.ok) return refusedOutcome(result)
			return outcomeOf(200, { kind: "success", text: "Your review is withdrawn." })
		},
	)

/** Looking at the address withdraws nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
