import { dye, type Paint, shaded } from "../palette.ts"
import { beads, circle, type Drawing, d, fill, rect, stroke, times } from "../svg.ts"

/** A kite with its tail, a hundred units tall, the string leaving from (0, 0) to `hand`. */
export const kite = (
	x: number,
	y: number,
	s: number,
	[hx, hy]: readonly [number, number],
	first: Paint,
	second: Paint,
	cord: Paint,
): Drawing =>
	stroke(d`M${x} ${y}Q${x + (hx - x) * 0.3} ${y + (hy - y) * 0.8} ${hx} ${hy}`, cord, 1.4) +
	fill(
		d`M${x} ${y - s * 0.6}L${x + s * 0.42} ${y - s * 0.1}L${x} ${y + s * 0.5}L${x - s * 0.42} ${y - s * 0.1}z`,
		first,
	) +
	fill(
		d`M${x} ${y - s * 0.6}L${x + s * 0.42} ${y - s * 0.1}H${x}zM${x} ${y + s * 0.5}L${x - s * 0.42} ${y - s * 0.1}H${x}z`,
		second,
	) +
	stroke(
		d`M${x} ${y + s * 0.5}q${-s * 0.3} ${s * 0.2} ${-s * 0.1} ${s * 0.4}t${-s * 0.2} ${s * 0.4}`,
		first,
		2.2,
	) +
	beads(
		d`M${x} ${y + s * 0.5}q${-s * 0.3} ${s * 0.2} ${-s * 0.1} ${s * 0.4}t${-s * 0.2} ${s * 0.4}`,
		second,
		s * 0.12,
		s * 0.24,
	)

/** A hoop around somebody's waist, in hundredths of the person. */
export const hoop = (paint: Paint, y = -50) => ({
	behind: stroke(d`M-24 ${y}a24 7 0 0 1 48 0`, shaded(paint, 0.25), 2.6),
	before: stroke(d`M-24 ${y}a24 7 0 0 0 48 0`, paint, 2.6),
})

/** An inflated castle, two hundred units wide. */
export function castle(first: Paint, second: Paint, third: Paint): Drawing {
	const turret = (x: number, h: number, paint: Paint) =>
		fill(d`M${x - 17} 0V${-h}q17 -12 34 0V0z`, paint) +
		beads(
			d`M${x - 17} ${-h * 0.3}v${-h * 0.6}M${x + 17} ${-h * 0.3}v${-h * 0.6}`,
			shaded(paint, 0.16),
			5,
			12,
		) +
		fill(d`M${x - 21} ${-h - 2}Q${x} ${-h - 20} ${x} ${-h - 42}Q${x} ${-h - 20} ${x + 21} ${-h - 2}z`, third)
	return [
		rect(-84, -76, 168, 76, shaded(first, 0.3)),
		turret(-60, 104, second) + turret(60, 104, second) + turret(-20, 92, first) + turret(20, 92, first),
		fill(times(4, (at) => d`M${-88 + at * 44} 0v-16q22 -14 44 0v16z`).join(""), second),
		turret(-92, 76, first) + turret(92, 76, first),
		rect(-104, -12, 208, 12, third),
	].join("")
}

/** An easel with a picture on it, a hundred units tall. */
export const easel = (painting: Drawing): Drawing =>
	stroke("M-20-94L-32 0M20-94L32 0M0-100V-10M-30-34H30", dye.bark, 3.6) +
	rect(-30, -92, 60, 56, dye.cream) +
	`<svg x="-27" y="-89" width="54" height="50" viewBox="0 0 54 50">${painting}</svg>`

/** Little paintings for easels and walls, 54 by 50. */
export const paintings: Record<"hill" | "bird" | "market" | "face" | "hands", Drawing> = {
	hill:
		rect(0, 0, 54, 50, dye.peach) +
		circle(36, 16, 9, dye.murram) +
		fill("M0 36Q12 16 24 32 38 18 54 36V50H0z", dye.jaca) +
		rect(0, 42, 54, 8, dye.leaf),
	bird:
		rect(0, 0, 54, 50, dye.mint) +
		fill("M8 32Q24 28 30 16 44 8 48 20L52 22 46 25Q42 42 20 40z", dye.night) +
		fill("M20 38Q34 38 40 26 42 42 20 40z", dye.clay) +
		stroke("M0 46H54", dye.bark, 4),
	market:
		rect(0, 0, 54, 50, dye.marigold) +
		fill("M6 26L18 10 30 26zM26 30L40 12 54 30z", dye.murram) +
		rect(9, 26, 18, 16, dye.cream) +
		rect(30, 30, 20, 14, dye.leaf) +
		rect(0, 42, 54, 8, dye.bark),
	face:
		rect(0, 0, 54, 50, dye.jaca) +
		fill("M14 50Q14 10 28 10 42 12 40 30L36 40V50z", dye.bark) +
		fill("M12 22Q12 2 30 4 44 6 42 16 28 10 12 22z", dye.marigold) +
		beads("M14 46H38", dye.cream, 4, 5),
	hands:
		rect(0, 0, 54, 50, dye.cream) +
		[
			[14, 18, dye.murram],
			[36, 16, dye.leaf],
			[26, 36, dye.marigold],
		]
			.map(
				([x, y, paint]) =>
					circle(Number(x), Number(y), 6, String(paint)) +
					stroke(
						d`M${Number(x) - 5} ${Number(y) - 4}l-3 -6M${Number(x)} ${Number(y) - 6}v-7M${Number(x) + 5} ${Number(y) - 4}l3 -6`,
						String(paint),
						3,
					),
			)
			.join(""),
}

/** A bale of hay, sixty units wide. */
export const hay = (): Drawing =>
	fill("M-30-30H30V0H-30z", "#d9a646") +
	stroke("M-26-24H-6M0-18H24M-22-12H8M4-6H26M-26-4H-10", "#b98230", 2.2) +
	stroke("M-14-30V0M14-30V0", dye.bark, 2)

/** A low table with pots of paint and sheets, a hundred and twenty units wide. */
export const paintTable = (cloth: Paint): Drawing =>
	stroke("M-48-36L-54 0M48-36L54 0", dye.bark, 5) +
	rect(-60, -40, 120, 6, cloth) +
	fill(`M-60-34${times(12, () => "l5 7 5-7").join("")}z`, shaded(cloth, 0.16)) +
	[-46, -32, 30, 44]
		.map(
			(x, at) =>
				rect(x - 5, -51, 10, 11, [dye.murram, dye.marigold, dye.leaf, dye.jaca][at] ?? dye.rose) +
				stroke(d`M${x} ${-51}l3 -10`, dye.bark, 1.6),
		)
		.join("") +
	fill("M-18-40L-12-47H14L18-40z", dye.cream) +
	circle(0, -43.4, 2.4, dye.murram)

/** A picnic cloth seen at a slant, a hundred units wide. */
export const picnic = (cloth: Paint, trim: Paint): Drawing =>
	fill("M-36-18H40L60 0H-54z", cloth) +
	stroke("M-40-14H44M-46-8H50M-50-3H56M-18-18L-26 0M4-18V0M24-18L32 0", trim, 1.6, { blunt: true })

/** A parachute cloth that children lift, a hundred and sixty units wide. */
export const parachute = (cloths: readonly Paint[]): Drawing => {
	const cuts = times(cloths.length + 1, (at) => -80 + (160 / cloths.length) * at)
	return cloths
		.map((paint, at) =>
			fill(
				d`M0 -46Q${(cuts[at] ?? 0) * 0.8} -40 ${cuts[at] ?? 0} 0Q${((cuts[at] ?? 0) + (cuts[at + 1] ?? 0)) / 2} 8 ${cuts[at + 1] ?? 0} 0Q${(cuts[at + 1] ?? 0) * 0.8} -40 0 -46z`,
				paint,
			),
		)
		.join("")
}

/** A booth of puppets, a hundred units wide. */
export const puppetBooth = (first: Paint, second: Paint): Drawing =>
	rect(-44, -120, 88, 120, first) +
	fill(times(4, (at) => d`M${-44 + at * 22} ${-60}h11v60h-11z`).join(""), second) +
	rect(-34, -108, 68, 46, dye.night) +
	fill("M-34-108H-14Q-20-84-34-70zM34-108H14Q20-84 34-70z", dye.murram) +
	fill("M-14-62V-78q5-10 10 0V-62zM6-62V-80q6-10 12 0V-62z", dye.marigold) +
	circle(-9, -88, 6.4, dye.bark) +
	circle(12, -90, 6.4, dye.clay) +
	fill("M-50-120H50V-110H-50z", second) +
	beads("M-46-115H48", first, 5, 9) +
	fill("M-44-120L0-142 44-120z", first)

/** Batting tees, balls and a bat for the baseball corner, sixty units tall. */
export const bat = (): Drawing =>
	stroke("M-8 0L14-40", dye.sand, 7) +
	stroke("M-14 10L-8 0", dye.bark, 4) +
	circle(34, -50, 8, dye.cream) +
	stroke("M29-55q4 5 0 10M39-55q-4 5 0 10", dye.murram, 1.4)
