import * as z from "zod/mini"
import { MISSING, type Missing } from "../../../domain/extras/rules.ts"
import { MAILING_LEDGERS, type MailingFilter, type MailingLedger } from "../../../domain/mailings/rules.ts"
import { filtersOf, tableView } from "../applications-view.ts"
import { outdatedLabels } from "../column-labels.ts"
import { filterLabelOf } from "../status-labels.ts"

/** Every field of a form that says whom an email goes to. */
export const FILTER_FIELDS = [...Object.keys(filtersOf(tableView.parse({}))), "missing", "ledger"]

const ledgerSchema = z.catch(z.optional(z.enum(MAILING_LEDGERS)), undefined)
const missingSchema = z.catch(z.optional(z.enum(MISSING)), undefined)

/** Whom a form means; what makes no sense in it is left out. */
export function parseFilter(fields: Record<string, unknown>): MailingFilter {
	const { q: text, ...filter } = filtersOf(tableView.parse(fields))
	const { missing, ledger } = fields
	return { text, ...filter, missing: missingSchema.parse(missing), ledger: ledgerSchema.parse(ledger) }
}

export const MISSING_LABELS: Record<Missing, string> = {
	confirmation: "No confirmation yet",
	form: "No indemnity form yet",
	facts: "Confirmed with facts that have changed",
}

export const LEDGER_LABELS: Record<MailingLedger, string> = {
	owing: "Owe something",
	overdue: "Owe something that is overdue",
}

/** "Approved · No indemnity form yet": whom a filter finds, in words. */
export function describeFilter(filter: MailingFilter): string {
	const { status, category, stall, choice, came, score, missing, ledger, outdated, text } = filter
	const parts = [
		status && filterLabelOf(status),
		missing && `Accepted: ${MISSING_LABELS[missing].toLowerCase()}`,
		ledger && LEDGER_LABELS[ledger],
		category,
		stall,
		choice && (choice === "none" ? "Nothing chosen" : `Chosen: ${choice}`),
		came && (came === "yes" ? "Came before" : "Did not come before"),
		score && `Score ${score.replace(/^from-(.*)/, "$1 or more").replace(/^to-(.*)/, "$1 or less")}`,
		outdated && outdatedLabels[outdated],
		text && `“${text}”`,
	].filter(Boolean)
	return parts.join(" · ") || "All vendors of the edition"
}
