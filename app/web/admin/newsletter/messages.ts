import type { LastActor } from "../../../domain/audit/last-actor.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { formatNairobiMoment } from "../../../values/clock.ts"
import { pluralize } from "../../../values/number.ts"
import { actorName, type Viewer } from "../shell/decisions/decision-messages.ts"

/** "1,234 subscribers". */
export const subscribersLabel = (count: number): string => pluralize(count, "subscriber")

export const NO_NEWSLETTER: Message = { kind: "failure", text: "Newsletter not found." }
export const SAVED: Message = { kind: "success", text: "Newsletter saved." }
export const NO_SUBSCRIBERS = "Nobody is on the list yet."
export const ALREADY_STARTED = "It is being sent or has been sent, so it can no longer be changed."

export const NOT_SENT = "The newsletter was not sent."
export const NOT_STOPPED = "The newsletter was not stopped."
export const TEST_NOT_SENT = "The test was not sent."

/** "Amina sent it at 14:05." */
export function lastActorMessage(deed: string, last: LastActor | undefined, viewer: Viewer): string {
	if (!last) return `Somebody has already ${deed} it.`
	return `${actorName(last, viewer)} ${deed} it ${formatNairobiMoment(last.at, viewer.at)}.`
}
