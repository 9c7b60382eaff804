import type { Paint } from "../palette.ts"
import { type Drawing, put, stroke } from "../svg.ts"

/** Letters and figures of plain strokes, in a box 6 wide and 10 high with its middle on (0, 0). */
const strokes: Record<string, string> = {
	A: "M-3 5L0-5 3 5M-2 2H2",
	B: "M-2.5-5V5H.5A2.6 2.6 0 0 0 .5 0H-2.5M.3 0A2.4 2.4 0 0 0 .3-5H-2.5",
	C: "M3-3A3.4 4.6 0 1 0 3 3",
	D: "M-2.6-5V5H-.4A3.4 5 0 0 0-.4-5z",
	E: "M3-5H-2.4V5H3M-2.4 0H2",
	F: "M3-5H-2.4V5M-2.4 0H2",
	G: "M3-3A3.4 4.6 0 1 0 3 3V.4H.6",
	H: "M-2.8-5V5M2.8-5V5M-2.8 0H2.8",
	J: "M2-5V2.4A2.3 2.3 0 0 1-2.6 2.6",
	K: "M-2.4-5V5M3-5L-2.4.6 3 5",
	P: "M-2.4 5V-5H.4A2.8 2.8 0 0 1 .4.8H-2.4",
	i: "M0-1V5M0-5V-4.6",
	0: "M0-5A3 5 0 1 0 0 5 3 5 0 1 0 0-5",
	1: "M-2-3L.6-5V5",
	2: "M-2.6-3A2.7 2.7 0 1 1 2.2-.6L-2.8 5H3",
	3: "M-2.6-4A2.6 2.5 0 1 1 0-.2 2.7 2.6 0 1 1-2.8 3.4",
	4: "M1.8 5V-5L-3 2H3.2",
	5: "M2.6-5H-2L-2.4-.6A2.9 2.9 0 1 1-2.6 4",
	6: "M2-5Q-2.8-2-2.8 2A2.8 2.8 0 1 0-2 0",
	7: "M-2.8-5H3L-1 5",
	8: "M0-.4A2.3 2.3 0 1 1 .1-.4 2.7 2.7 0 1 1 0-.4",
	9: "M-2 5Q2.8 2 2.8-2A2.8 2.8 0 1 0 2 0",
}

/** A word of such letters around (x, y); `size` is the height in units. */
export function letters(
	word: string,
	x: number,
	y: number,
	size: number,
	paint: Paint,
	weight = 1.5,
): Drawing {
	const scale = size / 10
	const step = 7.6
	return put(
		x,
		y,
		scale,
		...[...word].map((letter, at) => {
			const shift = (at - (word.length - 1) / 2) * step
			return shift
				? put(shift, 0, 1, stroke(strokes[letter] ?? "", paint, weight))
				: stroke(strokes[letter] ?? "", paint, weight)
		}),
	)
}
