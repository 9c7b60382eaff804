import type { ShownAct } from "../../../domain/audit/queries.server.ts"
import { ACTIONS, type ActorKind, type Facts, type SubjectKind } from "../../../domain/audit/rules.ts"

/** An entry with the names that things have now. */
export interface NamedAct extends ShownAct {
	/** Missing: the vendor is not there any more, or the entry is about none. */
	brandName?: string
	/** Of the account that it is about. */
	accountEmail?: string
}

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
export function actorWords({ actor, userEmail, userId }: ShownAct): string {
	return userEmail ?? userId ?? ACTOR_WORDS[actor]
}

const SUBJECT_WORDS: Record<SubjectKind, string> = {
	account: "account",
	vendor: "vendor",
	letter: "letter",
	document: "document",
	edition: "edition",
	content: "content",
	"audit-log": "audit log",
}

/** "letter 34", "edition 1", "account amina@tamasha.example"; a failed sign-in may be aimed at no account. */
export function subjectWords({ subject, accountEmail }: Pick<NamedAct, "subject" | "accountEmail">): string {
	if (!subject) return ""
	if (subject.kind === "account" && subject.id === "nobody") return "unknown account"
	return `${SUBJECT_WORDS[subject.kind] ?? subject.kind} ${accountEmail ?? subject.id}`
}

export interface Change {
	what: string
	before: string
	after: string
}

/** Every fact of before and after side by side: "status", "pending", "approved". */
export function changesOf({ before = {}, after = {} }: Pick<ShownAct, "before" | "after">): Change[] {
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
	return names.map((name) => ({
		what: name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase(),
		before: factWords(before, name),
		after: factWords(after, name),
	}))
}

function factWords(facts: Facts, name: string): string {
	const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
	if (fact === undefined || fact === null) return ""
	if (typeof fact === "boolean") return fact ? "yes" : "no"
	return typeof fact === "number" ? fact.toLocaleString("en-GB") : fact
}

/** "status pending → approved" in a line, for a file. */
export function changeWords({ what, before, after }: Change): string {
	if (!before) return `${what} ${after}`
	return `${what} ${before} → ${after || "none"}`
}
