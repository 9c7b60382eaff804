import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { farGiraffe } from "../../motifs/park.ts"
import { figure } from "../../motifs/people/person.ts"
import { bar, birds, cloud, sun } from "../../motifs/sky.ts"
import { acacia, banana, bloom, crowns } from "../../motifs/trees.ts"
import { pickup } from "../../motifs/wheels.ts"
import { dye, skins } from "../../palette.ts"
import { dice as newDice } from "../../random.ts"
import {
	beads,
	circle,
	type Drawing,
	d,
	ellipse,
	fill,
	put,
	rect,
	stroke,
	svgDocument,
	times,
} from "../../svg.ts"
import { cast } from "../cast.ts"
import { dog, roller } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import { stalls } from "../stalls-of.ts"
import type { Scene } from "./scene.ts"

/** A long table from above, plates and heads around it. */
function longTable(h: number): Drawing {
	const dice = newDice("long table")
	const foods = [dye.marigold, dye.murram, dye.leaf, dye.clay, dye.fern, dye.rose]
	const plate = (x: number, y: number) =>
		circle(x + 4, y + 5, 52, "#8a5430") +
		circle(x, y, 52, dye.cream) +
		circle(x, y, 38, "#efe0c0") +
		circle(x - 12, y - 6, 17, dice.pick(foods)) +
		circle(x + 14, y + 4, 15, dice.pick(foods)) +
		circle(x - 2, y + 16, 12, dice.pick(foods))
	const eater = (x: number, y: number, side: number) => {
		const cloth = dice.pick([dye.murram, dye.marigold, dye.jaca, dye.leaf, dye.rose, dye.night])
		const skin = dice.pick(skins)
		return (
			stroke(
				d`M${x} ${y - 30}Q${x + side * 60} ${y - 44} ${x + side * 92} ${y - 22}M${x} ${y + 30}Q${x + side * 60} ${y + 44} ${x + side * 88} ${y + 24}`,
				skin,
				16,
			) +
			ellipse(x, y, 34, 62, cloth) +
			circle(x + side * 6, y, 31, dice.pick([dye.ink, dye.ink, "#2a1c16", dye.sand, dye.marigold])) +
			circle(x + side * 2, y, 12, skin, 0)
		)
	}
	const rows = times(5, (at) => 110 + at * 196)
	return svgDocument(
		800,
		h,
		rect(0, 0, 800, h, "#93a355"),
		fill("M0 0H120V1000H0zM680 0H800V1000H680z", "#86964c"),
		...rows.flatMap((y) => [eater(178, y, 1), eater(622, y + 20, -1)]),
		rect(252, -10, 316, h + 20, "#9a6238"),
		rect(240, -10, 316, h + 20, "#b9784a"),
		stroke("M320-10V1010M400-10V1010M480-10V1010", "#a3673c", 3, { blunt: true }),
		rect(366, -10, 68, h + 20, dye.murram),
		beads("M400 8V1000", dye.cream, 22, 52),
		stroke("M370 0V1000M430 0V1000", dye.marigold, 8, { dash: "16 10", blunt: true }),
		...rows.flatMap((y) => [plate(306, y), plate(496, y + 20)]),
		...times(
			4,
			(at) =>
				circle(404, 220 + at * 190, 34, "#8a2a1c") +
				circle(400, 214 + at * 190, 34, dye.sand) +
				circle(400, 214 + at * 190, 26, foods[at % 6] ?? dye.leaf) +
				beads(`M386 ${208 + at * 190}h30M390 ${222 + at * 190}h24`, dye.cream, 7, 12),
		),
	)
}

function bao(h: number): Drawing {
	const at = createLandscape({
		name: "bao",
		hour: "golden",
		h,
		near: 480,
		far: 160,
		hills: 140,
		horizon: 0.52,
	})
	at.scene.thing(400, 620, 3.2, acacia("bao acacia", "#5a2a1c"))
	const seat = put(0, 0, 0.3, craft("stool")(inks(dye.bark, dye.sand)))
	at.scene.thing(
		220,
		740,
		1,
		put(-3, 0, 1, seat) + figure(cast.mzee, { stance: "sit", right: "offer", left: "lap", facing: 1 }),
	)
	at.scene.thing(
		580,
		740,
		1,
		put(3, 0, 1, seat) + figure(cast.imam, { stance: "sit", left: "offer", right: "lap", facing: -1 }),
	)
	at.scene.thing(
		400,
		744,
		0.5,
		stroke("M-44-66L-54 0M44-66L54 0", dye.bark, 8) +
			fill("M-56-82H56L70-62V-54H-70V-62z", "#7a4a2a") +
			beads("M-48-77H50M-56-68H58", dye.ink, 9, 12) +
			beads("M-48-77H2M-8-68H58", dye.marigold, 4, 12),
	)
	at.scene.folk(400, 690, cast.boy, { left: "front", right: "mouth" })
	return at.draw([
		sun(640, 170, 76, at.hour),
		birds(
			[
				[150, 160, 14],
				[200, 140, 10],
			],
			at.hour.ink,
		),
	])
}

function plantsToGo(h: number): Drawing {
	const at = createLandscape({ name: "plants", hour: "noon", h, near: 470, far: 150, hills: 0, horizon: 0.5 })
	at.scene.stall(220, 690, stalls.plants, 1.05)
	at.scene.folk(560, 880, cast.aunt, { stance: "walk", left: "front", right: "front", facing: 1 })
	at.scene.thing(560, 880.1, 1, put(2, -48, 0.62, banana(dye.fern) + fill("M-30-16H30L24 26H-24z", dye.clay)))
	at.scene.folk(300, 900, cast.mother, { right: "point", left: "hip" })
	for (const [x, y, name, paint] of [
		[90, 900, "aloe", dye.leaf],
		[180, 950, "plant", dye.fern],
		[430, 960, "aloe", dye.fern],
		[700, 960, "plant", dye.leaf],
	] as const)
		at.scene.thing(x, y, 0.34, craft(name)(inks(paint, dye.clay, dye.marigold)))
	return at.draw([
		cloud(480, 200, 220, at.hour.cloud),
		put(720, 540, 2.4, bloom("pl", crowns.jacaranda, false)),
	])
}

function loadingUp(h: number): Drawing {
	const at = createLandscape({
		name: "loading",
		hour: "heat",
		h,
		near: 380,
		far: 130,
		hills: 120,
		horizon: 0.54,
	})
	const load =
		put(-26, 0, 0.5, craft("chair")(inks(dye.jaca))) +
		put(20, 0, 0.6, craft("pot")(inks(dye.murram, dye.cream))) +
		put(-4, -2, 0.9, farGiraffe("#8a5a3a"))
	at.scene.add(700, put(430, 710, 2.7, pickup(dye.leaf, load)))
	at.scene.folk(170, 760, cast.otieno, { right: "up", left: "reach", facing: 1 })
	roller(at.scene, 640, 780, cast.rider)
	dog(at.scene, 330, 790, "sitting", 1)
	return at.draw([sun(180, 190, 74, at.hour), bar(400, 150, 260, 16, at.hour.cloud)])
}

export const julyFour: readonly Scene[] = [
	{
		name: "long-table",
		shape: "portrait",
		caption: "Lunch at the long table",
		alt: "A long wooden table from above: ten people eat from round plates along a red runner.",
		draw: longTable,
	},
	{
		name: "bao",
		shape: "square",
		caption: "A game of bao",
		alt: "Two old men play bao at a low table under an acacia; a boy watches and thinks.",
		draw: bao,
	},
	{
		name: "plants-to-go",
		shape: "portrait",
		caption: "A banana plant goes home",
		alt: "A woman strides away hidden behind a huge banana plant she has bought; a plant stall behind her.",
		draw: plantsToGo,
	},
	{
		name: "loading-up",
		shape: "square",
		caption: "Loading up",
		alt: "A green pick-up loaded with a wooden giraffe, a chair and a pot; people wave and a dog waits.",
		draw: loadingUp,
	},
]
