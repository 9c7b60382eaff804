import { dye, type Paint } from "../palette.ts"
import type { Dice } from "../random.ts"
import {
	beads,
	circle,
	type Drawing,
	d,
	fill,
	type Point,
	pointOnRope,
	rect,
	rope,
	stroke,
	times,
} from "../svg.ts"

/** The dyes of a kanga border, as in `app/ui/kanga-band.tsx`. */
export type Dyes = { field: Paint; star: Paint; seed: Paint; teeth: Paint }
export const borders = {
	murram: { field: dye.murram, star: dye.cream, seed: dye.marigold, teeth: dye.night },
	leaf: { field: dye.leaf, star: dye.marigold, seed: dye.rose, teeth: dye.leafDeep },
	marigold: { field: dye.marigold, star: dye.night, seed: dye.cream, teeth: dye.murram },
	night: { field: dye.night, star: dye.marigold, seed: dye.jacaLight, teeth: dye.murram },
	jaca: { field: dye.jaca, star: dye.cream, seed: dye.marigold, teeth: dye.night },
	cream: { field: dye.cream, star: dye.murram, seed: dye.leaf, teeth: dye.night },
	rose: { field: dye.rose, star: dye.cream, seed: dye.murramDeep, teeth: dye.leaf },
} as const satisfies Record<string, Dyes>
export type BorderName = keyof typeof borders
/** What stands in the middle of the band: four-pointed stars, cashew nuts or diamonds. */
export type Print = "star" | "cashew" | "diamond"

const marks: Record<Print, (x: number, u: number) => string> = {
	star: (x, u) =>
		d`M${x} ${u * 15}q${u * 5.6} ${u * 11.4} ${u * 17} ${u * 17}q${-u * 11.4} ${u * 5.6} ${-u * 17} ${u * 17}q${-u * 5.6} ${-u * 11.4} ${-u * 17} ${-u * 17}q${u * 11.4} ${-u * 5.6} ${u * 17} ${-u * 17}z`,
	cashew: (x, u) =>
		d`M${x - u * 12} ${u * 17}c${u * 20} ${-u * 8} ${u * 32} ${u * 8} ${u * 26} ${u * 20}c${-u * 6} ${u * 14} ${-u * 26} ${u * 14} ${-u * 30} ${u * 8}c${u * 2} ${-u * 8} ${u * 14} ${-u * 2} ${u * 17} ${-u * 12}c${u * 2} ${-u * 8} ${-u * 14} ${-u * 6} ${-u * 13} ${-u * 16}z`,
	diamond: (x, u) => d`M${x} ${u * 14}l${u * 20} ${u * 18}l${-u * 20} ${u * 18}l${-u * 20} ${-u * 18}z`,
}

/** A strip of kanga border from (0, 0), its motif repeated a whole number of times. */
export function pindo(
	w: number,
	h: number,
	{ field, star, seed, teeth }: Dyes,
	print: Print = "star",
): Drawing {
	const count = Math.max(1, Math.round(w / h))
	const step = w / count
	const u = h / 64
	const tooth = step / 4
	const hems =
		d`M0 0${times(count * 4, () => d`l${tooth / 2} ${u * 9}l${tooth / 2} ${-u * 9}`).join("")}z` +
		d`M0 ${h}${times(count * 4, () => d`l${tooth / 2} ${-u * 9}l${tooth / 2} ${u * 9}`).join("")}z`
	const middles = times(count, (at) => step * (at + 0.5))
	const column = times(count + 1, (at) => d`M${step * at} ${u * 21}v${u * 22.1}`).join("")
	return (
		rect(0, 0, w, h, field) +
		fill(hems, teeth) +
		fill(middles.map((x) => marks[print](x, u)).join(""), star) +
		(print === "cashew" ? "" : hearts(middles, h, field, u * 12.4) + hearts(middles, h, seed, u * 6)) +
		stroke(column, star, u * 5.2, { dash: `0 ${(u * 22).toFixed(1)}` }) +
		stroke(times(count + 1, (at) => d`M${step * at} ${h / 2}h0`).join(""), seed, u * 9.6)
	)
}

const hearts = (middles: readonly number[], h: number, paint: Paint, size: number) =>
	stroke(middles.map((x) => d`M${x} ${h / 2}h0`).join(""), paint, size)

/** A kanga border on all four sides of a picture, a kanga's field left open in the middle. */
export function kangaFrame(w: number, h: number, band: number, dyes: Dyes, print: Print = "star"): Drawing {
	const inner = h - band * 2
	const side = pindo(inner, band, dyes, print)
	return (
		`<g transform="translate(${band} ${band})rotate(90)">${side}</g>` +
		`<g transform="translate(${w} ${band})rotate(90)">${side}</g>` +
		`<g>${pindo(w, band, dyes, print)}</g><g transform="translate(0 ${h - band})">${pindo(w, band, dyes, print)}</g>` +
		[
			[0, 0],
			[w - band, 0],
			[0, h - band],
			[w - band, h - band],
		]
			.map(
				([x = 0, y = 0]) =>
					rect(x, y, band, band, dyes.teeth) +
					circle(x + band / 2, y + band / 2, band * 0.3, dyes.star) +
					circle(x + band / 2, y + band / 2, band * 0.13, dyes.seed),
			)
			.join("") +
		stroke(d`M${band} ${band}H${w - band}V${h - band}H${band}z`, dyes.star, band * 0.09, { blunt: true })
	)
}

const flagCloths = [dye.murram, dye.marigold, dye.leaf, dye.jaca, dye.cream]

/** Little flags on a sagging rope. */
export function bunting(
	a: Point,
	b: Point,
	sag: number,
	count: number,
	cord: Paint,
	cloths: readonly Paint[] = flagCloths,
): Drawing {
	const flags = new Map<Paint, string>()
	for (let at = 0; at < count; at++) {
		const [x1, y1] = pointOnRope(a, b, sag, (at + 0.14) / count)
		const [x2, y2] = pointOnRope(a, b, sag, (at + 0.86) / count)
		const paint = cloths[at % cloths.length] ?? dye.cream
		const tip = d`${(x1 + x2) / 2 + (y1 - y2) * 0.25} ${(y1 + y2) / 2 + Math.abs(x2 - x1) * 1.1}`
		flags.set(paint, (flags.get(paint) ?? "") + d`M${x1} ${y1}L${x2} ${y2}L${tip}z`)
	}
	return [...flags].map(([paint, data]) => fill(data, paint)).join("") + stroke(rope(a, b, sag), cord, 2.2)
}

/** Thin poles to hang things from: where each stands, from where to where it reaches. */
export const poles = (places: readonly (readonly [x: number, top: number, foot: number])[], paint: Paint) =>
	places.map(([x, top, foot]) => rect(x - 3, top, 6, foot - top, paint)).join("")

/** Bulbs on a wire, each with its small halo. */
export function lights(
	a: Point,
	b: Point,
	sag: number,
	count: number,
	wire: Paint = dye.jacaLight,
	size = 1,
): Drawing {
	const bulbs = times(count, (at) => pointOnRope(a, b, sag, (at + 0.5) / count))
	const dots = bulbs.map(([x, y]) => d`M${x} ${y + 6 * size}h0`).join("")
	return (
		stroke(rope(a, b, sag), wire, 1.5, { opacity: 0.8 }) +
		stroke(dots, dye.marigold, 17 * size, { opacity: 0.25 }) +
		stroke(dots, dye.marigold, 8.4 * size) +
		stroke(dots, dye.cream, 3.4 * size)
	)
}

/** Paper lanterns on a wire. */
export function lanterns(
	a: Point,
	b: Point,
	sag: number,
	count: number,
	wire: Paint,
	cloths: readonly Paint[],
): Drawing {
	const hung = times(count, (at) => {
		const [x, y] = pointOnRope(a, b, sag, (at + 0.5) / count)
		const paint = cloths[at % cloths.length] ?? dye.marigold
		return (
			circle(x, y + 18, 24, paint, 0.2) +
			fill(d`M${x - 7} ${y + 5}h14q9 13 0 26h-14q-9 -13 0 -26z`, paint) +
			stroke(d`M${x - 11} ${y + 18}h22M${x} ${y}v5M${x} ${y + 31}v5`, wire, 1.4)
		)
	})
	return stroke(rope(a, b, sag), wire, 1.6) + hung.join("")
}

/** Kikoi and kanga on a line, edge to edge, each with its own print. */
export function washing(
	dice: Dice,
	a: Point,
	b: Point,
	sag: number,
	count: number,
	drop: number,
	cloths: readonly Paint[],
	cord: Paint = dye.ink,
): Drawing {
	const hung = times(count, (at) => {
		const [x1, y1] = pointOnRope(a, b, sag, (at + 0.06) / count)
		const [x2, y2] = pointOnRope(a, b, sag, (at + 0.94) / count)
		const paint = cloths[at % cloths.length] ?? dye.cream
		const trim = cloths[(at * 2 + 3) % cloths.length] ?? dye.ink
		const long = drop * dice.range(0.82, 1.08)
		const other = trim === paint ? dye.cream : trim
		const level = (share: number, inset = 0) =>
			d`M${x1 + inset} ${y1 + long * share}L${x2 - inset} ${y2 + long * share}`
		const kikoi = stroke(level(0.1) + level(0.22) + level(0.84), other, long * 0.05, { blunt: true })
		const kanga =
			stroke(level(0.93) + level(0.06), other, long * 0.1, {
				blunt: true,
				dash: `${(long * 0.06).toFixed(1)} ${(long * 0.05).toFixed(1)}`,
			}) +
			beads(level(0.74, 6), other, long * 0.05, long * 0.11) +
			circle((x1 + x2) / 2, (y1 + y2) / 2 + long * 0.42, long * 0.15, other) +
			circle((x1 + x2) / 2, (y1 + y2) / 2 + long * 0.42, long * 0.07, paint)
		return (
			fill(
				d`M${x1} ${y1}L${x2} ${y2}V${y2 + long}q${(x1 - x2) / 2} ${long * 0.05} ${x1 - x2} ${y1 - y2}z`,
				paint,
			) + (at % 2 ? kikoi : kanga)
		)
	})
	return hung.join("") + stroke(rope(a, b, sag), cord, 2)
}
