import { parseId } from "../../../../values/record-id.ts"

/** Ticked: all that the filter of the table finds, whatever else is ticked. */
export const ALL_OF_FILTER = "all"

/** The tick of a row in the form of a selection: each field of a form is read once, so it has the id in its name. */
export const selectionField = (id: number): string => `row-${id}`

export const idOfSelectionField = (name: string): number | undefined =>
	name.startsWith("row-") ? parseId(name.slice("row-".length)) : undefined
