import { redirect } from "react-router"
import { withdrawReview } from "../../../domain/reviews/commands.server.ts"
import { handleAdminAction, outcomeOf } from "../admin-action.server.ts"
import { applicationPath } from "../application-link.tsx"
import { NO_VENDOR } from "../decision-messages.ts"
import { parseId } from "../respond.server.ts"
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
