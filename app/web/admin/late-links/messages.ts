import type { Message } from "../../../ui/messages.tsx"

export const REVOKED: Message = { kind: "success", text: "The link has been revoked and no longer works." }
export const LINK_GONE: Message = { kind: "failure", text: "This link was not found. Nothing was changed." }
export const ALREADY_REVOKED: Message = { kind: "failure", text: "This link has already been revoked." }
export const ALREADY_USED: Message = {
	kind: "failure",
	text: "A vendor has just used this link. Their application is under Vendors.",
}
export const NOT_REVOKED: Message = {
	kind: "failure",
	text: "Our database did not respond, so the link was not revoked. Please try again.",
}
