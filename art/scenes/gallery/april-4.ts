import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { tufts } from "../../motifs/land.ts"
import { puddle } from "../../motifs/park.ts"
import { figure } from "../../motifs/people/person.ts"
import { cloud } from "../../motifs/sky.ts"
import { bush, crowns, leafage } from "../../motifs/trees.ts"
import { cloths, dye, shaded } from "../../palette.ts"
import { dice as newDice } from "../../random.ts"
import { circle, type Drawing, d, ellipse, fill, put, rect, stroke, svgDocument, times } from "../../svg.ts"
import { cast } from "../cast.ts"
import { createLandscape } from "../landscape.ts"
import { stalls } from "../stalls-of.ts"
import type { Scene } from "./scene.ts"

/** The market as the weaver birds see it. */
function fromAbove(h: number): Drawing {
	const dice = newDice("from above")
	const roof = (x: number, y: number, s: number, first: string, second: string) =>
		rect(x - s + 5, y - s + 7, s * 2, s * 2, "#66803f") +
		rect(x - s, y - s, s * 2, s * 2, first) +
		fill(
			d`M${x - s} ${y - s}L${x} ${y}L${x + s} ${y - s}zM${x - s} ${y + s}L${x} ${y}L${x + s} ${y + s}z`,
			second,
		) +
		fill(d`M${x} ${y}L${x + s} ${y - s}V${y + s}z`, shaded(first, 0.14)) +
		circle(x, y, 4, dye.ink)
	const person = (x: number, y: number) =>
		ellipse(x + 4, y + 4, 8, 5, "#c9a96f") +
		ellipse(x, y, 8, 5.4, dice.pick(cloths)) +
		circle(x, y, 4, dice.pick([dye.ink, dye.bark, dye.marigold, dye.cream]))
	const rows = [130, 330, 530, 720]
	const tents = rows.flatMap((y, row) =>
		times(7, (at) =>
			row < 3 && at === 3
				? ""
				: roof(84 + at * 105, y, 36, cloths[(at * 3 + row * 2) % 10] ?? dye.murram, dye.cream),
		),
	)
	const walkers = times(58, (at) => person(dice.range(30, 770), (rows[at % 3] ?? 0) + dice.range(62, 138)))
	const tree = (x: number, y: number, s: number, dark: string, main: string, light: string) =>
		fill(leafage(dice, x + 8, y + 10, s, s, 11), "#66803f") +
		fill(leafage(dice, x, y, s, s, 11), dark) +
		fill(leafage(dice, x - 6, y - 6, s * 0.76, s * 0.76, 10), main) +
		fill(leafage(dice, x - 14, y - 14, s * 0.34, s * 0.34, 8), light)
	return svgDocument(
		800,
		h,
		rect(0, 0, 800, h, "#a3b164"),
		rect(0, 186, 800, 90, dye.sand),
		rect(0, 386, 800, 90, dye.sand),
		rect(0, 586, 800, 84, dye.sand),
		rect(352, 0, 96, 800, dye.sand),
		...tents,
		...walkers,
		tree(400, 430, 62, crowns.jacaranda.dark, crowns.jacaranda.main, crowns.jacaranda.light),
		tree(40, 20, 76, crowns.jacaranda.dark, crowns.jacaranda.main, crowns.jacaranda.light),
		tree(770, 250, 66, crowns.fig.dark, crowns.fig.main, crowns.fig.light),
		tree(60, 626, 58, crowns.flame.dark, crowns.flame.main, crowns.flame.light),
	)
}

function puddleJump(h: number): Drawing {
	const at = createLandscape({
		name: "puddle",
		hour: "violet",
		h,
		near: 460,
		far: 120,
		hills: 130,
		horizon: 0.5,
	})
	at.scene.stall(150, 640, stalls.honey, 1)
	at.scene.stall(660, 650, stalls.toys, 1)
	at.scene.add(
		905,
		put(
			400,
			870,
			4.2,
			figure(
				{ ...cast.kidCap, outfit: { ...cast.kidCap.outfit, shoe: dye.marigold } },
				{ stance: "jump", left: "fling", right: "up" },
			),
		),
	)
	at.scene.folk(640, 860, cast.mother, { left: "front", right: "hip", facing: -1 })
	const splash = stroke(
		"M300 900q-40-30-60-10M500 900q40-34 66-12M330 890q-20-44-50-50M470 890q20-44 52-48M280 920l-34-6M520 922l36-4",
		dye.cream,
		6,
	)
	const bow = [dye.murram, dye.marigold, dye.cream, dye.leaf, dye.jaca].map((paint, index) =>
		stroke(
			d`M${-60 + index * 20} 560A${460 - index * 20} ${420 - index * 20} 0 0 1 ${860 - index * 20} 560`,
			paint,
			20,
			{ blunt: true },
		),
	)
	return at.draw(
		[...bow, cloud(40, 230, 220, "#a999c9"), cloud(540, 200, 220, "#a999c9")],
		[splash, put(30, 1000, 1.1, bush("puddle", dye.leaf, dye.fern))],
		[puddle(400, 915, 210, at.hour.sky)],
	)
}

function wheel(h: number): Drawing {
	const at = createLandscape({ name: "wheel", hour: "noon", h, near: 440, far: 150, hills: 0 })
	at.scene.stall(620, 590, stalls.pottery, 1)
	const turning =
		rect(-18, -34, 36, 34, dye.bark) +
		ellipse(0, -34, 27, 7, dye.slate) +
		put(0, -35, 0.3, craft("bowl")(inks(dye.clay, dye.sand, dye.murram)))
	at.scene.thing(
		330,
		760,
		1,
		put(-5, 0, 0.32, craft("stool")(inks(dye.bark))) +
			figure(cast.potter, { stance: "sit", left: "front", right: "front", facing: 1 }) +
			put(24, 0, 1, turning),
	)
	at.scene.folk(500, 768, cast.girl, { left: "reach", right: "down", facing: -1 })
	at.scene.folk(120, 740, cast.guest, { right: "point", left: "hip", facing: 1 })
	at.scene.thing(660, 780, 0.5, craft("pot")(inks(dye.clay, dye.cream, dye.night)))
	at.scene.thing(740, 770, 0.4, craft("gourd")(inks(dye.murramDeep, dye.cream)))
	return at.draw(
		[cloud(90, 170, 220, at.hour.cloud), put(0, 0, 1)],
		[tufts(at.dice, [0, 600, 800, 60], 10, at.hour.shade)],
	)
}

export const aprilFour: readonly Scene[] = [
	{
		name: "from-above",
		shape: "square",
		caption: "The field from above",
		alt: "Bird’s-eye view: rows of square tents in many colours, trees as circles, small people on sandy paths.",
		draw: fromAbove,
	},
	{
		name: "puddle-jump",
		shape: "portrait",
		caption: "After the shower",
		alt: "A child in yellow shoes jumps into a puddle under a rainbow between a honey stall and a toy stall.",
		draw: puddleJump,
	},
	{
		name: "potters-wheel",
		shape: "square",
		caption: "At the potter’s wheel",
		alt: "A potter shapes a bowl on the wheel while a girl reaches out and a man points.",
		draw: wheel,
	},
]
