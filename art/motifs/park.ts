import { dye, type Paint, shaded } from "../palette.ts"
import { beads, circle, type Drawing, d, ellipse, fill, put, rect, stroke, times } from "../svg.ts"

/** A bench, a hundred units wide. */
export const bench = (paint: Paint): Drawing =>
	stroke("M-38-24V0M38-24V0", dye.ink, 5) +
	rect(-50, -28, 100, 6, paint) +
	rect(-50, -46, 100, 6, paint) +
	rect(-50, -56, 100, 6, paint) +
	stroke("M-40-58V-24M40-58V-24", dye.ink, 3)

/** A wooden gate with a garland: two posts, a beam of kanga, flags. Two hundred units wide. */
export function gate(post: Paint, beam: Paint, trim: Paint): Drawing {
	return (
		rect(-96, -150, 14, 150, post) +
		rect(82, -150, 14, 150, post) +
		rect(-112, -172, 224, 34, beam) +
		fill(
			`M-112-138${times(16, () => "l7-8 7 8").join("")}zM-112-172${times(16, () => "l7 8 7-8").join("")}z`,
			dye.night,
		) +
		beads("M-98-155H100", trim, 12, 28) +
		beads("M-84-155H100", dye.cream, 6, 28) +
		[-89, 89]
			.map(
				(x) =>
					stroke(d`M${x} ${-172}v-30`, dye.ink, 3) + fill(d`M${x} ${-202}q14 -4 30 6q-16 0 -30 10z`, trim),
			)
			.join("")
	)
}

/** A giraffe seen far off, a hundred units tall. */
export const farGiraffe = (paint: Paint): Drawing =>
	fill(
		"M-18 0L-16-36Q-18-46-6-46H4L18-92 16-98 20-97 21-92 32-87Q31-82 24-84L16-40 18 0H14L11-30H-8L-13 0z",
		paint,
	)

/** White egrets, each on one leg. */
export const egrets = (places: readonly (readonly [number, number])[], paint: Paint): Drawing =>
	places
		.map(
			([x, y]) =>
				stroke(d`M${x} ${y}v-9`, dye.ink, 1.2) +
				fill(d`M${x - 9} ${y - 9}q9 -9 14 -4l1 -9l7 1l-5 2q0 12 -17 10z`, paint),
		)
		.join("")

/** A rock in red ground, a hundred units wide. */
export const rock = (paint: Paint): Drawing =>
	fill("M-50 0L-40-26-12-42 20-34 44-14 50 0z", paint) +
	fill("M-12-42L20-34 44-14 50 0H6L-4-18z", shaded(paint, 0.18))

/** A flag on a stick for a course, sixty units tall. */
export const pennant = (paint: Paint): Drawing =>
	stroke("M0 0V-60", dye.ink, 3) + fill("M0-60L30-50 0-38z", paint)

/** A puddle that holds the sky. */
export const puddle = (x: number, y: number, w: number, paint: Paint): Drawing =>
	ellipse(x, y, w, w * 0.16, paint) +
	stroke(d`M${x - w * 0.5} ${y}h${w * 0.5}`, dye.cream, 1.6, { opacity: 0.7 })

/** A star plaited from sisal. */
export const sisalStar = (x: number, y: number, r: number, paint: Paint): Drawing =>
	put(
		x,
		y,
		r / 50,
		stroke(
			times(6, (at) => d`M0 0L${50 * Math.sin(at * 1.047)} ${-50 * Math.cos(at * 1.047)}`).join(""),
			paint,
			7,
		) +
			stroke(
				times(
					6,
					(at) => d`M0 0L${30 * Math.sin(at * 1.047 + 0.52)} ${-30 * Math.cos(at * 1.047 + 0.52)}`,
				).join(""),
				paint,
				5,
			) +
			circle(0, 0, 9, paint),
	)

/** A heap of wrapped things. */
export const parcels = (): Drawing =>
	rect(-40, -34, 44, 34, dye.murram) +
	stroke("M-18-34V0M-40-18H4", dye.cream, 4, { blunt: true }) +
	rect(2, -26, 36, 26, dye.jaca) +
	stroke("M20-26V0M2-14H38", dye.marigold, 4, { blunt: true }) +
	rect(-20, -58, 34, 24, dye.marigold) +
	stroke("M-3-58V-34", dye.leaf, 4, { blunt: true })
