import type { DraftRefusal } from "../../../domain/mailings/drafts.server.ts"
import { ALREADY_STARTED } from "../../../domain/mailings/rules.ts"
import type { SendingRefusal } from "../../../domain/mailings/sending.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type ActionOutcome, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT, lastActorMessage, type Viewer } from "../shell/decisions/decision-messages.ts"
import { COPY_STAGES } from "../shell/letters/copy-counts.tsx"
import { NO_MAILING, NOT_CHANGED } from "./messages.ts"

/** What is said of a draft that can't be changed. */
export function refusedDraft({ reason }: DraftRefusal, failure = NOT_CHANGED): ActionOutcome {
	if (reason === "mailing-not-found") return outcomeOf(404, NO_MAILING)
	const details = {
		"edition-closed": EDITION_CLOSED_TEXT,
		"already-started": ALREADY_STARTED,
		"changed-meanwhile": "Someone else has changed it. Please read it again.",
	}
	return outcomeOf(409, { ...failure, details: [details[reason]] })
}

/** What is said where a mailing is not at the stage that a button is for. */
export function refusedSending(refused: SendingRefusal, failure: Message, viewer: Viewer): ActionOutcome {
	if (refused.reason === "mailing-not-found") return outcomeOf(404, NO_MAILING)
	const { stage, last } = refused
	const deed = stage === "paused" ? "paused" : "stopped"
	const detail = last
		? lastActorMessage(deed, last, viewer)
		: `It is: ${COPY_STAGES[stage].label.toLowerCase()}.`
	return outcomeOf(409, { ...failure, details: [detail] })
}
