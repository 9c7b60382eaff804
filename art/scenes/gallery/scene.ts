import type { Drawing } from "../../svg.ts"

export type Month = "april" | "july" | "december"
export type Shape = "square" | "portrait"
export const heightOf = (shape: Shape) => (shape === "square" ? 800 : 1000)

/** One picture of the gallery. */
export type Scene = {
	name: string
	shape: Shape
	caption: string
	alt: string
	/** Draws it 800 wide and `h` high. */
	draw: (h: number) => Drawing
}
