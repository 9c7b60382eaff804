/** A hero is drawn once, 1600 by 800; phones see a part of it, with more sky above. */
export type Shape = "wide" | "tall"
export const viewOf = (shape: Shape, left: number) =>
	shape === "wide" ? ([0, 0, 1600, 800] as const) : ([left, -100, 800, 900] as const)
