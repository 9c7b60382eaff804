/** Which vendors of an edition something is for. */
export interface Audience {
	/** Names of categories; empty: all. */
	categories: readonly string[]
	/** Names of stalls; empty: all. */
	stalls: readonly string[]
}

/** @param vendor with the name of their stall; null: none is known */
export const isMeantFor = (
	{ categories, stalls }: Audience,
	vendor: { category: string; stall: string | null },
): boolean =>
	(categories.length === 0 || categories.includes(vendor.category)) &&
	(stalls.length === 0 || (vendor.stall !== null && stalls.includes(vendor.stall)))
