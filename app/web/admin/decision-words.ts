import type { ChangedMeanwhile, Decider } from "../../domain/applications/commands.server.ts"
import type { Withdrawn } from "../../domain/mail/commands.server.ts"
import type { Message } from "../../ui/messages.tsx"
import { statusWords } from "./status-words.ts"

/** The hidden field with what the screen showed of an application when a button was pressed. */
export const SEEN = "seen"

/** Missing: it was no screen of this version that sent the form. */
export function seenIn(form: FormData): string | undefined {
	const seen = form.get(SEEN)
	return typeof seen === "string" ? seen : undefined
}

/** "Amina approved Udongo Pottery at 14:05. Nothing was changed." */
export function meanwhileMessage(
	{ brandName, status, last }: ChangedMeanwhile,
	{ by }: Pick<Decider, "by">,
): Message {
	const { label, decidedBy } = statusWords[status]
	if (!last) {
		return { kind: "failure", text: `${brandName} is now ${label.toLowerCase()}. Nothing was changed.` }
	}
	const who = last.by !== null && last.by === by ? "You" : capitalised(last.name ?? "somebody")
	return { kind: "failure", text: `${decidedBy(who, brandName)} ${last.when}. Nothing was changed.` }
}

/** Names come from e-mail addresses. */
export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What became of letters about the decision before this one. */
export function withdrawnMessages(withdrawn: Withdrawn[] = [], brand: string): Message[] {
	return withdrawn.map(({ kind, isStopped }) =>
		isStopped
			? { kind: "success", text: `The ${kind} email to ${brand} had not left and was withdrawn.` }
			: {
					kind: "failure",
					text: `The ${kind} email to ${brand} may have left already and could not be stopped.`,
				},
	)
}
