import {
	type BulkOutcome,
	type BulkTarget,
	isTagTarget,
	type StoredDecision,
	type StoredTarget,
	type TagTarget,
} from "../../../domain/bulk-changes/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { uncapitalize } from "../../../values/normalize-text.ts"
import { pluralize } from "../../../values/number.ts"
import { chosenLabel } from "../shell/decisions/choice-labels.ts"
import { statusLabels } from "../shell/decisions/status-labels.ts"

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
	none: (vendors) => `Choose nothing for ${vendors}`,
}

const AT_ONCE: Record<BulkTarget, (vendors: string) => string> = {
	yes: (vendors) => `Approve ${vendors}`,
	standby: (vendors) => `Deny ${vendors}`,
	no: (vendors) => `Deny ${vendors}`,
	none: (vendors) => `Set ${vendors} to pending`,
}

const OF_TAG: Record<TagTarget, (tag: string, vendors: string) => string> = {
	tag: (tag, vendors) => `Put the tag “${tag}” on ${vendors}`,
	untag: (tag, vendors) => `Take the tag “${tag}” off ${vendors}`,
}

interface Labelled {
	target: StoredTarget | null
	tagName: string | null
	holdsLetters: boolean
}

/**
 * What a change does: "Choose yes for 12 vendors"; of one that undoes another: "Undo: choose yes for 12 vendors"; of one
 * that nobody is left of: "Nothing to change".
 */
export function changeLabel(change: Labelled, undoneTarget: StoredTarget | null, count: number): string {
	if (!count) return change.target ? "Nothing to change" : "Nothing to undo"
	const vendors = vendorsLabel(count)
	if (change.target) return targetLabel(change.target, change, vendors)
	return `Undo: ${uncapitalize(targetLabel(undoneTarget ?? "none", change, vendors))}`
}

function targetLabel(target: StoredTarget, { tagName, holdsLetters }: Labelled, vendors: string): string {
	if (isTagTarget(target)) return OF_TAG[target](tagName || "that was deleted", vendors)
	return (holdsLetters ? HELD : AT_ONCE)[target](vendors)
}

/** How an application is decided: "Chosen: yes", "Nothing chosen", "Denied, on the standby list". */
export function stateLabel({ status, choice, isOnStandby }: StoredDecision, holdsLetters: boolean): string {
	if (choice) return chosenLabel(choice)
	if (holdsLetters && status === "pending") return "Nothing chosen"
	return `${statusLabels[status].label}${isOnStandby ? ", on the standby list" : ""}`
}

/** Why an application is left out, and what can be done about it. */
export const REASONS: Record<Exclude<BulkOutcome, "done">, { label: string; advice?: string }> = {
	already: { label: "Nothing to change" },
	changed: { label: "Changed meanwhile" },
	told: {
		label: "Told an answer already",
		advice: "Change these one by one: there a letter of correction is offered.",
	},
	"letter-edited": {
		label: "The held email was edited",
		advice: "The words would be lost. Change these one by one under Release.",
	},
	"over-maximum": {
		label: "Over a maximum that nobody was asked about",
		advice: "Others were chosen meanwhile.",
	},
	"not-reviewed": {
		label: "Not scored by you",
		advice: "This edition is reviewed blind: score the applications first.",
	},
	merged: { label: "Merged into another application" },
	erased: { label: "Personal data erased" },
	withdrawn: { label: "Withdrawn by the vendor" },
	"rules-changed": {
		label: "The edition does something else with emails now",
		advice: "Select these again, and look at what would be changed.",
	},
	"edition-closed": { label: "The edition was closed" },
	"tag-deleted": { label: "The tag was deleted" },
}
