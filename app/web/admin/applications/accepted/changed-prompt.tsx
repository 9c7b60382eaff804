import { redirect } from "react-router"
import { ConfirmationCard } from "../../../../ui/alert-prompt.tsx"
import { getServices } from "../../../request/context.ts"
import { RETURN_TO } from "../../shell/actions/hidden-fields.tsx"
import { getEdition } from "../../shell/editions/edition.ts"
import { acceptedAddress } from "../../shell/lists/applications-view.ts"
import type { Route } from "./+types/changed-prompt"
import { readChangedPlan } from "./changed-plan.server.ts"
import { changedQuestion } from "./changed-question.ts"

/** The question before vendors are emailed what changed, for browsers without JavaScript. */
export async function loader({ context }: Route.LoaderArgs) {
	const { id, slug } = getEdition(context)
	const plan = await readChangedPlan(getServices(context).db, id)
	if (!plan.vendors) throw redirect(acceptedAddress({ missing: "facts" }))
	return changedQuestion(slug, plan)
}

export default function ChangedPrompt({ loaderData }: Route.ComponentProps) {
	const back = acceptedAddress({ missing: "facts" })
	return (
		<>
			<title>Email what changed</title>
			<ConfirmationCard
				{...loaderData}
				fields={<input type="hidden" name={RETURN_TO} value={back} />}
				cancelHref={back}
			/>
		</>
	)
}
