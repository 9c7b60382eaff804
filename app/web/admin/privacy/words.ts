import type { DataCounts } from "../../../domain/privacy/person.server.ts"
import type { Message } from "../../../ui/messages.tsx"

export const QUESTION = "Are you sure you want to erase this vendor's data?"
export const CONFIRM = "Erase for good"

/** What goes and what stays, before it is decided. */
export const GOES =
	"Names, e-mail, telephone, links, descriptions, letters, documents and the place on the list for news go for good. Nobody can bring them back."
export const STAYS =
	"Status, tent, price, dates and the numbers of wristbands and hay bales stay without a name, so that the figures of the season hold."

export const NOT_ERASED: Message = {
	kind: "failure",
	text: "The data could not be erased, and nothing was changed. Please try again in a moment.",
}
export const NO_VENDOR: Message = { kind: "failure", text: "There is no such vendor." }
export const ALREADY_ERASED: Message = { kind: "success", text: "This vendor's data were erased before." }
export const LETTER_ON_ITS_WAY: Message = {
	kind: "failure",
	text: "A letter to this vendor is just being sent, so nothing was erased. Please try again in a minute.",
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** "2 applications, 1 extras form, 3 documents, 4 letters": without what there is none of. */
export function countWords({ applications, extras, documents, letters, newsletter }: DataCounts): string {
	return [
		counted(applications, "application", "applications"),
		...(extras ? [counted(extras, "extras form", "extras forms")] : []),
		...(documents ? [counted(documents, "document", "documents")] : []),
		...(letters ? [counted(letters, "letter", "letters")] : []),
		...(newsletter ? ["a place on the list for news"] : []),
	].join(", ")
}

export const erasedWords = (counts: DataCounts): Message => ({
	kind: "success",
	text: `Erased for good: ${countWords(counts)}.`,
})
