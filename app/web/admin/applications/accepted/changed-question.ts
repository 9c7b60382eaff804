import { href } from "react-router"
import type { ChangedEmails } from "../../../../domain/decisions/changed-confirmations.server.ts"
import { pluralize } from "../../../../values/number.ts"
import { editionUrl } from "../../shell/editions/edition-url.ts"
import { namesLabel } from "../names-label.ts"
import { issuedSentence } from "./changed-sentences.ts"

/** What whoever presses should know before. */
export interface ChangedPlan {
	vendors: number
	/** What one click sends. */
	emails: ChangedEmails
	/** The brands of those whose confirmation somebody edited. */
	edited: string[]
}

/** The question before vendors are emailed what changed, which the dialog and its page both ask. */
export const changedQuestion = (edition: string, { vendors, emails, edited }: ChangedPlan) => ({
	title: `Email the changes to ${pluralize(vendors, "vendor")}?`,
	description: [
		"Each gets a new confirmation from the template, which states what is true now and what it replaces.",
		...(emails.confirmations < vendors ? [`One click writes to ${emails.confirmations} of them.`] : []),
		issuedSentence(emails, "plan") ?? [],
		...(edited.length ? [editedSentence(edited)] : []),
		"An email that left cannot be taken back.",
	]
		.flat()
		.join(" "),
	action: editionUrl(href("/admin/accepted/changed-confirmations"), edition),
	confirmLabel: `Email ${pluralize(vendors, "vendor")}`,
})

const editedSentence = (brands: string[]): string =>
	`Somebody had edited the confirmation to ${namesLabel(brands)}: what was written there by hand is not in the new one.`
