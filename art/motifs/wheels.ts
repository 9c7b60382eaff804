import { dye, lightened, type Paint, shaded } from "../palette.ts"
import { beads, circle, circlePath, type Drawing, d, fill, rect, stroke, times } from "../svg.ts"

const wheel = (x: number, y: number, r: number, hub: Paint) =>
	circle(x, y, r, dye.ink) +
	stroke(circlePath(x, y, r * 0.94), shaded(dye.stone, 0.55), r * 0.16, {
		dash: `${(r * 0.2).toFixed(1)} ${(r * 0.2).toFixed(1)}`,
		blunt: true,
	}) +
	circle(x, y, r * 0.5, hub) +
	circle(x, y, r * 0.18, dye.ink)

const spokes = (x: number, y: number, r: number, paint: Paint) =>
	stroke(circlePath(x, y, r), paint, 3.4) +
	stroke(
		times(
			4,
			(at) =>
				d`M${x - r * Math.cos(at * 0.785)} ${y - r * Math.sin(at * 0.785)}L${x + r * Math.cos(at * 0.785)} ${y + r * Math.sin(at * 0.785)}`,
		).join(""),
		paint,
		1,
	)

/** An old boxy 4x4, two hundred units long, looking to the right; wheels on 0. */
export function fourByFour(body: Paint, roof: Paint, luggage = true): Drawing {
	const glass = "#cfe0dc"
	return [
		luggage
			? rect(-70, -138, 34, 15, dye.murram) +
				rect(-34, -144, 26, 21, dye.sand) +
				rect(-6, -135, 30, 12, dye.leaf) +
				stroke("M-52-138v15M-21-144v21", dye.ink, 2)
			: "",
		stroke("M-82-123H34M-74-122v10M28-122v10", dye.ink, 3.6),
		fill("M-90-112H36L54-78 92-72Q100-70 100-60V-26H-96V-78z", body),
		fill("M-90-112H36L38-106H-92z", roof),
		fill("M-84-104H-50V-78H-88zM-42-104H-6V-78H-42zM2-104H32L46-78H2z", glass),
		fill("M-84-104H-62L-72-78H-88zM-42-104H-26L-36-78H-42zM2-104H14L6-78H2z", lightened(glass, 0.5)),
		fill("M-96-50H100V-26H-96z", shaded(body, 0.16)),
		stroke("M-46-76V-30M-2-76V-30M50-74L52-30", shaded(body, 0.35), 1.8),
		stroke("M-14-62h-8M30-62h-8", dye.ink, 2.6),
		rect(-104, -36, 210, 9, dye.ink),
		circle(96, -58, 6, dye.marigold),
		rect(-98, -66, 6, 14, dye.murram),
		fill("M-84-26a28 28 0 0 1 56 0zM34-26a28 28 0 0 1 56 0z", dye.ink),
		wheel(-56, -22, 22, dye.sand),
		wheel(62, -22, 22, dye.sand),
		circle(-106, -62, 17, dye.ink) + circle(-106, -62, 8, dye.sand),
	].join("")
}

/** A pick-up with a bed of whatever `load` draws (on 0 at the bed's floor). */
export function pickup(body: Paint, load: Drawing): Drawing {
	return [
		`<g transform="translate(-50 -46)">${load}</g>`,
		fill("M-100-72H-4V-110H36L56-74 92-68Q100-66 100-58V-26H-100z", body),
		fill("M4-102H30L44-76H4z", "#cfe0dc"),
		fill("M-100-46H100V-26H-100z", shaded(body, 0.18)),
		stroke("M-4-74V-30M50-72V-30M-96-70H-8", shaded(body, 0.35), 2),
		rect(-104, -36, 208, 8, dye.ink),
		circle(96, -54, 5.6, dye.marigold),
		fill("M-82-26a27 27 0 0 1 54 0zM36-26a27 27 0 0 1 54 0z", dye.ink),
		wheel(-55, -21, 21, dye.stone),
		wheel(63, -21, 21, dye.stone),
	].join("")
}

/** A matatu as they are painted, two hundred and forty units long. */
export function matatu(body: Paint, band: Paint, art: Paint): Drawing {
	return [
		stroke("M-90-142H60M-80-142v10M50-142v10", dye.ink, 3.4) +
			rect(-70, -158, 40, 15, dye.jaca) +
			rect(-26, -152, 34, 10, dye.sand),
		fill("M-122-122Q-122-134-110-134H78Q92-134 98-122L116-78 122-70V-28H-122z", body),
		fill(
			"M-112-122H-78V-88H-112zM-70-122H-36V-88H-70zM-28-122H6V-88H-28zM14-122H46V-88H14zM56-122H86L104-84H56z",
			"#cfe0dc",
		),
		[-95, -53, -11, 30]
			.map((x) => circle(x, -98, 8, dye.bark) + fill(d`M${x - 11} ${-88}q11 -10 22 0z`, art))
			.join(""),
		rect(-122, -80, 244, 22, band),
		fill(times(9, (at) => d`M${-112 + at * 26} ${-58}l11 -20l11 20z`).join(""), art),
		beads("M-110-44H60", band, 7, 14),
		stroke("M50-124V-32M110-84V-32", shaded(body, 0.4), 2),
		rect(-124, -36, 248, 9, dye.ink),
		circle(116, -52, 6, dye.cream),
		fill("M-98-28a26 26 0 0 1 52 0zM50-28a26 26 0 0 1 52 0z", dye.ink),
		wheel(-72, -20, 20, dye.stone),
		wheel(76, -20, 20, dye.stone),
	].join("")
}

/** A food truck with its hatch up; `inside` is drawn behind the counter, its floor at 0. */
export function foodTruck(body: Paint, trim: Paint, inside: Drawing, glow = false): Drawing {
	return [
		rect(-106, -136, 206, 112, body),
		fill("M100-112H128Q136-110 140-96L146-66V-24H100z", shaded(body, 0.12)),
		fill("M108-102H126L134-70H108z", "#cfe0dc"),
		rect(-84, -112, 140, 46, glow ? "#f7c766" : dye.ink),
		`<svg x="-84" y="-112" width="140" height="46" viewBox="-84 -112 140 46">${inside}</svg>`,
		rect(-90, -68, 152, 6, dye.cream),
		fill("M-90-114H62L74-142H-102z", trim),
		fill(
			times(6, (at) => d`M${-90 + at * 25.4} ${-114}h12.7l${(at - 2.6) * 2} -28h-14.5z`).join(""),
			dye.cream,
		),
		beads("M-96-44H96", trim, 8, 16),
		rect(-110, -30, 258, 8, dye.ink),
		fill("M-80-24a24 24 0 0 1 48 0zM72-24a24 24 0 0 1 48 0z", dye.ink),
		wheel(-56, -18, 18, dye.stone),
		wheel(96, -18, 18, dye.stone),
	].join("")
}

/** A black bicycle, a hundred units long. */
export const bicycle = (paint: Paint) =>
	spokes(-30, -22, 21, dye.ink) +
	spokes(32, -22, 21, dye.ink) +
	stroke("M-30-22L-12-52 22-54 2-22zM-12-52L2-22M32-22L20-62M-16-60L-10-48", paint, 3.6) +
	stroke("M-24-61H-8M14-64Q26-66 28-60", dye.ink, 4)

/** A boda: a motorbike, a hundred and twenty units long. */
export const boda = (paint: Paint) =>
	wheel(-38, -19, 19, dye.stone) +
	wheel(42, -19, 19, dye.stone) +
	stroke("M42-20L26-66M26-66L16-70", dye.ink, 4) +
	fill("M-58-44Q-40-54-10-50L2-58Q20-62 24-50L10-24H-16L-22-40z", paint) +
	stroke("M-52-52H-8", dye.ink, 7) +
	stroke("M-60-44h-8", dye.murram, 4) +
	circle(32, -56, 6, dye.cream) +
	stroke("M-16-22H16", dye.slate, 8)

/** A handcart with two wheels; what lies on it is drawn by the caller from (0, -34) up. */
export const handcart = (paint: Paint) =>
	rect(-46, -36, 92, 8, paint) +
	stroke("M46-33L82-44", paint, 4) +
	stroke("M-34-36V-56M34-36V-56M-40-54H40", shaded(paint, 0.2), 3) +
	spokes(-4, -19, 19, dye.ink) +
	circle(-4, -19, 4, dye.ink)

/** A pram, sixty units long, pushed to the right. */
export const pram = (paint: Paint) =>
	stroke("M-34-56L-22-40M-18-24L14-8M18-24L-12-8", dye.ink, 2.6) +
	fill("M-26-44H28Q28-22 8-20H-10Q-26-24-26-44z", paint) +
	fill("M2-44V-68Q28-66 28-44z", shaded(paint, 0.2)) +
	beads("M-22-40H0", dye.cream, 2.6, 5) +
	circle(-13, -7, 7, dye.ink) +
	circle(15, -7, 7, dye.ink) +
	circle(-13, -7, 3, dye.cream) +
	circle(15, -7, 3, dye.cream)

/** A wheelchair looking to the right, for somebody who sits on (0, 0); drawn behind and before the sitter. */
export const wheelchair = (paint: Paint) => ({
	behind: stroke("M-16-54H-24M-12-52V-22H16", dye.ink, 3) + fill("M-14-52h5v28h-5z", paint),
	before:
		spokes(-4, -17, 16.5, dye.ink) +
		circle(20, -5, 5, dye.ink) +
		stroke("M14-22L20-6M-12-24H12", paint, 3) +
		circle(-4, -17, 3, paint),
})

/** Dust behind a wheel. */
export function dust(places: readonly (readonly [number, number, number])[], paint: Paint): Drawing {
	return places.map(([x, y, r], at) => circle(x, y, r, paint, at % 2 ? 0.9 : 0.7)).join("")
}
