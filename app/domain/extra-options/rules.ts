import { isWindowAhead, type TimeWindow } from "../editions/rules.ts"

/** What vendors of an edition can order besides the stall, wristbands and hay. */
export interface ExtraOption {
	id: number
	name: string
	/** Whole Kenyan shillings, of one. */
	price: number
	/** How many there are for all vendors; null: as many as are ordered. */
	stock: number | null
	/** The most that one vendor can order; null: no limit of its own. */
	maxPerVendor: number | null
	/** Null: until the end of the window for extras. */
	orderableUntil: Date | null
	/** Names; only for vendors of these. Empty: for all. */
	categories: string[]
	/** Names of stalls; only for vendors with these. Empty: for all. */
	stalls: string[]
	/** Nobody can order it any more; what was ordered stays. */
	isRetired: boolean
}

/** Of an edition, besides wristbands and hay. */
export const MAX_OPTIONS = 30
export const MAX_STOCK = 100_000

type Ordering = Pick<ExtraOption, "orderableUntil" | "isRetired">

/** When orders of it end: at its own moment, which may lie after the window for extras. Null: not known yet. */
export const endOfOrders = ({ orderableUntil }: Ordering, extras: TimeWindow): Date | null =>
	orderableUntil ?? extras.closesAt

/** Whether orders of it are taken now. */
export function isOrderable(option: Ordering, extras: TimeWindow, now: Date): boolean {
	if (option.isRetired || isWindowAhead(extras, now)) return false
	const end = endOfOrders(option, extras)
	return end === null || now < end
}

/** How many are left for everybody; null: there is no limit. */
export const leftOf = ({ stock }: Pick<ExtraOption, "stock">, held: number): number | null =>
	stock === null ? null : Math.max(0, stock - held)

/** As it was named and priced when it was ordered. */
export interface OrderedItem {
	optionId: number
	name: string
	/** Whole Kenyan shillings, of one. */
	price: number
	quantity: number
}

/** "2 × Table". */
export const describeItem = ({ name, quantity }: Pick<OrderedItem, "name" | "quantity">): string =>
	`${quantity} × ${name}`

export const itemsTotal = (items: readonly Pick<OrderedItem, "price" | "quantity">[]): number =>
	items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
