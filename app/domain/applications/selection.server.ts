import { and, eq, inArray, type SQL } from "drizzle-orm"
import type { VendorVisibility } from "./listed-columns.server.ts"
import { vendorApplications } from "./schema.server.ts"
import { type TableFilter, tableCondition } from "./table.server.ts"

/** Which applications of an edition are meant: these alone, by their ids, or all that a filter of the table finds. */
export type Selection = { ids: readonly number[] } | { filter: TableFilter }

/**
 * Those of other editions are never meant. By id also those who were erased or merged since the screen showed them, so that
 * it can be said.
 */
export const selectionCondition = (
	edition: number,
	selection: Selection,
	visibility: VendorVisibility,
): SQL | undefined =>
	and(
		eq(vendorApplications.editionId, edition),
		"ids" in selection
			? inArray(vendorApplications.id, [...selection.ids])
			: tableCondition({ ...selection.filter, ...visibility }),
	)
