import type { NoteKey, NoteResult } from "../../../../domain/notes/commands.server.ts"
import { noteText } from "../../../../domain/notes/inputs.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { parseId } from "../../../../values/record-id.ts"
import {
	type ActionOutcome,
	type AdminActionArgs,
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT, NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { NOT_SAVED_NOTE, NOTE } from "./notes-panel.tsx"

const failure = (detail: string): Message => ({ kind: "failure", text: NOT_SAVED_NOTE, details: [detail] })

/** Answers a form about a note. @param done what is said once it is done */
export const handleNote = (
	args: AdminActionArgs,
	done: string,
	run: (input: AdminActionInput) => Promise<NoteResult | { fault: string }>,
): Promise<Response> =>
	handleAdminAction(
		args,
		{
			fields: [NOTE],
			notFound: outcomeOf(404, NO_VENDOR),
			failure: { kind: "failure", text: NOT_SAVED_NOTE },
			event: "a note was not saved",
		},
		async (input) => {
			const result = await run(input)
			return "fault" in result ? outcomeOf(400, failure(result.fault)) : noteOutcome(result, done)
		},
	)

function noteOutcome(result: NoteResult, done: string): ActionOutcome {
	if (result.ok) return outcomeOf(200, { kind: "success", text: done })
	if (result.reason === "edition-closed") return outcomeOf(409, failure(EDITION_CLOSED_TEXT))
	if (result.reason === "vendor-not-found") return outcomeOf(404, failure("Vendor not found."))
	return outcomeOf(404, failure("There is no such note of yours."))
}

/** The text of a note that was sent. */
export function readNoteText(form: FormData): { text: string } | { fault: string } {
	const parsed = noteText.safeParse(form.get(NOTE) ?? "")
	return parsed.success
		? { text: parsed.data }
		: { fault: parsed.error.issues[0]?.message ?? "Check the note." }
}

export const noteKeyOf = (application: number, note: string): NoteKey => ({
	application,
	note: parseId(note) ?? 0,
})
