import { shaded } from "../../palette.ts"
import { type Drawing, put, rect, svgDocument } from "../../svg.ts"

/** Shelves against a wall, each with its row of things. */
export function shelves(
	h: number,
	wall: string,
	plank: string,
	rows: readonly (readonly Drawing[])[],
	front = "",
): Drawing {
	const step = h / rows.length
	return svgDocument(
		800,
		h,
		rect(0, 0, 800, h, wall),
		...rows.map((row, at) => {
			const foot = step * (at + 1) - 24
			const gap = 800 / row.length
			return (
				row.map((thing, index) => put(gap * (index + 0.5), foot, 1, thing)).join("") +
				rect(0, foot, 800, 16, plank) +
				rect(0, foot + 16, 800, 12, shaded(wall, 0.18))
			)
		}),
		front,
	)
}
