import type { BulkOutcome, BulkTarget, DecidedState } from "../../../domain/bulk-changes/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { uncapitalize } from "../../../values/normalize-text.ts"
import { pluralize } from "../../../values/number.ts"
import { chosenLabel } from "../choice-labels.ts"
import { statusLabels } from "../status-labels.ts"

export const NOT_PREPARED: Message = { kind: "failure", text: "Nothing was prepared." }
export const NOT_STARTED: Message = { kind: "failure", text: "Nothing was changed." }
export const NOT_STOPPED: Message = { kind: "failure", text: "The change was not stopped." }
export const NO_BULK_CHANGE: Message = {
	kind: "failure",
	text: "This change was not found. What is prepared and not begun is kept for a day.",
}

export const vendorsLabel = (count: number): string => pluralize(count, "vendor")

const HELD: Record<BulkTarget, (vendors: string) => string> = {
	yes: (vendors) => `Choose yes for ${vendors}`,
	standby: (vendors) => `Choose standby for ${vendors}`,
	no: (vendors) => `Choose no for ${vendors}`,
	none: (vendors) => `Take back the choice for ${vendors}`,
}

const AT_ONCE: Record<BulkTarget, (vendors: string) => string> = {
	yes: (vendors) => `Approve ${vendors}`,
	standby: (vendors) => `Deny ${vendors}`,
	no: (vendors) => `Deny ${vendors}`,
	none: (vendors) => `Set ${vendors} to pending`,
}

/** What a change does: "Choose yes for 12 vendors"; of one that undoes another: "Undo: choose yes for 12 vendors". */
export function changeLabel(
	{ target, holdsLetters }: { target: BulkTarget | null; holdsLetters: boolean },
	undoneTarget: BulkTarget | null,
	vendors: string,
): string {
	const labels = holdsLetters ? HELD : AT_ONCE
	if (target) return labels[target](vendors)
	return `Undo: ${uncapitalize(labels[undoneTarget ?? "none"](vendors))}`
}

/** How an application is decided: "Chosen: yes", "Nothing chosen", "Denied, on the standby list". */
export function stateLabel({ status, choice, isOnStandby }: DecidedState, holdsLetters: boolean): string {
	if (choice) return chosenLabel(choice)
	if (holdsLetters && status === "pending") return "Nothing chosen"
	return `${statusLabels[status].label}${isOnStandby ? ", on the standby list" : ""}`
}

/** Why an application is left out. */
export const REASONS: Record<Exclude<BulkOutcome, "done">, string> = {
	already: "It is so already, or nothing is chosen that could be taken back.",
	changed: "It is no longer as it was when the change was prepared.",
	told: "The vendor was told an answer. Change these one by one, where a letter of correction is offered.",
	"letter-edited": "A colleague edited the email that is held, and these words would be lost.",
	"over-maximum": "It would go over a maximum that nobody was asked about.",
	"not-reviewed": "This edition is reviewed blind: score the application first.",
	merged: "It was merged into another application.",
	erased: "The vendor’s data was erased.",
	"rules-changed": "The edition does something else with emails now. Prepare the change again.",
	"edition-closed": "The edition was closed.",
}
