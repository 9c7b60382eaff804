import { dye, type Paint, shaded } from "../palette.ts"
import { beads, circle, type Drawing, d, ellipse, fill, put, rect, stroke, times } from "../svg.ts"

const cob = (x: number, y: number, lean: number) =>
	`<g transform="translate(${x} ${y})rotate(${lean})">${ellipse(0, 0, 17, 5.4, dye.marigold)}${beads("M-13-2H14M-13 2H14", dye.clay, 2.2, 4.4)}${stroke("M17 0H26", dye.fern, 4.4)}</g>`

/** A charcoal jiko with maize on its grate, ninety units tall. */
export const jiko = (): Drawing =>
	stroke("M-22-6L-30 0M22-6L30 0", dye.ink, 5) +
	fill("M-42-58H42L22-30 30 0H-30L-22-30z", dye.bark) +
	fill("M-14-24H14L18-6H-18z", dye.marigold) +
	circle(0, -14, 5, dye.murram) +
	ellipse(0, -58, 43, 9, dye.ink) +
	beads("M-32-60H34M-24-56H28", dye.murram, 7, 10) +
	cob(-14, -66, -8) +
	cob(14, -70, 172) +
	cob(0, -60, 4)

/** Smoke that rises in a ribbon. */
export const smoke = (x: number, y: number, h: number, paint: Paint) =>
	stroke(
		d`M${x} ${y}q${-h * 0.3} ${-h * 0.22} 0 ${-h * 0.5}t0 ${-h * 0.5}M${x + h * 0.14} ${y - h * 0.1}q${-h * 0.26} ${-h * 0.2} 0 ${-h * 0.4}t0 ${-h * 0.4}`,
		paint,
		h * 0.045,
		{ opacity: 0.8 },
	)

/** A long grill with skewers and fish, two hundred units wide. */
export const grill = (): Drawing =>
	stroke("M-80-40L-88 0M80-40L88 0", dye.ink, 6) +
	fill("M-100-58H100L90-30H-90z", dye.bark) +
	beads("M-88-58H90", dye.marigold, 9, 12) +
	rect(-102, -62, 204, 4, dye.ink) +
	times(
		7,
		(at) =>
			stroke(d`M${-84 + at * 27} ${-60}l10 -10`, dye.ink, 2) +
			beads(d`M${-82 + at * 27} ${-64}l14 -12`, at % 2 ? dye.clay : dye.murram, 11, 9),
	).join("")

/** A stack of split wood. */
export const logs = (paint: Paint): Drawing =>
	[
		[-20, -9],
		[0, -9],
		[20, -9],
		[-10, -26],
		[10, -26],
		[0, -43],
	]
		.map(
			([x, y]) =>
				circle(x as number, y as number, 9.4, shaded(paint, 0.2)) +
				circle(x as number, y as number, 6, paint),
		)
		.join("")

/** A camp fire, sixty units tall. */
export const campfire = (): Drawing =>
	stroke("M-26-2L22-10M26-2L-22-10", dye.bark, 9) +
	fill("M-18-8Q-26-34-8-44-8-34 0-58 22-40 18-8z", dye.murram) +
	fill("M-9-8Q-12-24 0-36 12-22 9-8z", dye.marigold)

/** A clay oven with an open mouth, a hundred units wide. */
export const oven = (): Drawing =>
	rect(-56, -30, 112, 30, dye.bark) +
	fill("M-50-30Q-50-92 0-92 50-92 50-30z", dye.clay) +
	fill("M0-92Q50-92 50-30H24Q30-76 0-92z", shaded(dye.clay, 0.18)) +
	fill("M-24-30Q-24-62 0-62 24-62 24-30z", dye.ink) +
	fill("M-16-30Q-14-46-4-46 0-56 6-46 16-44 16-30z", dye.marigold) +
	beads("M-40-50Q-34-80 0-80 34-80 40-50", dye.cream, 4, 9) +
	put(0, 0, 1)

/** A row of sacks with a scoop of something in each, a hundred and twenty units wide. */
export const sacks = (heaps: readonly Paint[]): Drawing =>
	heaps
		.map((paint, at) => {
			const x = (at - (heaps.length - 1) / 2) * 50
			return (
				fill(d`M${x - 20} ${-34}q20 -30 40 0z`, paint) +
				fill(d`M${x - 22} ${-36}q22 8 44 0q6 20 0 36h-44q-6 -16 0 -36z`, dye.sand) +
				stroke(d`M${x - 22} ${-36}q22 8 44 0`, shaded(dye.sand, 0.2), 4)
			)
		})
		.join("")
