import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readHeld } from "../applications/extra-charges.server.ts"
import { isNotReversed } from "../applications/ledger-entries.server.ts"
import { EXTRA_KINDS } from "../applications/ledger-rules.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isMeantFor } from "../editions/audience.ts"
import type { TimeWindow } from "../editions/rules.ts"
import { listOptions } from "../extra-options/options.server.ts"
import { type ExtraOption, endOfOrders, isOrderable, leftOf } from "../extra-options/rules.ts"
import { extraOrders, vendorExtras } from "./schema.server.ts"

/** Who looks at what can be ordered. */
export interface OrderingVendor {
	editionId: number
	emailKey: string
	/** A name. */
	category: string
	/** The name of a stall. */
	stall: string | null
	takesExtras: TimeWindow
}

/** Something that a vendor can order, or has ordered. */
export interface OrderLine {
	option: Pick<ExtraOption, "id" | "name" | "price">
	/** As it was named and priced when it was ordered; null: it is not. */
	ordered: { name: string; price: number; quantity: number } | null
	/** The most that this vendor can have of it; null: no limit. */
	most: number | null
	/** How many are left for everybody beside what this vendor has; null: no limit. */
	left: number | null
	/** Until when; null: it is not known yet. */
	until: Date | null
	/** Orders of it are taken now. */
	isOpen: boolean
}

/** The vendor of an application. */
export async function findOrderingVendor(
	db: Db,
	application: number,
	takesExtras: TimeWindow,
): Promise<OrderingVendor> {
	const { id, editionId, emailKey, category, tentType: stall } = vendorApplications
	const [found] = await db
		.select({ editionId, emailKey, category, stall })
		.from(vendorApplications)
		.where(eq(id, application))
	if (!found) throw new Error(`there is no application ${application}`)
	return { ...found, takesExtras }
}

/** What a vendor ordered of what the edition offers besides wristbands and hay, by the ids of options. */
export async function readOrders(
	db: Db,
	{ editionId, emailKey }: Pick<OrderingVendor, "editionId" | "emailKey">,
) {
	const { optionId, name, price, quantity, orderedAt } = extraOrders
	const rows = await db
		.select({ optionId, name, price, quantity, orderedAt })
		.from(extraOrders)
		.innerJoin(vendorExtras, eq(vendorExtras.id, extraOrders.extrasId))
		.where(and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, emailKey || "-")))
	return new Map(rows.map((row) => [row.optionId, row]))
}

/** What a vendor can order now, and what they have. */
export async function readOrderLines(db: Db, vendor: OrderingVendor, now: Date): Promise<OrderLine[]> {
	const options = await listOptions(db, vendor.editionId)
	if (!options.length) return []
	// One after the other: in a transaction there is one connection.
	const orders = await readOrders(db, vendor)
	const held = await readHeld(db, vendor)
	return options.flatMap((option): OrderLine[] => {
		const { id, name, price, stock, maxPerVendor } = option
		const ordered = orders.get(id) ?? null
		const isOpen = isMeantFor(option, vendor) && isOrderable(option, vendor.takesExtras, now)
		if (!isOpen && !ordered) return []
		const { held: all = 0, own = 0 } = held.get(id) ?? {}
		const left = leftOf({ stock }, all)
		const limits = [maxPerVendor, left === null ? null : own + left].filter((limit) => limit !== null)
		const most = limits.length ? Math.min(...limits) : null
		const until = endOfOrders(option, vendor.takesExtras)
		return [{ option: { id, name, price }, ordered, most, left, until, isOpen }]
	})
}

/** What a screen showed of them, to be sent along with an order: what was ordered, and every price. */
export const orderVersion = (lines: readonly OrderLine[]): string =>
	lines.map(({ option, ordered }) => `${option.id}:${option.price}:${ordered?.quantity ?? 0}`).join(",")

/** What the wristbands and the hay of the form are charged at; undefined where they are not. */
export function totalOfForm(charges: Awaited<ReturnType<typeof listChargedExtras>>): number | undefined {
	const ofForm = charges.filter(({ kind }) => kind !== "extra")
	return ofForm.length ? ofForm.reduce((sum, { amount }) => sum + amount, 0) : undefined
}

/** What a vendor is charged for extras, by all of their applications. */
export function listChargedExtras(
	db: Db,
	{ editionId, emailKey }: Pick<OrderingVendor, "editionId" | "emailKey">,
) {
	const { id, kind, label, quantity, amount, applicationId } = ledgerEntries
	return db
		.select({ kind, label, quantity, amount })
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(
			and(
				eq(vendorApplications.editionId, editionId),
				eq(vendorApplications.emailKey, emailKey),
				inArray(kind, [...EXTRA_KINDS]),
				isNotReversed(db),
				sql`${vendorApplications.emailKey} <> ''`,
			),
		)
		.orderBy(asc(id))
}
