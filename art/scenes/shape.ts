/**
 * How much of a hero is seen: the page shows the whole width of the land, phones the market with more sky above, and
 * everybody else (old browsers, sharing pictures) the market and a part of the land.
 */
export type Shape = "panorama" | "wide" | "tall"

/** How far the land reaches to the left of the market. */
export const WEST = 2800

export function viewOf(shape: Shape, left: number): readonly [number, number, number, number] {
	if (shape === "tall") return [left, -100, 800, 900]
	return shape === "wide" ? [0, 0, 1600, 800] : [-WEST, 0, WEST + 1600, 800]
}
