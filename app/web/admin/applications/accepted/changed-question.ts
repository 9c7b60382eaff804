import { href } from "react-router"
import { pluralize } from "../../../../values/number.ts"
import { EDITION_PARAM } from "../../edition-param.ts"
import { buildUrl } from "../../list-query.ts"

/** The question before vendors are emailed what changed, which the dialog and its page both ask. */
export const changedQuestion = (edition: string, vendors: number) => ({
	title: `Email the changes to ${pluralize(vendors, "vendor")}?`,
	description:
		"Each gets one confirmation with the facts of now, which says what it replaces. An email that left cannot be taken back.",
	action: buildUrl(href("/admin/accepted/changed-confirmations"), { [EDITION_PARAM]: edition }),
	confirmLabel: `Email ${pluralize(vendors, "vendor")}`,
})
