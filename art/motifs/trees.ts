import { dye, lightened, type Paint, shaded } from "../palette.ts"
import { type Dice, dice as newDice } from "../random.ts"
import { type Drawing, d, fill, stroke, times } from "../svg.ts"

/** Data of a mass of leaves: an ellipse with a scalloped edge. */
export function leafage(dice: Dice, x: number, y: number, rx: number, ry: number, lumps: number): string {
	const points = times(lumps, (at) => {
		const angle = ((at + dice.range(-0.22, 0.22)) / lumps) * 2 * Math.PI
		const reach = dice.range(0.88, 1.06)
		return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const
	})
	const arcs = points.map(([px, py], at) => {
		const [nx, ny] = points[(at + 1) % lumps] ?? [px, py]
		const r = Math.hypot(nx - px, ny - py) * dice.range(0.52, 0.62)
		return d`A${r} ${r} 0 0 1 ${nx} ${ny}`
	})
	const [sx, sy] = points[0] ?? [x, y]
	return d`M${sx} ${sy}${arcs.join("")}z`
}

export type Crown = { dark: Paint; main: Paint; light: Paint; trunk: Paint }
export const crowns = {
	jacaranda: { dark: "#5c468f", main: dye.jaca, light: dye.jacaLight, trunk: dye.ink },
	flame: { dark: dye.murramDeep, main: dye.murram, light: dye.marigold, trunk: dye.ink },
	fig: { dark: dye.leafDeep, main: dye.leaf, light: dye.fern, trunk: "#3c2a20" },
	tabebuia: { dark: "#b9568a", main: dye.rose, light: dye.blush, trunk: dye.ink },
	cassia: { dark: "#c2812a", main: dye.marigold, light: dye.peach, trunk: "#3c2a20" },
	nightfig: { dark: "#091c18", main: "#0e2a23", light: dye.leafDeep, trunk: dye.nightDeep },
} as const satisfies Record<string, Crown>

const limbs =
	"M-3.6 1C-2-30-6-42-30-70L-27-72C-9-54-3-52-1-50 1-62-1-72-3-88L0-88C3-70 4-62 4-54 10-62 20-70 33-77L35-74C18-60 6-42 4.4 1Q0 2-3.6 1z"
const masses = [
	[-38, -70, 27, 15],
	[38, -74, 29, 16],
	[0, -92, 40, 20],
	[-16, -76, 24, 12],
	[22, -70, 20, 10],
] as const

/** A spreading tree of flowers, a hundred units tall, its petals on the ground; `seed` gives every tree its own shape. */
export function bloom(seed: string, { dark, main, light, trunk }: Crown, petals = true): Drawing {
	const dice = newDice(seed)
	const layer = (paint: Paint, dx: number, dy: number, size: number) =>
		fill(
			masses.map(([x, y, rx, ry]) => leafage(dice, x + dx, y + dy, rx * size, ry * size, 12)).join(""),
			paint,
		)
	const sunny = masses
		.slice(0, 3)
		.map(([x, y, rx, ry]) => sprinkle(dice, x - rx * 0.2, y - ry * 0.45, rx * 0.7, ry * 0.5, 13))
	const shady = masses
		.slice(0, 3)
		.map(([x, y, rx, ry]) => sprinkle(dice, x + rx * 0.25, y + ry * 0.45, rx * 0.7, ry * 0.4, 8))
	const fallen = stroke(
		times(18, () => d`M${dice.range(-58, 58)} ${dice.range(-2, 6)}h${dice.range(0.6, 2)}`).join(""),
		light,
		1.5,
	)
	return (
		(petals ? fallen : "") +
		layer(dark, 1.6, 3, 1) +
		fill(limbs, trunk) +
		layer(main, -1.6, -2.4, 0.86) +
		stroke(shady.join(""), dark, 3.6) +
		stroke(sunny.join(""), light, 3.4)
	)
}

/** Data of blossoms scattered over an ellipse. */
const sprinkle = (dice: Dice, x: number, y: number, rx: number, ry: number, count: number) =>
	times(count, () => {
		const [angle, reach] = [dice.range(0, 6.28), Math.sqrt(dice.range(0, 1))]
		return d`M${x + Math.cos(angle) * rx * reach} ${y + Math.sin(angle) * ry * reach}h${dice.range(0, 3.4)}`
	}).join("")

/** The flat umbrella of an acacia, a hundred units tall. */
export function acacia(seed: string, paint: Paint, trunk: Paint = paint): Drawing {
	const dice = newDice(seed)
	const plate = (x: number, y: number, w: number, h: number) =>
		d`M${x - w} ${y}Q${x - w * 0.9} ${y - h} ${x - w * 0.3} ${y - h * 1.1}Q${x + w * 0.2} ${y - h * 1.5} ${x + w * 0.5} ${y - h}Q${x + w} ${y - h} ${x + w} ${y}q${-w * 0.2} ${h * 0.4} ${-w * 0.4} 0q${-w * 0.2} ${h * 0.5} ${-w * 0.45} ${h * 0.1}q${-w * 0.25} ${h * 0.4} ${-w * 0.5} 0q${-w * 0.3} ${h * 0.4} ${-w * 0.65} ${-h * 0.1}z`
	const tilt = dice.range(-4, 4)
	return (
		stroke(
			d`M0 0Q2 -26 ${-6 + tilt} -44T-32 -72M${-1 + tilt * 0.4} -34Q8 -50 26 -68M${-5 + tilt} -48Q2 -66 6 -82`,
			trunk,
			4.6,
		) +
		fill(plate(-34, -68, 34, 12) + plate(32, -66, 38, 12) + plate(2, -82, 44, 13), paint) +
		stroke("M-20-90Q0-98 24-92M-54-76Q-42-80-30-78M22-74Q36-78 52-74", lightened(paint, 0.16), 2.4)
	)
}

/** A candelabra euphorbia, a hundred units tall. */
export function euphorbia(paint: Paint): Drawing {
	const arms =
		"M0-34Q-26-34-26-58V-80M0-34Q26-34 26-58V-80M0-38Q-14-40-14-60V-90M0-38Q14-40 14-60V-90M0-36V-98M-26-52Q-40-52-40-68V-74M26-52Q40-52 40-68V-74"
	return (
		stroke("M0 0V-40", shaded(paint, 0.3), 8, { blunt: true }) +
		stroke(arms, paint, 8) +
		stroke(arms, lightened(paint, 0.25), 1.4)
	)
}

/** Bougainvillea hanging in from a corner; mirrored by the caller where it comes from the right. */
export function bougainvillea(
	seed: string,
	w: number,
	h: number,
	leaf: Paint,
	flower: Paint,
	light: Paint,
): Drawing {
	const dice = newDice(seed)
	const spray = (paint: Paint, share: number, count: number, size: number) =>
		fill(
			times(count, () => {
				const along = dice.range(0, 1)
				const x = along * w * share
				const y = dice.range(0, (1 - along * 0.85) * h * share)
				return leafage(dice, x, y, dice.range(0.6, 1) * size, dice.range(0.45, 0.8) * size, 7)
			}).join(""),
			paint,
		)
	const u = Math.min(w, h) / 10
	return (
		fill(d`M0 0H${w * 0.9}Q${w * 0.3} ${h * 0.2} 0 ${h * 0.9}z`, leaf) +
		spray(leaf, 1, 9, u * 1.5) +
		spray(flower, 0.95, 12, u * 1.1) +
		spray(light, 0.8, 7, u * 0.6)
	)
}

/** Sword leaves of sisal, a hundred units wide. */
export const sisal = (paint: Paint) =>
	fill(
		"M-6 0Q-40-14-54-34-26-28-2-2-30-40-34-62-12-40 2-2-2-50 0-74 10-48 6-2 20-44 36-60 32-36 8-2 32-28 54-32 36-10 10 0z",
		paint,
	)

/** A banana plant, a hundred units tall. */
export const banana = (paint: Paint) =>
	stroke("M0 0Q2-24 0-46", shaded(paint, 0.2), 8) +
	fill(
		"M0-44Q-14-84-48-84-52-56-2-42zM0-44Q14-90 50-82 50-52 4-40zM0-44Q-6-96 8-108 26-80 4-44zM-2-44Q-30-54-50-36-34-20 0-40zM2-44Q32-54 50-30 30-18 2-40z",
		paint,
	) +
	stroke(
		"M-2-46Q-16-72-42-80M2-46Q20-72 44-76M2-48Q10-80 9-98M-4-44L-42-36M4-44L42-34",
		lightened(paint, 0.25),
		1.6,
	)

/** A rounded bush with a flat foot. */
export function bush(seed: string, paint: Paint, light: Paint): Drawing {
	const dice = newDice(seed)
	return (
		fill(`${leafage(dice, 0, -20, 46, 22, 11)}M-44-18H44V0H-44z`, paint) +
		fill(leafage(dice, -10, -28, 24, 9, 7), light)
	)
}
