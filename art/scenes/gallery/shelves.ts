import { shaded } from "../../palette.ts"
import { box, type Drawing, picture, put } from "../../svg.ts"

/** Shelves against a wall, each with its row of things. */
export function shelves(
	h: number,
	wall: string,
	plank: string,
	rows: readonly (readonly Drawing[])[],
	front = "",
): Drawing {
	const step = h / rows.length
	return picture(
		800,
		h,
		box(0, 0, 800, h, wall),
		...rows.map((row, at) => {
			const foot = step * (at + 1) - 24
			const gap = 800 / row.length
			return (
				row.map((thing, index) => put(gap * (index + 0.5), foot, 1, thing)).join("") +
				box(0, foot, 800, 16, plank) +
				box(0, foot + 16, 800, 12, shaded(wall, 0.18))
			)
		}),
		front,
	)
}
