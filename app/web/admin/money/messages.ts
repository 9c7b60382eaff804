import type { Message } from "../../../ui/messages.tsx"

export const NOT_CHARGED: Message = {
	kind: "failure",
	text: "Our database did not respond, so not all vendors were charged. Please try again.",
}

export const NOT_ISSUED: Message = {
	kind: "failure",
	text: "Our database did not respond, so no invoice was issued. Please try again.",
}

export const NO_PAYMENT: Message = { kind: "failure", text: "This payment was not found." }

export const NO_INVOICE: Message = { kind: "failure", text: "This account has no such invoice." }
