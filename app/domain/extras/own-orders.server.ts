import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isMeantFor } from "../editions/audience.ts"
import { isWindowOpen, type TimeWindow } from "../editions/rules.ts"
import { editions } from "../editions/schema.server.ts"
import { listOptions } from "../extra-options/options.server.ts"
import { type ExtraOption, endOfOrders, isOrderable, leftOf } from "../extra-options/rules.ts"
import { extraOptions } from "../extra-options/schema.server.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { readHeld } from "../ledger/extra-charges.server.ts"
import { type EntryKind, EXTRA_KINDS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { quantityField } from "./order-inputs.ts"
import type { FormOrder } from "./rules.ts"
import { extraOrders, hayOrdered, vendorExtras } from "./schema.server.ts"

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

/** One of the two extras that the form asks for. */
export interface FormItem {
	item: keyof FormOrder
	name: string
	/** Of the edition, as it is now. */
	price: number
	/** How many are ordered. */
	quantity: number
	/** What they are charged at, in whole Kenyan shillings; null: they are not. */
	charged: number | null
	/** Until when; null: it is not known yet. */
	until: Date | null
	isOpen: boolean
}

/** All that a vendor has ordered, and can order now. */
export interface OwnOrder {
	formItems: FormItem[]
	lines: OrderLine[]
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
		.innerJoin(extraOptions, eq(extraOptions.id, optionId))
		.where(and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, emailKey || "-")))
		.orderBy(asc(extraOptions.position), asc(optionId))
	return new Map(rows.map((row) => [row.optionId, row]))
}

export async function readOwnOrder(db: Db, vendor: OrderingVendor, now: Date): Promise<OwnOrder> {
	// One after the other: in a transaction there is one connection.
	const formItems = await readFormItems(db, vendor, now)
	return { formItems, lines: await readOrderLines(db, vendor, now) }
}

async function readFormItems(
	db: Db,
	{ editionId, emailKey, takesExtras }: OrderingVendor,
	now: Date,
): Promise<FormItem[]> {
	const { id, wristbandPrice, hayBalePrice } = editions
	const isTheirs = and(eq(vendorExtras.editionId, id), eq(vendorExtras.emailKey, emailKey || "-"))
	const [found] = await db
		.select({
			wristbandPrice,
			hayBalePrice,
			wristbands: sql<number>`coalesce(${vendorExtras.extraWristbands}, 0)`,
			bales: sql<number>`coalesce(${hayOrdered}, 0)`,
		})
		.from(editions)
		.leftJoin(vendorExtras, isTheirs)
		.where(eq(id, editionId))
	if (!found) throw new Error(`there is no edition ${editionId}`)
	const charges = await listChargedExtras(db, { editionId, emailKey })
	const chargedAs = (kind: EntryKind) => charges.find((one) => one.kind === kind)?.amount ?? null
	const window = { isOpen: isWindowOpen(takesExtras, now), until: takesExtras.closesAt }
	return [
		{
			item: "extraWristbands",
			name: "Extra wristbands",
			price: found.wristbandPrice,
			...window,
			quantity: found.wristbands,
			charged: chargedAs("wristbands"),
		},
		{
			item: "hayBales",
			name: "Hay bales",
			price: found.hayBalePrice,
			...window,
			quantity: found.bales,
			charged: chargedAs("hay"),
		},
	]
}

/** What a vendor can order now of what else the edition offers, and what they have of it. */
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

/** What a screen showed of it, to be sent along with an order: what was ordered, and every price. */
export const orderVersion = ({ formItems, lines }: OwnOrder): string =>
	[
		...formItems.map(({ item, price, quantity }) => `${item}:${price}:${quantity}`),
		...lines.map(({ option, ordered }) => `${option.id}:${option.price}:${ordered?.quantity ?? 0}`),
	].join(",")

/** What a screen showed as ordered, by the fields of the form. @param version `orderVersion` of it; whatever else leaves fields out */
export function quantitiesOfVersion(version: string): Map<string, number> {
	const entries = version.split(",").map((entry) => entry.split(":"))
	return new Map(
		entries.flatMap(([name = "", , quantity]) =>
			quantity ? [[/^\d+$/.test(name) ? quantityField(Number(name)) : name, Number(quantity)]] : [],
		),
	)
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
