import { asArray, asRecord, type Field, itemFieldOf, type ListField } from "./fields.ts"

/** What a visitor reads in one field, or the address that was chosen in it. */
export interface FieldText {
	/** The way to it: ["prices", 1, "name"]. */
	at: (string | number)[]
	/** "Banner, button 2, Name"; "Gallery, Description". */
	where: string
	text: string
}

/** The texts of a form, in its order; dates, numbers and what is not seen are left out. */
export function listFieldTexts(field: Field, value: unknown): FieldText[] {
	return textsOf(field, value, [], [])
}

function textsOf(field: Field, value: unknown, at: FieldText["at"], parentLabels: string[]): FieldText[] {
	const labels = field.label ? [...parentLabels, field.label] : parentLabels
	if (field.kind === "list") {
		const itemLabels = isNamedAfterItems(field) ? parentLabels : labels
		return asArray(value).flatMap((entry, index) =>
			textsOf(
				{ ...itemFieldOf(field, entry, index), label: labelOf(field, entry, index) },
				entry,
				[...at, index],
				itemLabels,
			),
		)
	}
	if (field.kind === "group")
		return field.fields.flatMap((inner) =>
			textsOf(inner, asRecord(value)[inner.key], [...at, inner.key], labels),
		)
	if (typeof value !== "string" || !isRead(field, value)) return []
	return [{ at, where: labels.join(", "), text: value }]
}

/** "Topics" of "topic 3", "Activities" of "activity 1": the item says it. */
const isNamedAfterItems = ({ label, itemLabel }: ListField) =>
	label.toLowerCase().startsWith(itemLabel.toLowerCase().replace(/y$/, ""))

/** What an item calls itself. */
const TITLES = ["title", "heading", "name", "question", "label"]

/** "Getting there", or else "group 1". */
function labelOf({ itemLabel }: ListField, entry: unknown, index: number): string {
	const title = TITLES.map((key) => asRecord(entry)[key]).find((text) => text && typeof text === "string")
	return typeof title === "string" ? title : `${itemLabel} ${index + 1}`
}

/** The names of pictures are read by nobody. */
const isRead = ({ kind }: Field, value: string) =>
	kind === "line" || kind === "text" || (kind === "choice" && value.startsWith("/"))
