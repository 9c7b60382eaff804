import type { Decider, StatusConflict } from "../../domain/applications/commands.server.ts"
import type { LastActor } from "../../domain/audit/last-actor.server.ts"
import type { WithdrawnLetter } from "../../domain/mail/commands.server.ts"
import type { Message } from "../../ui/messages.tsx"
import { capitalize } from "../../values/capitalize.ts"
import { formatNairobiMoment } from "../../values/clock.ts"
import { statusLabels } from "./status-labels.ts"

export const NO_VENDOR: Message = { kind: "failure", text: "Vendor not found." }

/** The hidden field with what the screen showed of an application when a button was pressed. */
export const EXPECTED = "seen"

/** Missing: it was no screen of this version that sent the form. */
export function readExpected(form: FormData): string | undefined {
	const expected = form.get(EXPECTED)
	return typeof expected === "string" ? expected : undefined
}

/** Who reads a message, and when. */
export type Viewer = Pick<Decider, "by" | "at">

/** "Amina approved Udongo Pottery at 14:05." */
export function conflictMessage(
	{ brandName, status, last }: Pick<StatusConflict, "brandName" | "status" | "last">,
	viewer: Viewer,
): string {
	const { label, decidedBy } = statusLabels[status]
	if (!last) return `${brandName} is now ${label.toLowerCase()}.`
	return `${decidedBy(actorName(last, viewer), brandName)} ${formatNairobiMoment(last.at, viewer.at)}.`
}

/** How whoever did something is called to whoever reads of it. Names come from e-mail addresses. */
export function actorName({ by, name }: Pick<LastActor, "by" | "name">, viewer: Pick<Viewer, "by">): string {
	return by !== null && by === viewer.by ? "You" : capitalize(name ?? "somebody")
}

/** What became of letters about the decision before this one. */
export function withdrawalMessages(withdrawn: WithdrawnLetter[] = [], brand: string): string[] {
	return withdrawn.map(({ kind, isStopped }) =>
		isStopped
			? `The ${kind} email to ${brand} had not left and was withdrawn.`
			: `The ${kind} email to ${brand} may have left already and could not be stopped.`,
	)
}
