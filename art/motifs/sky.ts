import { dye, type Paint } from "../palette.ts"
import type { Dice } from "../random.ts"
import { beads, circle, circlePath, type Drawing, d, fill, stroke, times } from "../svg.ts"
import type { Hour } from "./hour.ts"

/** A sun like a beaded collar: rings of beads around a plain face. */
export function beadedSun(x: number, y: number, r: number, hour: Hour, rays: readonly Paint[]): Drawing {
	const rings = rays.map((paint, at) => {
		const far = r * (1.16 + at * 0.17)
		const around = 2 * Math.PI * far
		const gap = around / Math.round(around / (r * (0.14 + at * 0.012)))
		return beads(circlePath(x, y, far), paint, r * 0.075, gap)
	})
	return (
		circle(x, y, r * (1.24 + rays.length * 0.17), hour.glow) + rings.join("") + circle(x, y, r, hour.disc)
	)
}

/** The sun as a basket seen from above: sisal coiled round and round. */
export function wovenSun(x: number, y: number, r: number, hour: Hour, weave: Paint): Drawing {
	const coils = [0.86, 0.66, 0.46, 0.26].map((share, at) => {
		const around = 2 * Math.PI * r * share
		const step = around / (18 - at * 3) / 2
		return stroke(circlePath(x, y, r * share), weave, r * 0.09, {
			dash: `${step.toFixed(1)} ${step.toFixed(1)}`,
			blunt: true,
		})
	})
	return circle(x, y, r * 1.32, hour.glow) + circle(x, y, r, hour.disc) + coils.join("")
}

/** The sun as the skin of a drum, pegged all round. */
export function drumSun(x: number, y: number, r: number, hour: Hour, rim: Paint): Drawing {
	const around = (2 * Math.PI * r * 1.12) / 28
	return (
		circle(x, y, r * 1.4, hour.glow) +
		beads(circlePath(x, y, r * 1.22), rim, r * 0.11, (2 * Math.PI * r * 1.22) / 28) +
		stroke(circlePath(x, y, r * 1.06), rim, r * 0.1, {
			dash: `${around.toFixed(1)} ${(around / 3).toFixed(1)}`,
			blunt: true,
		}) +
		circle(x, y, r, hour.disc) +
		stroke(circlePath(x, y, r * 0.86), hour.glow, r * 0.03, { blunt: true })
	)
}

/** A plain sun and its ring. */
export const sun = (x: number, y: number, r: number, hour: Hour) =>
	circle(x, y, r * 1.36, hour.glow) + circle(x, y, r, hour.disc)

/** A thin moon, open to the upper right. */
export const moon = (x: number, y: number, r: number, paint: Paint) =>
	fill(
		d`M${x + r * 0.34} ${y - r * 0.94}A${r} ${r} 0 1 0 ${x + r * 0.94} ${y + r * 0.34}A${r * 0.76} ${r * 0.76} 0 1 1 ${x + r * 0.34} ${y - r * 0.94}z`,
		paint,
	)

/** Stars, most of them points, some with four rays. */
export function stars(dice: Dice, w: number, h: number, count: number, paint: Paint = dye.cream): Drawing {
	const points = times(count, () => d`M${dice.range(0, w)} ${dice.range(0, h)}h0`).join("")
	const bright = times(Math.ceil(count / 9), () => {
		const [x, y, r] = [dice.range(0, w), dice.range(0, h), dice.range(4, 8)]
		return d`M${x} ${y - r}q${r * 0.2} ${r * 0.8} ${r} ${r}q${-r * 0.8} ${r * 0.2} ${-r} ${r}q${-r * 0.2} ${-r * 0.8} ${-r} ${-r}q${r * 0.8} ${-r * 0.2} ${r} ${-r}z`
	})
	return stroke(points, paint, 2.4, { opacity: 0.75 }) + fill(bright.join(""), paint)
}

/** A cloud with a flat foot. */
export function cloud(x: number, y: number, w: number, paint: Paint, opacity = 1): Drawing {
	const u = w / 10
	return fill(
		d`M${x} ${y}a${u * 1.2} ${u * 1.2} 0 0 1 ${u * 1.4} ${-u}a${u * 2} ${u * 2} 0 0 1 ${u * 3.6} ${-u * 0.7}a${u * 1.6} ${u * 1.6} 0 0 1 ${u * 2.8} ${u * 0.5}a${u * 1.1} ${u * 1.1} 0 0 1 ${u * 2.2} ${u * 1.2}z`,
		paint,
		opacity,
	)
}

/** A long low bar of cloud. */
export const bar = (x: number, y: number, w: number, h: number, paint: Paint) =>
	fill(
		d`M${x + h / 2} ${y}h${w - h}a${h / 2} ${h / 2} 0 0 1 0 ${h}h${h - w}a${h / 2} ${h / 2} 0 0 1 0 ${-h}z`,
		paint,
	)

/** Slanting rain over a whole field. */
export function rain(dice: Dice, w: number, h: number, count: number, paint: Paint): Drawing {
	const drops = times(count, () => {
		const [x, y, l] = [dice.range(-20, w + 40), dice.range(-20, h), dice.range(12, 26)]
		return d`M${x} ${y}l${-l * 0.3} ${l}`
	})
	return stroke(drops.join(""), paint, 2, { opacity: 0.7 })
}

/** Birds far off. */
export const birds = (places: readonly (readonly [number, number, number])[], paint: Paint) =>
	stroke(
		places
			.map(
				([x, y, s]) =>
					d`M${x - s} ${y - s * 0.3}Q${x - s * 0.4} ${y - s * 0.7} ${x} ${y}Q${x + s * 0.4} ${y - s * 0.7} ${x + s} ${y - s * 0.3}`,
			)
			.join(""),
		paint,
		2,
	)
