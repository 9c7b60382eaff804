import * as z from "zod/mini"
import {
	ACCEPTED_FILTERS,
	type AcceptedFilter,
	MAILING_LEDGERS,
	type MailingFilter,
	type MailingLedger,
} from "../../../domain/mailings/rules.ts"
import type { Tag } from "../../../domain/tags/rules.ts"
import { filterLabelOf } from "../shell/decisions/status-labels.ts"
import { filtersOf, tableView } from "../shell/lists/applications-view.ts"
import { outdatedLabels } from "../shell/lists/column-labels.ts"

/** Every field of a form that says whom an email goes to. */
export const FILTER_FIELDS = [...Object.keys(filtersOf(tableView.parse({}))), "missing", "ledger"]

const ledgerSchema = z.catch(z.optional(z.enum(MAILING_LEDGERS)), undefined)
const missingSchema = z.catch(z.optional(z.enum(ACCEPTED_FILTERS)), undefined)

/** Whom a form means; what makes no sense in it is left out. */
export function parseFilter(fields: Record<string, unknown>): MailingFilter {
	const { q: text, ...filter } = filtersOf(tableView.parse(fields))
	const { missing, ledger } = fields
	return { text, ...filter, missing: missingSchema.parse(missing), ledger: ledgerSchema.parse(ledger) }
}

export const MISSING_LABELS: Record<AcceptedFilter, string> = {
	confirmation: "No confirmation yet",
	form: "No indemnity form yet",
	facts: "Confirmed with facts that have changed",
	told: "Were sent their confirmation",
}

export const LEDGER_LABELS: Record<MailingLedger, string> = {
	owing: "Told of their stall, and owe something",
	overdue: "Told of their stall, and overdue",
}

/** "Approved · No indemnity form yet": whom a filter finds, in words. @param tags those of the edition */
export function describeFilter(filter: MailingFilter, tags: readonly Tag[]): string {
	const parts = Object.values(partsOf(filter, tags)).filter(Boolean)
	return parts.join(" · ") || "All vendors of the edition"
}

/** In the order in which they are read; none is left out. */
function partsOf(filter: MailingFilter, tags: readonly Tag[]) {
	const { status, category, stall, choice, came, score, missing, ledger, outdated, tag, text } = filter
	return {
		status: status && filterLabelOf(status),
		missing: missing && `Accepted: ${MISSING_LABELS[missing].toLowerCase()}`,
		ledger: ledger && LEDGER_LABELS[ledger],
		category,
		stall,
		tag: tag && `Tag: ${tagNameOf(tag, tags)}`,
		choice: choice && (choice === "none" ? "Nothing chosen" : `Chosen: ${choice}`),
		came: came && (came === "yes" ? "Came before" : "Did not come before"),
		score: score && `Score ${score.replace(/^from-(.*)/, "$1 or more").replace(/^to-(.*)/, "$1 or less")}`,
		outdated: outdated && outdatedLabels[outdated],
		text: text && `“${text}”`,
	} satisfies Record<keyof MailingFilter, string | number | undefined>
}

const tagNameOf = (id: number, tags: readonly Tag[]): string =>
	tags.find((tag) => tag.id === id)?.name ?? "deleted"
