import type { AuditEventView } from "../../../../domain/audit/queries.server.ts"
import { ACTIONS, type ActorKind } from "../../../../domain/audit/rules.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { editionName, type Names, sentencesOf } from "./entry-sentences.ts"

/** An entry of a later version, after going back to this one, is called by its own name. */
export function actionLabel({ action }: Pick<AuditEventView, "action">): string {
	return ACTIONS[action] ?? action
}

const ACTOR_LABELS: Record<ActorKind, string> = {
	organiser: "An organiser",
	vendor: "The vendor",
	visitor: "A visitor",
	system: "The system",
}

/** Who, as one reads it: "amina@tamasha.example". */
export function actorLabel({ actor, userEmail }: Pick<AuditEventView, "actor" | "userEmail">): string {
	return userEmail ?? ACTOR_LABELS[actor]
}

/** How things are called now: what an entry may be about, but for editions and content. */
interface SubjectNames {
	/** Of the account. */
	accountEmail?: string
	/** Of the email. */
	letterSubject?: string
	/** Missing: the vendor is not there any more, or the entry is about none. */
	brandName?: string
}

/** An entry as its card shows it. */
export interface EntryView extends Pick<AuditEventView, "id" | "applicationId" | "address" | "requestId"> {
	at: string
	title: string
	who: string
	brandName?: string
	/** What it is about, besides the vendor; missing where that is the vendor, or whoever acted. */
	about?: string
	/** Of the letter that it is about. */
	letter?: string
	sentences: string[]
}

export function toEntryView(auditEvent: AuditEventView, names: Names, subjectNames: SubjectNames): EntryView {
	const { id, at, applicationId, address, requestId, subject, userId } = auditEvent
	const isOwn = subject?.kind === "vendor" || (subject?.kind === "account" && subject.id === userId)
	return {
		id,
		applicationId,
		address,
		requestId,
		at: formatNairobiDateTime(at),
		title: actionLabel(auditEvent),
		who: actorLabel(auditEvent),
		brandName: subjectNames.brandName,
		about: isOwn ? undefined : subjectLabel(auditEvent, names, subjectNames) || undefined,
		letter: subject?.kind === "letter" ? subject.id : undefined,
		sentences: sentencesOf(auditEvent, names),
	}
}

/** "Email “Your stall is confirmed”", "Christmas 2025", "the account amina@tamasha.example". */
export function subjectLabel(
	{ subject }: Pick<AuditEventView, "subject">,
	names: Names,
	{ accountEmail, letterSubject }: SubjectNames = {},
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
		case "newsletter":
			return `Newsletter no. ${id}`
		case "mailing":
			return `Email to vendors no. ${id}`
		case "document":
			return "A document"
		case "edition":
			return editionName(id, names)
		case "content":
			return `Site content: ${names.content.get(id) ?? id.replace(/[-/]/g, " ")}`
		case "picture":
			return `Photo ${id}`
		case "audit-log":
			return "The audit log"
		default:
			return `${kind} ${id}`
	}
}
