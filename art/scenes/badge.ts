import { borders, type Print, pindo } from "../motifs/cloth.ts"
import type { Paint } from "../palette.ts"
import { circle, type Drawing, fill, put, rect, svgDocument } from "../svg.ts"

export const SIDE = 600
const HEM = 66

export type Badge = {
	field: Paint
	/** The great disc behind what is shown. */
	disc: Paint
	floor: Paint
	border: keyof typeof borders
	print?: Print
}

/** A square cloth: plain field, one great disc, a floor to stand on, a border along the hem. */
export const badge = (
	{ field, disc: round, floor, border, print = "star" }: Badge,
	...content: Drawing[]
): Drawing =>
	svgDocument(
		SIDE,
		SIDE,
		rect(0, 0, SIDE, SIDE, field),
		circle(300, 270, 228, round),
		fill("M0 476Q300 440 600 476V600H0z", floor),
		...content,
		put(0, SIDE - HEM, 1, pindo(SIDE, HEM, borders[border], print)),
	)
