import { asc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { leftOf } from "../extra-options/rules.ts"
import { extraOptions } from "../extra-options/schema.server.ts"
import { readHeld } from "../ledger/extra-charges.server.ts"

export interface OrderedQuantity {
	name: string
	quantity: number
}

/** What a record of extras has ordered of what the edition offers besides wristbands and hay. */
export const orderedItems = sql<OrderedQuantity[]>`coalesce((
	select json_agg(json_build_object('name', ordered.name, 'quantity', ordered.quantity) order by option.position, option.id)
	from extra_orders ordered join extra_options option on option.id = ordered.option_id
	where ordered.extras_id = vendor_extras.id), '[]')`

export interface OptionTotal {
	id: number
	name: string
	/** By vendors who have a stall. */
	ordered: number
	/** Null: no limit. */
	left: number | null
	/** Nobody can order it any more. */
	isRetired: boolean
}

/** How many of each extra of an edition are ordered and left; of what is no longer offered only what is ordered. */
export async function listOptionTotals(db: Db, edition: number): Promise<OptionTotal[]> {
	const { id, name, stock, isRetired, position, editionId } = extraOptions
	const [options, held] = await Promise.all([
		db
			.select({ id, name, stock, isRetired })
			.from(extraOptions)
			.where(eq(editionId, edition))
			.orderBy(asc(isRetired), asc(position), asc(id)),
		readHeld(db, { editionId: edition }),
	])
	const totals = options.map(({ stock: limit, ...option }): OptionTotal => {
		const ordered = held.get(option.id)?.held ?? 0
		return { ...option, ordered, left: option.isRetired ? null : leftOf({ stock: limit }, ordered) }
	})
	return totals.filter((one) => !one.isRetired || one.ordered > 0)
}
