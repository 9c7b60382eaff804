import { redirect } from "react-router"
import {
	countToldOtherFacts,
	listEditedConfirmations,
} from "../../../../domain/applications/stated-facts.server.ts"
import { ConfirmationCard } from "../../../../ui/alert-prompt.tsx"
import { getServices } from "../../../request/context.ts"
import { acceptedAddress } from "../../applications-view.ts"
import { getEdition } from "../../edition.ts"
import { RETURN_TO } from "../../return-to.tsx"
import type { Route } from "./+types/changed-prompt"
import { changedQuestion } from "./changed-question.ts"

/** The question before vendors are emailed what changed, for browsers without JavaScript. */
export async function loader({ context }: Route.LoaderArgs) {
	const { id, slug } = getEdition(context)
	const { db } = getServices(context)
	const vendors = await countToldOtherFacts(db, id)
	if (!vendors) throw redirect(acceptedAddress({ missing: "facts" }))
	return changedQuestion(slug, vendors, await listEditedConfirmations(db, id))
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
