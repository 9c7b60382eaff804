import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"

/** Why an edition was neither put on the site nor taken off it. */
export const PUBLICATION_REFUSALS = {
	"not-found": outcomeOf(404, NO_EDITION),
	"opens-more": outcomeOf(409, {
		kind: "failure",
		text: "Publishing would now open more than the screen said, so nothing was changed. Look at it again.",
	}),
	"edition-closed": outcomeOf(409, { kind: "failure", text: EDITION_CLOSED_TEXT }),
}

/** Why a line of a checklist stayed where it was. */
export const LINE_REFUSALS = {
	"not-found": outcomeOf(409, {
		kind: "failure",
		text: "What this line was about has changed meanwhile, so nothing was done. Look at the list again.",
	}),
	"edition-closed": outcomeOf(409, { kind: "failure", text: EDITION_CLOSED_TEXT }),
}
