import type { Message } from "../../../ui/messages.tsx"
import { capitalize } from "../../../values/normalize-text.ts"
import { CLOSED_EFFECT } from "../shell/decisions/decision-messages.ts"

export const closedMessage = (edition: string): Message => ({
	kind: "success",
	text: `${edition} is closed. ${capitalize(CLOSED_EFFECT)} until an owner opens it again.`,
})
export const reopenedMessage = (edition: string): Message => ({
	kind: "success",
	text: `${edition} is open again, and can be changed.`,
})
export const NOT_CLOSED: Message = {
	kind: "failure",
	text: "Our database did not respond, so the edition was not closed. Please try again.",
}
export const NOT_REOPENED: Message = {
	kind: "failure",
	text: "Our database did not respond, so the edition was not opened again. Please try again.",
}
