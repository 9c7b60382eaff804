import type { ChangedMeanwhile, Decider } from "../../domain/applications/commands.server.ts"
import type { Doer } from "../../domain/audit/doers.server.ts"
import type { Withdrawn } from "../../domain/mail/commands.server.ts"
import { statusWords } from "./status-words.ts"

/** The hidden field with what the screen showed of an application when a button was pressed. */
export const SEEN = "seen"

/** Missing: it was no screen of this version that sent the form. */
export function seenIn(form: FormData): string | undefined {
	const seen = form.get(SEEN)
	return typeof seen === "string" ? seen : undefined
}

type Reader = Pick<Decider, "by">

/** "Amina approved Udongo Pottery at 14:05." */
export function meanwhileWords(
	{ brandName, status, last }: Pick<ChangedMeanwhile, "brandName" | "status" | "last">,
	reader: Reader,
): string {
	const { label, decidedBy } = statusWords[status]
	if (!last) return `${brandName} is now ${label.toLowerCase()}.`
	return `${decidedBy(nameOf(last, reader), brandName)} ${last.when}.`
}

/** How whoever did something is called to whoever reads of it. */
export function nameOf({ by, name }: Pick<Doer, "by" | "name">, reader: Reader): string {
	return by !== null && by === reader.by ? "You" : capitalised(name ?? "somebody")
}

/** Names come from e-mail addresses. */
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What became of letters about the decision before this one. */
export function withdrawnWords(withdrawn: Withdrawn[] = [], brand: string): string[] {
	return withdrawn.map(({ kind, isStopped }) =>
		isStopped
			? `The ${kind} email to ${brand} had not left and was withdrawn.`
			: `The ${kind} email to ${brand} may have left already and could not be stopped.`,
	)
}
