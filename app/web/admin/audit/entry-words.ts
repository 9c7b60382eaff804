import type { ShownAct } from "../../../domain/audit/queries.server.ts"
import { ACTIONS, type ActorKind } from "../../../domain/audit/rules.ts"
import { editionName, type Names, sentencesOf } from "./fact-words.ts"

/** An entry of a later version, after going back to this one, is called by its own name. */
export function actionWords({ action }: Pick<ShownAct, "action">): string {
	return ACTIONS[action] ?? action
}

const ACTOR_WORDS: Record<ActorKind, string> = {
	organiser: "An organiser",
	vendor: "The vendor",
	visitor: "A visitor",
	system: "The system",
}

/** Who, as one reads it: "amina@tamasha.example". */
export function actorWords({ actor, userEmail }: Pick<ShownAct, "actor" | "userEmail">): string {
	return userEmail ?? ACTOR_WORDS[actor]
}

/** How things are called now: what an entry may be about, but for editions and content. */
interface Found {
	/** Of the account. */
	accountEmail?: string
	/** Of the email. */
	letterSubject?: string
	/** Missing: the vendor is not there any more, or the entry is about none. */
	brandName?: string
}

/** An entry as its card shows it. */
export interface ShownEntry extends Pick<ShownAct, "id" | "at" | "applicationId" | "address" | "requestId"> {
	title: string
	who: string
	brandName?: string
	/** What it is about, besides the vendor; missing where that is the vendor, or whoever acted. */
	about?: string
	/** Of the letter that it is about. */
	letter?: string
	sentences: string[]
}

export function shownEntry(act: ShownAct, names: Names, found: Found): ShownEntry {
	const { id, at, applicationId, address, requestId, subject, userId } = act
	const isOwn = subject?.kind === "vendor" || (subject?.kind === "account" && subject.id === userId)
	return {
		...{ id, at, applicationId, address, requestId },
		title: actionWords(act),
		who: actorWords(act),
		brandName: found.brandName,
		about: isOwn ? undefined : subjectWords(act, names, found) || undefined,
		letter: subject?.kind === "letter" ? subject.id : undefined,
		sentences: sentencesOf(act, names),
	}
}

/** "Email “Your stall is confirmed”", "Christmas 2025", "the account amina@tamasha.example". */
export function subjectWords(
	{ subject }: Pick<ShownAct, "subject">,
	names: Names,
	{ accountEmail, letterSubject }: Found = {},
): string {
	if (!subject) return ""
	const { kind, id } = subject
	switch (kind) {
		case "account":
			if (id === "nobody") return "No account has this email"
			return accountEmail ? `Account ${accountEmail}` : "An account that was removed"
		case "vendor":
			return `Vendor ${id}`
		case "letter":
			return letterSubject ? `Email “${letterSubject}”` : `Email no. ${id}`
		case "document":
			return "A document"
		case "edition":
			return editionName(id, names)
		case "content":
			return `Site content: ${names.content.get(id) ?? id.replace(/[-/]/g, " ")}`
		case "audit-log":
			return "The audit log"
		default:
			return `${kind} ${id}`
	}
}
