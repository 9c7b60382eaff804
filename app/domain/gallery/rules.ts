/** Characters. */
export const MAX_CAPTION_LENGTH = 200

/** One step of one of them. */
export interface Step {
	id: number
	to: "earlier" | "later"
}

/** The order after a step; at its end, and of what is not in it, it stays as it is. */
export function move(ids: number[], { id, to }: Step): number[] {
	const from = ids.indexOf(id)
	return from < 0 ? ids : put(ids, id, to === "earlier" ? from - 1 : from + 1)
}

/** The order with one of them at another index. */
export function put(ids: number[], id: number, index: number): number[] {
	const others = ids.filter((one) => one !== id)
	const at = Math.min(Math.max(index, 0), others.length)
	return [...others.slice(0, at), id, ...others.slice(at)]
}

/**
 * The order in which those that are named follow each other as named, in the places that they have together: a page of a
 * long gallery is arranged without the others.
 */
export function arrange(ids: number[], named: number[]): number[] {
	const wanted = [...new Set(named)].filter((id) => ids.includes(id))
	let next = 0
	return ids.map((id) => (wanted.includes(id) ? (wanted[next++] ?? id) : id))
}
