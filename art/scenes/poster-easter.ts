import { hours } from "../motifs/hour.ts"
import { ground, ngong, ridge, shadow, tufts } from "../motifs/land.ts"
import { cloud, rain } from "../motifs/sky.ts"
import { bush } from "../motifs/trees.ts"
import { dye, type Paint } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { beads, type Drawing, d, fill, put, stroke, times } from "../svg.ts"
import { cast } from "./cast.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { framed, h, near, sky, w } from "./poster-frame.ts"

/** After the rain: an egg painted like a gourd, and children who look for the small ones. */
export function easter2025(): Drawing {
	const hour = hours.violet
	const set = createLayeredScene(hour, near)
	const dice = newDice("easter")
	const small = (x: number, y: number, paint: Paint) =>
		set.thing(
			x,
			y,
			0.2,
			fill("M0-100Q44-60 40-30 34 0 0 0-34 0-40-30-44-60 0-100z", paint) +
				beads("M-34-42H36", dye.cream, 12, 17),
		)
	set.folk(176, 872, cast.girl, { stance: "run", left: "reach", right: "up", facing: -1, inRight: "kiondo" })
	set.folk(620, 866, cast.boy, { stance: "run", right: "reach", left: "away", inLeft: "kiondo", facing: 1 })
	set.folk(676, 916, cast.toddler, { right: "offer", left: "up" })
	set.folk(122, 916, cast.tot, { stance: "walk", right: "reach", left: "wave" })
	set.folk(246, 800, cast.mother, { stance: "stand", right: "point", left: "hip" })
	set.folk(560, 790, cast.amina, { left: "offer", inLeft: "umbrella", right: "down", facing: -1 })
	for (const [x, y, paint] of [
		[330, 914, dye.murram],
		[470, 924, dye.marigold],
		[214, 926, dye.jaca],
		[560, 926, dye.leaf],
		[700, 800, dye.rose],
	] as const)
		small(x, y, paint)
	return framed(
		"leaf",
		"diamond",
		sky(hour),
		cloud(96, 230, 230, "#a999c9"),
		cloud(470, 180, 260, "#a999c9"),
		rain(dice, w, 420, 46, "#9c86cc"),
		...[dye.murram, dye.marigold, dye.cream, dye.leaf, dye.jaca].map((paint, at) =>
			stroke(
				d`M${-20 + at * 22} 720A${420 - at * 22} ${440 - at * 22} 0 0 1 ${820 - at * 22} 720`,
				paint,
				22,
				{ blunt: true },
			),
		),
		ngong(-60, 700, 920, 120, hour.far),
		ridge(newDice("e2"), w, 680, 26, 740, hour.mid),
		ground(w, h, 696, hour, 12),
		shadow(400, 830, 250, hour.shade, 0.2),
		fill(
			"M400 262C500 262 556 470 556 620 556 760 490 832 400 832 310 832 244 760 244 620 244 470 300 262 400 262z",
			dye.murram,
		),
		fill(
			"M400 262C500 262 556 470 556 620 556 760 490 832 400 832 470 800 506 730 506 610 506 470 460 300 400 262z",
			dye.murramDeep,
		),
		stroke("M275 448Q400 506 525 448", dye.cream, 22, { blunt: true }),
		fill(
			times(
				8,
				(at) => d`M${258 + at * 36} ${528 + 12 * Math.sin((at / 7) * 3.14)}l18 -34l18 34l-18 34z`,
			).join(""),
			dye.marigold,
		),
		beads("M256 600Q400 650 546 600", dye.cream, 16, 27),
		stroke("M259 652Q400 706 541 652", dye.night, 24, { blunt: true, dash: "22 12" }),
		beads("M258 714Q400 768 544 714", dye.jacaLight, 14, 24),
		stroke("M284 770Q400 812 516 770", dye.marigold, 14, { blunt: true }),
		beads("M304 388Q400 426 496 388", dye.jacaLight, 14, 22),
		stroke("M322 344Q400 374 478 344", dye.marigold, 12, { blunt: true }),
		set.draw(),
		tufts(dice, [70, 740, 660, 180], 34, hour.shade),
		put(690, 744, 0.8, bush("eb", dye.leaf, dye.fern)),
	)
}
