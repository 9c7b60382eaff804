import type { Message } from "../../../ui/messages.tsx"

export const closedMessage = (edition: string): Message => ({
	kind: "success",
	text: `${edition} is closed. Only its gallery and its money go on until an owner opens it again.`,
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
