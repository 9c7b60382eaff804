import type { DataCounts } from "../../../domain/privacy/person.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { formatKshs, pluralize } from "../../../values/number.ts"

export const QUESTION = "Are you sure you want to erase this vendor’s data?"
export const CONFIRM = "Erase permanently"

/** What goes and what stays, before it is decided. */
export const ERASED_DATA_TEXT =
	"Names, email address, phone number, links, descriptions, answers, emails, documents, directory listings and the newsletter subscription will be permanently erased. This cannot be undone."
export const RETAINED_DATA_TEXT =
	"Status, tent, price, dates and the numbers of wristbands and hay bales are kept without a name, so that the edition’s figures stay correct. Invoices that were issued keep name and KRA PIN for as long as tax law asks for them."

/** What nobody can be asked for afterwards; undefined where the accounts are even. */
export function openMoneyText({ owed, credit }: { owed: number; credit: number }): string | undefined {
	const open = [
		...(owed ? [`owes ${formatKshs(owed)}`] : []),
		...(credit ? [`is to be paid back ${formatKshs(credit)}`] : []),
	]
	if (!open.length) return undefined
	return `This vendor ${open.join(" and ")}. Settle that first: afterwards nobody knows whom to ask or to pay.`
}

export const NOT_ERASED: Message = {
	kind: "failure",
	text: "The data could not be erased. Nothing was changed. Please try again in a moment.",
}
export const ALREADY_ERASED: Message = {
	kind: "success",
	text: "This vendor’s data has already been erased.",
}
export const LETTER_ON_ITS_WAY: Message = {
	kind: "failure",
	text: "An email to this vendor is being sent, so nothing was erased. Please try again in a minute.",
}

/** "2 applications, 1 extras form, 3 documents, 4 letters": without what there is none of. */
export function countsLabel({
	applications,
	extras,
	documents,
	listings,
	letters,
	newsletter,
}: DataCounts): string {
	return [
		pluralize(applications, "application"),
		...(extras ? [pluralize(extras, "extras form")] : []),
		...(documents ? [pluralize(documents, "document")] : []),
		...(listings ? [pluralize(listings, "directory listing")] : []),
		...(letters ? [pluralize(letters, "email")] : []),
		...(newsletter ? [pluralize(newsletter, "newsletter subscription")] : []),
	].join(", ")
}

export const erasedMessage = (counts: DataCounts): Message => ({
	kind: "success",
	text: `Permanently erased: ${countsLabel(counts)}.`,
})
