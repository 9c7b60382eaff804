import type { ChangedEmails } from "../../../../domain/decisions/changed-confirmations.server.ts"
import { formatNumber, pluralize } from "../../../../values/number.ts"

const DEEDS = {
	plan: { issues: "It also issues", emailed: "emailed as well" },
	done: { issues: "Also issued:", emailed: "emailed as well, within a minute" },
} as const

/** "It also issues 3 invoices, 2 of which are emailed as well: 19 emails in all."; nothing where no document is issued. */
export function issuedSentence(
	{ confirmations, invoices, creditNotes, emailedDocuments }: ChangedEmails,
	when: keyof typeof DEEDS,
): string | undefined {
	const documents = [
		...(invoices ? [pluralize(invoices, "invoice")] : []),
		...(creditNotes ? [pluralize(creditNotes, "credit note")] : []),
	].join(" and ")
	if (!documents) return undefined
	const { issues, emailed } = DEEDS[when]
	if (!emailedDocuments)
		return `${issues} ${documents}, which ${invoices + creditNotes === 1 ? "is" : "are"} not emailed.`
	const all = pluralize(confirmations + emailedDocuments, "email")
	return `${issues} ${documents}, ${whichOf(emailedDocuments, invoices + creditNotes)} ${emailed}: ${all} in all.`
}

function whichOf(emailed: number, documents: number): string {
	if (emailed === documents) return documents === 1 ? "which is" : "which are"
	return `${formatNumber(emailed)} of which ${emailed === 1 ? "is" : "are"}`
}
