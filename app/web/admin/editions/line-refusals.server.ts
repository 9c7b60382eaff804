import { outcomeOf } from "../admin-action.server.ts"
import { EDITION_CLOSED_TEXT } from "../decision-messages.ts"

/** Why a line of a checklist stayed where it was. */
export const LINE_REFUSALS = {
	"not-found": outcomeOf(409, {
		kind: "failure",
		text: "What this line was about has changed meanwhile, so nothing was done. Look at the list again.",
	}),
	"edition-closed": outcomeOf(409, { kind: "failure", text: EDITION_CLOSED_TEXT }),
}
