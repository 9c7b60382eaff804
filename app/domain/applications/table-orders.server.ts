import { type SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, check, index } from "drizzle-orm/pg-core"
import { oneOf } from "../../platform/classified-table.server.ts"
import { APPLICATION_STATUSES, type TableSort } from "./rules.ts"

/** What the table of applications is ordered by, each with the id behind it (docs/decisions/132). An index takes no long texts; the
 * collation stands within, where PostgreSQL finds how common a value is. */
export const TABLE_ORDERS: Record<TableSort, SQL> = {
	brand: sql`left(brand_key collate "C", 200)`,
	category: sql`left(category collate "C", 200)`,
	/** Spelt in two ways, it is one stall. */
	stall: sql`left(coalesce(tent_type, tent_space) collate "C", 200)`,
	received: sql`created_at`,
	came: sql`accepted_before`,
	/** Without scores below the lowest one. */
	score: sql`coalesce(review_score, 0)`,
	disagreement: sql`coalesce(review_spread, -1)`,
	choice: sql`unreleased_choice collate "C"`,
	status: sql`status collate "C"`,
}

/** Erased vendors, who are in no list, stand apart; PostgreSQL learns nothing from an index of a part of a table. */
export const indexTableOrders = ({ editionId, id }: { editionId: AnyPgColumn; id: AnyPgColumn }) =>
	Object.entries(TABLE_ORDERS).map(([name, expression]) =>
		index(`vendor_applications_by_${name}`).on(editionId, sql`(erased_at is null)`, expression, id),
	)

/** Who withdrew is pending, and listed apart. */
export const constrainStatus = ({
	editionId,
	id,
	status,
}: Record<"editionId" | "id" | "status", AnyPgColumn>) => [
	check("vendor_applications_status", oneOf(status, APPLICATION_STATUSES)),
	check("vendor_applications_withdrawn", sql`withdrawn_at is null or status = 'pending'`),
	index("vendor_applications_withdrawn_list").on(editionId, id).where(sql`withdrawn_at is not null`),
]

/** How applications of one vendor are found: the same telephone number, the same brand. */
export const indexSameVendor = (table: Record<"editionId" | "id" | "phoneKey" | "brandKey", AnyPgColumn>) =>
	[table.phoneKey, table.brandKey].map((key) =>
		index(`vendor_applications_same_${key.name}`)
			.on(table.editionId, key, table.id)
			.where(sql.raw(`${key.name} <> '' and erased_at is null and merged_into_id is null`)),
	)
