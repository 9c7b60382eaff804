import type { Membership, Role } from "../../../domain/accounts/rights.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"

export const ROLE_LABELS: Record<Role, string> = {
	owner: "Owner",
	organiser: "Organiser",
	reviewer: "Reviewer",
	accountant: "Accountant",
	cashier: "Cashier",
	steward: "Steward",
}

/** What a role is for, in the words of whoever gives it. */
export const ROLE_DESCRIPTIONS: Record<Role, string> = {
	owner: "Everything, and who is on the team. Always for all editions.",
	organiser:
		"Everything but the team. For one edition: its applications, accepted vendors, documents, import and export. The outbox, site content, personal data and the audit log belong to all editions.",
	reviewer:
		"Reads applications, scores them and decides on them. Where emails are not held, denying sends the denial email at once.",
	accountant:
		"Reads the overview, applications, accepted vendors and all money: accounts, invoices and the exports; with a role for all editions also M-Pesa payments and statements. Writes notes and saves views, and changes nothing else.",
	cashier:
		"Reads all money and what else an accountant reads, and books it: payments, refunds, charges, credits and invoices; with a role for all editions also M-Pesa payments and statements.",
	steward: "Reads the accepted vendors and their extras, for example to hand out wristbands.",
}

type EditionName = Pick<Edition, "id" | "name">

/** "Reviewer, Christmas 2025" */
export function membershipLabel(
	{ role, editionId }: Pick<Membership, "role" | "editionId">,
	editions: EditionName[],
) {
	return `${ROLE_LABELS[role]}, ${editionLabel(editionId, editions)}`
}

function editionLabel(editionId: number | null, editions: EditionName[]): string {
	if (editionId === null) return "all editions"
	return editions.find(({ id }) => id === editionId)?.name ?? "another edition"
}
