import type { Message } from "../../../../ui/messages.tsx"

export const NOT_CONFIRMED_AGAIN: Message = {
	kind: "failure",
	text: "Our database did not respond, so not all vendors were written to. Please try again.",
}
