import type { LastChange } from "../../../domain/editing/queries.server.ts"
import type { Visibility } from "../../../domain/editing/visibility.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"

export const changeLabel = ({ at, by }: LastChange): string => `Changed ${formatNairobiDateTime(at)} by ${by}`

const visibilityMessages: Record<Visibility, string> = {
	"on-the-site": "It is on the site now.",
	"another-season": "It is not on the site, because another edition is the current one.",
	"year-not-in-gallery": "It will appear on the site once the gallery has its year.",
}

export const savedMessage = (title: string, visibility: Visibility): string =>
	`Saved: ${title}. ${visibilityMessages[visibility]}`

export const ALREADY_REMOVED: Message = { kind: "failure", text: "It is no longer on the site." }
export const NOT_REMOVED: Message = {
	kind: "failure",
	text: "Our database did not respond, so nothing was deleted. Please try again.",
}
export const removedMessage = (title: string): Message => ({
	kind: "success",
	text: `Deleted: ${title}.`,
})
