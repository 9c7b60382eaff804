import type { Message } from "../../../ui/messages.tsx"

export const FORM_GONE: Message = { kind: "failure", text: "This form has already been removed." }
export const FORM_CHANGED: Message = {
	kind: "failure",
	text: "Someone else has just replaced this form. It was not removed.",
}
export const FORM_NOT_REMOVED: Message = {
	kind: "failure",
	text: "Our database did not respond, so nothing was removed. Please try again.",
}
