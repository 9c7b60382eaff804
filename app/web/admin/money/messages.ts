import type { Message } from "../../../ui/messages.tsx"

export const NOT_CHARGED: Message = {
	kind: "failure",
	text: "Our database did not respond, so not all vendors were charged. Please try again.",
}
