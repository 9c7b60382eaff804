import { type Paint, shaded } from "../palette.ts"
import type { Dice } from "../random.ts"
import { type Drawing, d, ellipse, fill, flip, type Point, stroke, times } from "../svg.ts"
import type { Hour } from "./hour.ts"

/** Peaks of the Ngong Hills: place, height, and how deep the saddle after each lies (shares of width and height). */
const knuckles = [
	[0.13, 0.6, 0.3],
	[0.33, 0.9, 0.46],
	[0.53, 0.74, 0.42],
	[0.73, 1, 0.4],
	[0.9, 0.58, 0],
] as const

/** The knuckles of the Ngong Hills; `y` is their foot, `h` the height of the tallest, their lee side in shade. */
export function ngong(x: number, y: number, w: number, h: number, paint: Paint): Drawing {
	let from: Point = [x, y]
	const slopes = knuckles.map(([at, high, saddle], index) => {
		const peak: Point = [x + at * w, y - high * h]
		const next = knuckles[index + 1]
		const to: Point = next ? [x + ((at + next[0]) / 2) * w, y - saddle * h] : [x + w, y]
		const [rise, fall] = [peak[0] - from[0], to[0] - peak[0]]
		const up = d`C${from[0] + rise * 0.45} ${from[1]} ${peak[0] - rise * 0.5} ${peak[1]} ${peak[0]} ${peak[1]}`
		const down = d`C${peak[0] + fall * 0.5} ${peak[1]} ${to[0] - fall * 0.45} ${to[1]} ${to[0]} ${to[1]}`
		from = to
		const lee = d`M${peak[0]} ${peak[1]}${down}V${y}H${peak[0] + fall * 0.9}Q${peak[0] + fall * 0.7} ${y - high * h * 0.5} ${peak[0] + fall * 0.1} ${y - high * h * 0.62}Q${peak[0] + fall * 0.26} ${y - high * h * 0.82} ${peak[0]} ${peak[1]}z`
		return { back: up + down, lee }
	})
	const back = slopes.map((slope) => slope.back).join("")
	return fill(d`M${x} ${y}${back}z`, paint) + fill(slopes.map(({ lee }) => lee).join(""), shaded(paint, 0.1))
}

/** A long rolling ridge across the whole width. */
export function ridge(dice: Dice, w: number, y: number, h: number, foot: number, paint: Paint): Drawing {
	const waves = Math.max(2, Math.round(w / 200))
	const step = w / waves
	const line = times(waves, (at) => {
		const to = y - (at % 2 ? dice.range(0, 0.3) : dice.range(0.6, 1)) * h
		return d`S${step * (at + 0.55)} ${to} ${step * (at + 1)} ${to}`
	})
	return fill(d`M0 ${y}${line.join("")}V${foot}H0z`, paint)
}

/** Open ground with a curved horizon and a darker swell in front. */
export function ground(w: number, h: number, horizon: number, hour: Hour, lift = 24): Drawing {
	const swell = horizon + (h - horizon) * 0.46
	return (
		fill(
			d`M0 ${horizon + lift * 0.4}Q${w * 0.5} ${horizon - lift} ${w} ${horizon + lift * 0.4}V${h}H0z`,
			hour.ground,
		) + fill(d`M0 ${swell + lift}Q${w * 0.38} ${swell - lift} ${w} ${swell + lift * 0.5}V${h}H0z`, hour.earth)
	)
}

/** Land that goes on to the left of a picture: drawn like any other, from its right edge. */
export const mirrored = (...land: Drawing[]) => flip(0, 0, 1, ...land)

/** A way that comes from the horizon and opens at our feet. */
export function footpath(
	from: number,
	horizon: number,
	to: number,
	foot: number,
	spread: number,
	paint: Paint,
): Drawing {
	const bend = (foot - horizon) * 0.5
	return fill(
		d`M${from - 6} ${horizon}C${from - 20} ${horizon + bend} ${to - spread * 0.9} ${horizon + bend} ${to - spread} ${foot}H${to + spread}C${to + spread * 0.5} ${horizon + bend} ${from + 40} ${horizon + bend} ${from + 10} ${horizon}z`,
		paint,
	)
}

/** Tufts of grass here and there. */
export function tufts(
	dice: Dice,
	[x, y, w, h]: readonly [number, number, number, number],
	count: number,
	paint: Paint,
): Drawing {
	const blades = times(count, () => {
		const [at, foot, s] = [x + dice.range(0, w), y + dice.range(0, h), dice.range(5, 11)]
		return d`M${at - s * 0.5} ${foot - s * 0.8}L${at} ${foot}L${at + s * 0.1} ${foot - s}M${at} ${foot}L${at + s * 0.7} ${foot - s * 0.7}`
	})
	return stroke(blades.join(""), paint, 1.8)
}

/** The shadow somebody throws to one side; `w` is the width of what throws it. */
export const shadow = (x: number, y: number, w: number, paint: Paint, lean = 0.5) =>
	ellipse(x + w * lean * 0.7, y - w * 0.01, w * (0.56 + Math.abs(lean) * 0.6), w * 0.09 + 1, paint)

/** The towers of the city, seen over the trees: a drum with a hat, slabs, a mast. */
export function skyline(x: number, y: number, s: number, paint: Paint, windows: Paint): Drawing {
	const u = s / 100
	const slab = (at: number, w: number, h: number) => d`M${x + at * u} ${y}v${-h * u}h${w * u}v${h * u}z`
	const towers =
		slab(0, 16, 38) +
		slab(18, 12, 62) +
		slab(58, 15, 70) +
		slab(75, 18, 46) +
		slab(95, 10, 84) +
		slab(107, 20, 34) +
		slab(129, 13, 56) +
		d`M${x + 35 * u} ${y}v${-84 * u}h${14 * u}v${84 * u}zM${x + 29 * u} ${y - 84 * u}L${x + 36 * u} ${y - 98 * u}H${x + 48 * u}L${x + 55 * u} ${y - 84 * u}zM${x + 99 * u} ${y - 84 * u}l${1 * u} ${-26 * u}l${1 * u} ${26 * u}z`
	const lights = [20, 60, 97, 131]
		.map((at) => d`M${x + (at + 3) * u} ${y - 48 * u}v${40 * u}M${x + (at + 7) * u} ${y - 48 * u}v${40 * u}`)
		.join("")
	return (
		fill(towers, paint) +
		stroke(lights, windows, 2 * u, { dash: `${(3 * u).toFixed(1)} ${(5 * u).toFixed(1)}`, blunt: true })
	)
}
