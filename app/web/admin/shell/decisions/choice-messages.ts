import type { ChoiceResult } from "../../../../domain/choices/commands.server.ts"
import type { LetterEdited } from "../../../../domain/decisions/conflicts.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { type ActionOutcome, type AdminActionInput, outcomeOf } from "../actions/admin-action.server.ts"
import { changeMessage, conflictMessage, EDITION_CLOSED_TEXT, type Viewer } from "./decision-messages.ts"
import { overMaximumOutcome } from "./over-maximum.ts"

/** What an organiser is told of a choice, in an edition whose letters are held. */
export function choiceOutcome(result: ChoiceResult, input: AdminActionInput): ActionOutcome {
	const viewer = input.actor
	if (result.ok) return outcomeOf(200, ...chosenMessages(result, viewer))
	const failure = (why: string): Message => ({ kind: "failure", text: `Not saved: ${why}` })
	if (result.reason === "vendor-not-found") return outcomeOf(404, failure("this vendor was not found."))
	if (result.reason === "edition-closed")
		return outcomeOf(409, { kind: "failure", text: EDITION_CLOSED_TEXT })
	if (result.reason === "over-maximum") return overMaximumOutcome(input, result)
	if (result.reason === "letters-at-once") return outcomeOf(409, failure(LETTERS_AT_ONCE))
	if (result.reason === "letter-edited") return outcomeOf(409, failure(editedMessage(result, viewer)))
	return outcomeOf(409, failure(conflictMessage(result, viewer)))
}

const LETTERS_AT_ONCE = "in this edition emails now leave with the decision. Reload the page to decide."

export function editedMessage({ brandName, last }: LetterEdited, viewer: Viewer): string {
	const edited =
		last?.change.kind === "held-letter-edited"
			? changeMessage(brandName, last, viewer)
			: `The email to ${brandName} was edited.`
	return `${edited} These words would be lost. Open the email under Release to change the choice all the same.`
}

function chosenMessages(result: Extract<ChoiceResult, { ok: true }>, viewer: Viewer): Message[] {
	const { brandName, choice, changed, madeBy } = result
	if (madeBy) {
		const text = `${changeMessage(brandName, madeBy, viewer)} Nothing was changed.`
		return [{ kind: "success", text }]
	}
	if (!changed) return []
	const text = choice
		? `Chosen for ${brandName}: ${choice}. The email is held until it is released.`
		: `Nothing is chosen for ${brandName} any more, and its held email is gone.`
	return [{ kind: "success", text }]
}
