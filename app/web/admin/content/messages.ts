import type { LastChange } from "../../../domain/editing/queries.server.ts"
import type { Visibility } from "../../../domain/editing/visibility.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { onceOnTheSite } from "../shell/editions/edition-messages.ts"

export const changeLabel = ({ at, by }: LastChange): string => `Changed ${formatNairobiDateTime(at)} by ${by}`

function visibilityText(visibility: Visibility): string {
	switch (visibility.is) {
		case "on-the-site":
			return "It is on the site now."
		case "draft-edition":
			return onceOnTheSite("It", visibility.edition)
		case "draft-listing":
			return `It is a draft: visitors see it once the drafts of ${visibility.edition} are published.`
		case "draft-listing-of-draft":
			return `It is a draft: visitors see it once ${visibility.edition} and the drafts of its vendors are published.`
		case "year-not-in-gallery":
			return "It will appear on the site once the gallery has its year."
	}
}

export const savedMessage = (title: string, visibility: Visibility): string =>
	`Saved: ${title}. ${visibilityText(visibility)}`

export const emailSavedMessage = (title: string): string =>
	`Saved: ${title}. It is what vendors get from now on.`

export const FILE_GONE: Message = {
	kind: "failure",
	text: "This file is no longer available. Choose it again.",
}
export const DIRECTORY_NOT_CHANGED: Message = {
	kind: "failure",
	text: "Our database did not respond, so nothing was changed. Please try again.",
}
export const CONTENT_OF_CLOSED_EDITION: Message = { kind: "failure", text: EDITION_CLOSED_TEXT }
export const ALREADY_REMOVED: Message = { kind: "failure", text: "It is no longer on the site." }
export const NOT_REMOVED: Message = {
	kind: "failure",
	text: "Our database did not respond, so nothing was deleted. Please try again.",
}
export const removedMessage = (title: string): Message => ({
	kind: "success",
	text: `Deleted: ${title}.`,
})
