import type { Decider, StatusConflict } from "../../domain/applications/commands.server.ts"
import type { LastActor } from "../../domain/audit/last-actor.server.ts"
import type { WithdrawnLetter } from "../../domain/mail/commands.server.ts"
import type { Message } from "../../ui/messages.tsx"
import { formatNairobiMoment } from "../../values/clock.ts"
import { capitalize } from "../../values/normalize-text.ts"
import { statusLabels } from "./status-labels.ts"

export const NOT_UPDATED_TEXT = "Failed to update vendor status"

export const NO_VENDOR: Message = { kind: "failure", text: "Vendor not found." }

/** Why an edition that is closed stays as it is. */
export const EDITION_CLOSED_TEXT =
	"This edition is closed, so nothing was changed. An owner can open it again under Close the edition."

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
			? `The ${kind} email to ${brand} had not been sent and was withdrawn.`
			: `The ${kind} email to ${brand} may already have been sent and could not be stopped.`,
	)
}
