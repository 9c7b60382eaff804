import type { Mix } from "../../../domain/applications/mix.ts"
import type { StatusCounts } from "../../../domain/applications/queries.server.ts"
import type { FilterNames } from "../../../domain/saved-views/rules.ts"
import type { CountedTag } from "../../../domain/tags/queries.server.ts"
import type { VendorsView } from "../shell/lists/applications-view.ts"

const sum = (counts: StatusCounts["applications"]) =>
	Object.values(counts).reduce((total, count) => total + count, 0)

export const totalsOf = ({ applications, withdrawn, erased }: StatusCounts) => ({
	total: sum(applications) + withdrawn,
	withdrawn,
	erased: sum(erased),
})

/** How long the whole list is; nobody counts what a search finds. */
export function listTotal(
	{ applications, withdrawn }: StatusCounts,
	{ q, status, category, tag }: Pick<VendorsView, "q" | "status" | "category" | "tag">,
	tags: readonly CountedTag[] = [],
): number | undefined {
	if (q || category || (status && tag)) return undefined
	if (tag) return tags.find(({ id }) => id === tag)?.applications ?? 0
	if (status === "withdrawn") return withdrawn
	return status ? applications[status] : sum(applications) + withdrawn
}

/** What there is in an edition to filter by. */
export const namesOf = (
	{ categories, stalls }: Pick<Mix, "categories" | "stalls">,
	tags: readonly { id: number }[],
): FilterNames => ({
	categories: categories.map(({ name }) => name),
	stalls: stalls.map(({ name }) => name),
	tags,
})
