import { href } from "react-router"
import type { Message } from "../../../../ui/messages.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { pluralize } from "../../../../values/number.ts"
import { AskingButton } from "../../shell/actions/action-button.tsx"
import { type EditionState, WhileOpen } from "../../shell/editions/closed-edition.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import { type ChangedPlan, changedQuestion } from "./changed-question.ts"

export const NOT_CONFIRMED_AGAIN: Message = {
	kind: "failure",
	text: "Our database did not respond, so not all vendors were written to. Please try again.",
}

interface ChangedFactsProps {
	edition: EditionState
	plan: ChangedPlan
}

/** Vendors whose confirmation says what is no longer so, and the button that tells all of them. */
export function ChangedFacts({ edition, plan }: ChangedFactsProps) {
	const maySend = useRight("confirmations.send")
	const { vendors } = plan
	if (!vendors) return null
	const { action, ...question } = changedQuestion(edition.slug, plan)
	return (
		<Notice tone="warning" className="mb-5 rounded-md">
			<p>
				The stall, venue, days, hours or set-up times have changed since {pluralize(vendors, "vendor")}{" "}
				{vendors === 1 ? "was" : "were"} sent a confirmation. The page of each application shows what. The new
				confirmation says that it replaces the first one, and what that one said.
			</p>
			{maySend && (
				<WhileOpen edition={edition}>
					<AskingButton
						action={action}
						failure={NOT_CONFIRMED_AGAIN.text}
						question={{ ...question, confirmHref: href("/admin/accepted/changed-confirmations/new") }}
						size="small"
						className="mt-2"
					>
						Email the changes to {pluralize(vendors, "vendor")}
					</AskingButton>
				</WhileOpen>
			)}
		</Notice>
	)
}
