import { href } from "react-router"
import { pluralize } from "../../../../values/number.ts"
import { editionUrl } from "../../edition-url.ts"
import { namesLabel } from "../names-label.ts"

/** The question before vendors are emailed what changed, which the dialog and its page both ask. */
export const changedQuestion = (edition: string, vendors: number, edited: string[]) => ({
	title: `Email the changes to ${pluralize(vendors, "vendor")}?`,
	description: [
		"Each gets one confirmation from the template with the facts of now, which says what it replaces.",
		...(edited.length ? [editedSentence(edited)] : []),
		"An email that left cannot be taken back.",
	].join(" "),
	action: editionUrl(href("/admin/accepted/changed-confirmations"), edition),
	confirmLabel: `Email ${pluralize(vendors, "vendor")}`,
})

const editedSentence = (brands: string[]): string =>
	`Somebody had edited the confirmation to ${namesLabel(brands)}: what was written there by hand is not in the new one.`
