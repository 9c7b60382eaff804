import type { Category } from "../application-forms/rules.ts"

/** A kind of goods or stall of an edition, and how many of it there are. */
export interface MixRow extends Category {
	/** Will have a stall once everything chosen is released (`isChosen`). */
	chosen: number
	/** Nobody has decided or chosen anything yet. */
	waiting: number
	/** Places that are offered to the standby list, each held until it is answered; missing: none, or nobody asked. */
	offered?: number
}

/** What an edition will be, if everything chosen is released. */
export interface Mix {
	chosen: number
	waiting: number
	/** Whole Kenyan shillings: what the tents of the chosen cost. */
	revenue: number
	/** In the order of the edition, then those that only applications still have. */
	categories: MixRow[]
	/** Its maximum is the number of places. */
	stalls: MixRow[]
}

/** The kind of goods and the stall of an application, in this order, without those that are not in the mix. */
export const rowsOf = (
	{ categories, stalls }: Pick<Mix, "categories" | "stalls">,
	{ category, tentType }: { category: string; tentType: string | null },
): MixRow[] => [
	...categories.filter(({ name }) => name === category),
	...stalls.filter(({ name }) => name === tentType),
]

/** How many places are taken: those that are on offer as well, as they are held. */
const takenOf = ({ chosen, offered = 0 }: Pick<MixRow, "chosen" | "offered">): number => chosen + offered

/** Places of counted stalls that nobody is chosen for or offered; undefined where no stall is counted. */
export function placesLeft({ stalls }: Pick<Mix, "stalls">): number | undefined {
	const counted = stalls.filter(({ maximum }) => maximum !== null)
	if (!counted.length) return undefined
	return counted.reduce((sum, row) => sum + Math.max(0, (row.maximum ?? 0) - takenOf(row)), 0)
}

/** A maximum that one more vendor would go over. */
export interface Excess {
	name: string
	/** With this one, and with what is on offer. */
	chosen: number
	/** How many of them are on offer; missing: none. */
	offered?: number
	maximum: number
}

/** @param gain how many come to what is taken already */
export const excessOf = (row: MixRow, gain: number): Excess[] => {
	const { name, maximum, offered } = row
	const chosen = takenOf(row) + gain
	if (maximum === null || chosen <= maximum) return []
	return [{ name, chosen, ...(offered !== undefined && { offered }), maximum }]
}

/** What somebody was asked about going over a maximum: the answer is good for that alone. */
export const excessVersion = (excess: readonly Excess[]): string =>
	excess.map(({ name, chosen, maximum }) => `${name} ${chosen}/${maximum}`).join(", ")

/** Whole Kenyan shillings: what the tents of an edition bring. */
export interface EditionRevenue {
	/** Of all who have a stall once everything chosen is released. */
	chosen: number
	/** Of accepted vendors, whether they were told or not; erased ones too. */
	accepted: number
	/** Of accepted vendors to whom a confirmation went out. */
	confirmed: number
}
