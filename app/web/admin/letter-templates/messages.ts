import type { Message } from "../../../ui/messages.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"

export const NO_TEMPLATE: Message = { kind: "failure", text: "There is no email of this kind." }
export const NO_VERSION: Message = { kind: "failure", text: "This email has no such version." }
export const NOT_CHANGED: Message = {
	kind: "failure",
	text: "Our database did not respond, so nothing was changed. Please try again.",
}
export const TEST_NOT_SENT: Message = {
	kind: "failure",
	text: "The test could not be sent. Please try again.",
}
export const changedMeanwhile = (last: { by: string | null; at: Date } | undefined): Message => ({
	kind: "failure",
	text: last
		? `${last.by ?? "Somebody"} changed this email on ${formatNairobiDateTime(last.at)}, after you opened it. Nothing was changed: look at the versions below and try again.`
		: "Somebody changed this email after you opened it. Nothing was changed: try again.",
})
export const unusableVersion: Message = {
	kind: "failure",
	text: "This version names a field that the email no longer knows, so it can’t be used as it is.",
}
export const isCurrentNow = (label: string, isChanged: boolean): Message => ({
	kind: "success",
	text: isChanged ? `${label}: these are its words from now on.` : `${label} already says this.`,
})
