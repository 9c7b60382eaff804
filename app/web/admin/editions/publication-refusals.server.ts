import { outcomeOf } from "../admin-action.server.ts"
import { EDITION_CLOSED_TEXT } from "../decision-messages.ts"
import { NO_EDITION } from "../edition-messages.ts"

/** Why an edition was neither put on the site nor taken off it. */
export const PUBLICATION_REFUSALS = {
	"not-found": outcomeOf(404, NO_EDITION),
	"opens-more": outcomeOf(409, {
		kind: "failure",
		text: "Publishing would now open more than the screen said, so nothing was changed. Look at it again.",
	}),
	"edition-closed": outcomeOf(409, { kind: "failure", text: EDITION_CLOSED_TEXT }),
}
