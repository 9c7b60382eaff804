import type { LastActor } from "../../../../domain/audit/last-actor.server.ts"
import type { Decider } from "../../../../domain/decisions/commands.server.ts"
import type {
	ApplicationChange,
	ApplicationConflict,
	LastChange,
} from "../../../../domain/decisions/conflicts.server.ts"
import type { WithdrawnLetter } from "../../../../domain/mail/commands.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { formatNairobiMoment } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"
import { statusLabels } from "./status-labels.ts"

export const NOT_UPDATED_TEXT = "Failed to update vendor status"

export const NO_VENDOR: Message = { kind: "failure", text: "Vendor not found." }

/** What closing an edition means, in the same words wherever it is said. */
export const CLOSED_EFFECT = "only its gallery and its money go on"
/** The link at the top of every screen of a closed edition, which leads to where it is opened again. */
export const CLOSING_LINK_LABEL = "Look at its figures"

/** Why an edition that is closed stays as it is. */
export const EDITION_CLOSED_TEXT = `This edition is closed, so nothing was changed. An owner can open it again under “${CLOSING_LINK_LABEL}”.`

export type Viewer = Pick<Decider, "by" | "at">

type ConflictDescription = Pick<ApplicationConflict, "brandName" | "status" | "choice" | "last">

/** What a click came too late for: "Amina approved Udongo Pottery at 14:05." */
export function conflictMessage(
	{ brandName, status, choice, last }: ConflictDescription,
	viewer: Viewer,
): string {
	if (last) return changeMessage(brandName, last, viewer)
	return choice
		? `${brandName} is now chosen: ${choice}.`
		: `${brandName} is now ${statusLabels[status].label.toLowerCase()}.`
}

/** "Amina approved Udongo Pottery at 14:05." */
export const changeMessage = (brand: string, last: LastChange, viewer: Viewer): string =>
	`${describeChange(actorName(last, viewer), brand, last.change)} ${formatNairobiMoment(last.at, viewer.at)}.`

export function describeChange(who: string, brand: string, change: ApplicationChange): string {
	if (change.kind === "decided") return statusLabels[change.status].decidedBy(who, brand)
	if (change.kind === "chosen") return `${who} chose ${change.choice} for ${brand}`
	return OTHER_CHANGES[change.kind](who, brand)
}

const OTHER_CHANGES: Record<
	Exclude<ApplicationChange["kind"], "decided" | "chosen">,
	(who: string, brand: string) => string
> = {
	"applications-merged": (who, brand) => `${who} merged the application of ${brand} into another one`,
	"choice-taken-back": (who, brand) => `${who} took back the choice for ${brand}`,
	"standby-ended": (who, brand) => `${who} took ${brand} off the standby list`,
	"held-letter-edited": (who, brand) => `${who} edited the email to ${brand}`,
	"correction-sent": (who, brand) => `${who} sent a letter of correction to ${brand}`,
	"application-withdrawn": (_, brand) => `The application of ${brand} was withdrawn`,
	"withdrawal-undone": (who, brand) => `${who} undid the withdrawal of ${brand}`,
}

/** How whoever did something is called to whoever reads of it. Names come from e-mail addresses. */
export function actorName({ by, name }: Pick<LastActor, "by" | "name">, viewer: Pick<Viewer, "by">): string {
	return by !== null && by === viewer.by ? "You" : capitalize(name ?? "somebody")
}

/** "Amina stopped it at 14:05." */
export const lastActorMessage = (deed: string, last: LastActor, viewer: Viewer): string =>
	`${actorName(last, viewer)} ${deed} it ${formatNairobiMoment(last.at, viewer.at)}.`

/** What became of letters about the decision before this one. */
export function withdrawalMessages(withdrawn: WithdrawnLetter[] = [], brand: string): string[] {
	return withdrawn.map(({ kind, isStopped }) =>
		isStopped
			? `The ${kind.replaceAll("-", " ")} email to ${brand} had not been sent and was withdrawn.`
			: `The ${kind.replaceAll("-", " ")} email to ${brand} may already have been sent and could not be stopped.`,
	)
}
