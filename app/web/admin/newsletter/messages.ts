import type { LastActor } from "../../../domain/audit/last-actor.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { pluralize } from "../../../values/number.ts"
import { lastActorMessage, type Viewer } from "../shell/decisions/decision-messages.ts"

/** "1,234 subscribers". */
export const subscribersLabel = (count: number): string => pluralize(count, "subscriber")

export const NO_NEWSLETTER: Message = { kind: "failure", text: "Newsletter not found." }
export const SAVED: Message = { kind: "success", text: "Newsletter saved." }
export const NO_SUBSCRIBERS = "Nobody is on the list yet."
export const ALREADY_STARTED = "It is being sent or has been sent, so it can no longer be changed."

export const NOT_SENT = "The newsletter was not sent."
export const NOT_STOPPED = "The newsletter was not stopped."
export const TEST_NOT_SENT = "The test was not sent."

/** "Amina sent it at 14:05.", of whom nobody knows any more as well. */
export const deedMessage = (deed: string, last: LastActor | undefined, viewer: Viewer): string =>
	last ? lastActorMessage(deed, last, viewer) : `Somebody has already ${deed} it.`
