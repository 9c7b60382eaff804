import { redirect } from "react-router"
import { findApplication } from "../../../../domain/applications/queries.server.ts"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { saveReview } from "../../../../domain/reviews/commands.server.ts"
import { reviewInput } from "../../../../domain/reviews/inputs.ts"
import { readReviewForm } from "../../../../domain/reviews/queries.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import { readVisibility } from "../../shell/rights/visibility.server.ts"
import type { Route } from "./+types/review"
import { refusal, refusedOutcome } from "./review-outcome.ts"
import { ABSTAIN, NOT_REVIEWED, REVIEW_NOTE, scoreField } from "./reviews-panel.tsx"

/** Keeps what a reviewer makes of an application. */
export async function action(args: Route.ActionArgs) {
	const { questions } = await readReviewForm(getServices(args.context).db, getEdition(args.context).id)
	const slugs = questions.map(({ slug }) => slug)
	return handleAdminAction(
		args,
		{
			fields: [REVIEW_NOTE, ABSTAIN, ...slugs.map(scoreField)],
			notFound: outcomeOf(404, refusal("Vendor not found.")),
			failure: { kind: "failure", text: NOT_REVIEWED },
			event: "a review was not saved",
		},
		(input) => review(input, { slugs, context: args.context }),
	)
}

/** Looking at the address reviews nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))

async function review(
	{ id, form, actor, services }: AdminActionInput,
	{ slugs, context }: { slugs: string[]; context: Route.ActionArgs["context"] },
) {
	const given = slugs.flatMap((slug) => {
		const score = form.get(scoreField(slug))
		return score ? [[slug, score]] : []
	})
	const parsed = reviewInput.safeParse({
		isAbstained: form.has(ABSTAIN),
		note: form.get(REVIEW_NOTE) ?? "",
		scores: Object.fromEntries(given),
	})
	if (!parsed.success) return outcomeOf(400, refusal(parsed.error.issues[0]?.message ?? "Check the review."))
	const result = await saveReview(services.db, id, parsed.data, actor)
	if (!result.ok) return refusedOutcome(result)
	// The next vendor may be on the screen by now.
	const vendor = await findApplication(services.db, id, await readVisibility(context))
	return savedOutcome(vendor ? brandOf(vendor) : "the vendor", result.missing)
}

function savedOutcome(brand: string, missing: string[]) {
	if (!missing.length) return outcomeOf(200, { kind: "success", text: `Your review of ${brand} is saved.` })
	const text = `Your review of ${brand} is saved. These questions have no score from you yet:`
	return outcomeOf(200, { kind: "warning", text, details: missing })
}
