import type { Category } from "../../../domain/application-forms/rules.ts"
import type { CategoryCount } from "../../../domain/applications/queries.server.ts"

export interface CategoryRow extends Category, CategoryCount {}

/** The categories of an edition in their order, then those that only applications still have. */
export function combineCategories(categories: Category[], counts: CategoryCount[]): CategoryRow[] {
	const none = { accepted: 0, pending: 0 }
	const listed = categories.map((category) => ({
		...none,
		...counts.find(({ name }) => name === category.name),
		...category,
	}))
	const gone = counts.filter(({ name }) => categories.every((category) => category.name !== name))
	return [...listed, ...gone.map((count) => ({ ...count, minimum: null, maximum: null }))]
}

/** "2 to 6", "at least 2", "at most 6"; empty without limits. */
export function formatRange({ minimum, maximum }: Pick<Category, "minimum" | "maximum">): string {
	if (minimum !== null && maximum !== null)
		return minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`
	if (minimum !== null) return `at least ${minimum}`
	return maximum === null ? "" : `at most ${maximum}`
}

/** What is still to be done about it: "2 more wanted", "1 too many". */
export function formatGap({ accepted, minimum, maximum }: CategoryRow): string {
	if (minimum !== null && accepted < minimum) return `${minimum - accepted} more wanted`
	if (maximum !== null && accepted > maximum) return `${accepted - maximum} too many`
	return maximum !== null && accepted === maximum ? "full" : ""
}
