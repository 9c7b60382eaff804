import type { StatusCounts } from "../../../domain/applications/queries.server.ts"
import type { VendorsView } from "../applications-view.ts"

const sum = (counts: StatusCounts["applications"]) =>
	Object.values(counts).reduce((total, count) => total + count, 0)

export const totalsOf = ({ applications, erased }: StatusCounts) => ({
	total: sum(applications),
	erased: sum(erased),
})

/** How long the whole list is; nobody counts what a search finds. */
export function listTotal(
	{ applications }: StatusCounts,
	{ q, status, category }: Pick<VendorsView, "q" | "status" | "category">,
): number | undefined {
	if (q || category) return undefined
	return status ? applications[status] : sum(applications)
}
