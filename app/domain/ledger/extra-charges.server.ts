import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { leftOf, type OrderedItem } from "../extra-options/rules.ts"
import { extraOptions } from "../extra-options/schema.server.ts"

/** What a vendor ordered, and how much there is of it for everybody. */
export type ChargedOrder = OrderedItem & { stock: number | null; held: number }

/**
 * How many of an option are ordered by vendors who have a stall: what their ledgers are charged, and nobody took back. Whoever
 * is not accepted is charged nothing, and whoever was erased holds nothing.
 */
const heldOf = (option: SQL, holders: SQL): SQL<number> => sql<number>`coalesce((
	select sum(charge.quantity) from ledger_entries charge
	join vendor_applications holder on holder.id = charge.application_id and holder.erased_at is null
	where charge.extra_option_id = ${option} and charge.reverses_id is null and ${holders}
		and not exists (select from ledger_entries undone where undone.reverses_id = charge.id)), 0)::int`

const heldByAll = heldOf(sql`extra_options.id`, sql`true`)

interface Held {
	held: number
	/** By one vendor. */
	own: number
}

/** How many of each option of an edition are ordered, in all and by a vendor, by its id. */
export async function readHeld(
	db: Db,
	{ editionId, emailKey }: Pick<Vendor, "editionId"> & Partial<Vendor>,
): Promise<Map<number, Held>> {
	const { id } = extraOptions
	const isTheirs = sql`holder.edition_id = ${editionId} and holder.email_key = ${emailKey || null}`
	const rows = await db
		.select({ id, held: heldByAll, own: heldOf(sql`extra_options.id`, isTheirs) })
		.from(extraOptions)
		.where(eq(extraOptions.editionId, editionId))
	return new Map(rows.map(({ id: option, ...held }) => [option, held]))
}

interface Vendor {
	editionId: number
	emailKey: string
}

/** By their names, because orders stand on a higher step. */
export async function listChargedOrders(tx: Db, { editionId, emailKey }: Vendor): Promise<ChargedOrder[]> {
	if (emailKey === "") return []
	const { id, stock, position } = extraOptions
	return tx
		.select({
			optionId: id,
			stock,
			held: heldByAll,
			name: sql<string>`ordered.name`,
			price: sql<number>`ordered.price`,
			quantity: sql<number>`ordered.quantity`,
		})
		.from(extraOptions)
		.innerJoin(sql`extra_orders ordered`, sql`ordered.option_id = ${id}`)
		.innerJoin(
			sql`vendor_extras extras`,
			and(
				sql`extras.id = ordered.extras_id`,
				sql`extras.edition_id = ${editionId}`,
				sql`extras.email_key = ${emailKey}`,
			),
		)
		.orderBy(asc(position), asc(id))
}

/** Of an order: what one ledger is charged already, and what other ledgers of the same vendor are. */
export interface Charged {
	here: number
	elsewhere: number
}

/**
 * How many one ledger is charged: what is ordered and no other ledger of the vendor has, as far as there are any left. What
 * it has already stays, so that whoever gets a stall back gets what nobody else took meanwhile.
 */
export function grantedOf({ quantity, stock, held }: ChargedOrder, { here, elsewhere }: Charged): number {
	const wanted = Math.max(0, quantity - elsewhere)
	const left = leftOf({ stock }, held)
	return left === null ? wanted : Math.min(wanted, here + left)
}

/** Makes an order no more than what could be given. */
export async function lowerOrder(
	tx: Db,
	application: Vendor & { id: number },
	order: ChargedOrder,
	{ quantity, at }: { quantity: number; at: Date },
): Promise<void> {
	const isTheirs = sql`option_id = ${order.optionId} and extras_id = (select id from vendor_extras
		where edition_id = ${application.editionId} and email_key = ${application.emailKey})`
	await tx.execute(
		quantity
			? sql`update extra_orders set quantity = ${quantity} where ${isTheirs}`
			: sql`delete from extra_orders where ${isTheirs}`,
	)
	await recordAuditEvent(tx, {
		by: "system",
		at,
		action: "extras-lowered",
		about: { kind: "vendor", id: application.id },
		before: { [order.name]: order.quantity },
		after: { [order.name]: quantity },
	})
}
