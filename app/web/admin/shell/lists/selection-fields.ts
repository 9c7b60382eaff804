/** Ticked: all that the filter of the table finds, whatever else is ticked. */
export const ALL_OF_FILTER = "all"

/** The tick of a row in the form of a selection: each field of a form is read once, so it has the id in its name. */
export const selectionField = (id: number): string => `row-${id}`

export function idOfSelectionField(name: string): number | undefined {
	const [, id] = /^row-([1-9]\d{0,9})$/.exec(name) ?? []
	return id !== undefined && Number(id) <= 2_147_483_647 ? Number(id) : undefined
}
