import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { parachute } from "../../motifs/play.ts"
import { bar, beadedSun, birds, cloud, sun } from "../../motifs/sky.ts"
import { acacia, bloom, crowns, sisal } from "../../motifs/trees.ts"
import { dust, fourByFour } from "../../motifs/wheels.ts"
import { dye } from "../../palette.ts"
import { type Drawing, fill, put, stroke, times } from "../../svg.ts"
import { cast } from "../cast.ts"
import { createLandscape } from "../landscape.ts"
import type { Scene } from "./scene.ts"

function petals(h: number): Drawing {
	const at = createLandscape({
		name: "petals",
		hour: "violet",
		h,
		near: 460,
		far: 120,
		hills: 100,
		horizon: 0.6,
	})
	at.scene.thing(590, 800, 2.6, bloom("petals", crowns.jacaranda))
	at.scene.folk(270, 900, cast.father, { stance: "dance", left: "fling", right: "reach", facing: 1 })
	at.scene.folk(392, 904, cast.mama, { stance: "walk", left: "offer", right: "up", facing: -1 })
	const falling = stroke(
		times(50, () => `M${Math.round(at.dice.range(20, 780))} ${Math.round(at.dice.range(260, 960))}l5 3`).join(
			"",
		),
		dye.jacaLight,
		6,
	)
	return at.draw([cloud(60, 200, 200, at.hour.cloud)], [falling])
}

function carryingHome(h: number): Drawing {
	const at = createLandscape({
		name: "carrying home",
		hour: "golden",
		h,
		near: 420,
		far: 140,
		hills: 120,
		lean: -0.8,
	})
	at.scene.folk(250, 740, cast.otieno, { stance: "walk", left: "crown", right: "crown", facing: -1 })
	at.scene.thing(250, 740.1, 1, put(0, -99, 0.62, craft("giraffe")(inks("#8a4a22", dye.sand, dye.murram))))
	at.scene.folk(420, 760, cast.asha, {
		stance: "walk",
		left: "away",
		inLeft: "kiondo",
		right: "down",
		facing: -1,
	})
	at.scene.folk(520, 770, cast.girl, {
		stance: "walk",
		left: "up",
		inLeft: "balloon",
		right: "down",
		facing: -1,
	})
	at.scene.folk(650, 776, cast.father, { stance: "walk", left: "front", right: "front", facing: -1 })
	at.scene.thing(650, 776.1, 1, put(-4, -44, 0.3, craft("pot")(inks(dye.murram, dye.cream))))
	at.scene.thing(730, 560, 1.5, acacia("home", "#5a2a1c"))
	return at.draw([sun(560, 260, 130, at.hour), bar(60, 180, 220, 16, at.hour.cloud)])
}

function convoy(h: number): Drawing {
	const at = createLandscape({
		name: "convoy",
		hour: "heat",
		h,
		near: 300,
		far: 60,
		hills: 120,
		horizon: 0.5,
		shift: -40,
	})
	const track = fill(
		"M150 532Q640 548 690 640Q710 730 420 800Q150 870 60 1000H700Q640 900 770 770Q870 640 700 570Q520 528 150 526z",
		at.hour.path,
	)
	at.scene.add(560, put(330, 552, 0.42, fourByFour(dye.night, dye.cream, false)))
	at.scene.add(
		660,
		put(610, 640, 0.8, fourByFour(dye.marigold, dye.cream)) +
			dust(
				[
					[512, 640, 18],
					[484, 632, 14],
				],
				"#f3cfa0",
			),
	)
	at.scene.add(
		860,
		put(400, 920, 2.1, fourByFour(dye.leaf, dye.cream)) +
			dust(
				[
					[150, 920, 44],
					[96, 904, 32],
					[50, 926, 28],
					[130, 876, 24],
				],
				"#f3cfa0",
			),
	)
	at.scene.thing(120, 720, 0.9, sisal(dye.leaf))
	at.scene.thing(140, 640, 1.6, acacia("convoy", dye.leaf, dye.bark))
	return at.draw(
		[
			sun(580, 220, 90, at.hour),
			bar(90, 250, 240, 16, at.hour.cloud),
			birds(
				[
					[300, 170, 14],
					[350, 150, 10],
				],
				at.hour.ink,
			),
		],
		[],
		[track],
	)
}

function parachuteGame(h: number): Drawing {
	const at = createLandscape({ name: "parachute", hour: "noon", h, near: 460, far: 170, hills: 110 })
	const ring = [cast.girl, cast.kidCap, cast.boy, cast.kidGlasses] as const
	ring.forEach((look, index) => {
		at.scene.folk(190 + index * 140, 640, look, { left: "up", right: "up" })
	})
	at.scene.add(
		700,
		put(400, 716, 3.1, parachute([dye.murram, dye.marigold, dye.leaf, dye.cream, dye.jaca, dye.rose])),
	)
	at.scene.folk(90, 720, cast.student, { left: "hip", right: "reach", facing: 1 })
	at.scene.folk(716, 726, cast.painter, { left: "reach", right: "hip", facing: -1 })
	return at.draw([
		cloud(90, 190, 190, at.hour.cloud),
		beadedSun(620, 180, 54, at.hour, [dye.murram, dye.cream]),
	])
}

export const decemberFive: readonly Scene[] = [
	{
		name: "petals",
		shape: "portrait",
		caption: "Dancing under the jacaranda",
		alt: "A couple dances while violet petals fall from a jacaranda.",
		draw: petals,
	},
	{
		name: "carrying-home",
		shape: "square",
		caption: "Carrying it home",
		alt: "A family walks home in front of a low sun: a giraffe on a head, a basket, a balloon, a pot.",
		draw: carryingHome,
	},
	{
		name: "convoy",
		shape: "portrait",
		caption: "The offroad drivers arrive",
		alt: "Three 4x4s drive down a winding red track with dust behind them.",
		draw: convoy,
	},
	{
		name: "parachute",
		shape: "square",
		caption: "The parachute game",
		alt: "Children and two grown-ups lift a large parachute of coloured cloth.",
		draw: parachuteGame,
	},
]
