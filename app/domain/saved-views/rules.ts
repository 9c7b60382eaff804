import type { TableSort } from "../applications/rules.ts"
import type { TableFilter } from "../applications/table.server.ts"

/** Longest name of a view. */
export const MAX_VIEW_NAME_LENGTH = 60

/** An edition has so many at most: they are listed together. */
export const MAX_VIEWS = 50

/** Which applications are shown, and in which order; what does not filter is missing. */
export interface SavedQuery extends Partial<TableFilter> {
	sort: TableSort
	isDescending: boolean
}

/** Without what filters nothing. */
export function normalizeQuery({ sort, isDescending, ...filter }: SavedQuery): SavedQuery {
	const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "")
	return { ...Object.fromEntries(given), sort, isDescending }
}

/** What there is in an edition to filter by. */
export interface FilterNames {
	categories: readonly string[]
	stalls: readonly string[]
	tags: readonly { id: number }[]
}

export type GoneFilter = { kind: "category" | "stall"; name: string } | { kind: "tag" }

/** What is filtered by and is not there any more. */
export function findGone(
	{ category, stall, tag }: Pick<SavedQuery, "category" | "stall" | "tag">,
	{ categories, stalls, tags }: FilterNames,
): GoneFilter[] {
	return [
		...(category && !categories.includes(category) ? [{ kind: "category" as const, name: category }] : []),
		...(stall && !stalls.includes(stall) ? [{ kind: "stall" as const, name: stall }] : []),
		...(tag !== undefined && tags.every(({ id }) => id !== tag) ? [{ kind: "tag" as const }] : []),
	]
}
