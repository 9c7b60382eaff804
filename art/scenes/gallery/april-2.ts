import { coats, dogs, starling } from "../../motifs/animals.ts"
import { borders, bunting, pindo } from "../../motifs/cloth.ts"
import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { tufts } from "../../motifs/land.ts"
import { easel, paintings, paintTable } from "../../motifs/play.ts"
import { cloud, sun } from "../../motifs/sky.ts"
import { bloom, bougainvillea, crowns } from "../../motifs/trees.ts"
import { dye } from "../../palette.ts"
import { beads, type Drawing, flip, put, stroke, times } from "../../svg.ts"
import { cast } from "../cast.ts"
import { dog } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import type { Scene } from "./scene.ts"
import { shelves } from "./shelves.ts"

function eggHunt(h: number): Drawing {
	const at = createLandscape({ name: "egg hunt", hour: "violet", h, hills: 120 })
	at.scene.thing(640, 690, 3, bloom("hunt", crowns.tabebuia))
	at.scene.folk(220, 760, cast.boy, { stance: "run", right: "reach", left: "away", inLeft: "kiondo" })
	at.scene.folk(400, 850, cast.girl, {
		stance: "run",
		right: "reach",
		left: "away",
		inLeft: "kiondo",
		facing: 1,
	})
	at.scene.folk(610, 820, cast.kidGlasses, { stance: "run", left: "reach", right: "wave", facing: -1 })
	at.scene.folk(180, 940, cast.tot, { right: "offer", left: "down" })
	at.scene.folk(520, 710, cast.mother, { left: "point", right: "hip", facing: -1 })
	const eggs = [
		[300, 900, dye.murram],
		[500, 940, dye.marigold],
		[560, 890, dye.jaca],
		[690, 930, dye.rose],
		[90, 880, dye.cream],
		[350, 960, dye.leaf],
	] as const
	for (const [x, y, paint] of eggs)
		at.scene.thing(
			x,
			y,
			0.17,
			`<path d="M0-100C26-100 42-54 40-32 38-10 24 0 0 0-24 0-38-10-40-32-42-54-26-100 0-100z" fill="${paint}"/>${beads("M-34-42H36", dye.night, 12, 17)}`,
		)
	return at.draw(
		[cloud(80, 260, 220, at.hour.cloud), cloud(400, 190, 190, at.hour.cloud)],
		[
			put(0, 0, 1, bougainvillea("hunt b", 330, 240, dye.leaf, dye.rose, dye.blush)),
			tufts(at.dice, [10, 740, 780, 240], 46, at.hour.shade),
		],
	)
}

function dogParade(h: number): Drawing {
	const at = createLandscape({ name: "dog parade", hour: "morning", h, horizon: 0.5, hills: 100 })
	const row = [cast.student, cast.skater, cast.mzee] as const
	row.forEach((look, index) => {
		at.scene.folk(110 + index * 240, 540 + (index % 2) * 24, look, {
			stance: "walk",
			right: "away",
			left: "hip",
			facing: 1,
		})
		dog(
			at.scene,
			206 + index * 240,
			548 + (index % 2) * 24,
			(["standing", "running", "standing", "sitting"] as const)[index] ?? "standing",
			index,
		)
	})
	const big = dogs.sitting(coats[1] ?? { coat: dye.cream, patch: dye.bark, collar: dye.murram })
	const front =
		put(190, 792, 3.4, big) +
		flip(430, 794, 2.7, dogs.standing(coats[4] ?? { coat: dye.ink, patch: dye.cream, collar: dye.rose })) +
		put(640, 794, 3, dogs.sitting(coats[0] ?? { coat: dye.clay, patch: dye.bark, collar: dye.leaf }))
	return at.draw(
		[sun(400, 190, 80, at.hour)],
		[
			bunting([-10, 40], [400, 90], 30, 9, at.hour.ink),
			bunting([400, 90], [810, 30], 30, 9, at.hour.ink),
			front,
		],
	)
}

function wall(h: number): Drawing {
	const animals = (["giraffe", "elephant", "metalBird"] as const).flatMap((name, index) =>
		times(3, (at) =>
			put(
				0,
				0,
				at === 1 ? 2.7 : 2.1,
				craft(name)(
					inks(
						[dye.murram, dye.night, dye.leaf, dye.clay, dye.jaca][(at + index * 2) % 5] ?? dye.bark,
						dye.cream,
						dye.marigold,
					),
				),
			),
		),
	)
	return shelves(
		h,
		dye.mint,
		"#8a5a3a",
		[animals.slice(0, 3), animals.slice(3, 6), animals.slice(6, 9)],
		pindo(800, 44, borders.murram, "cashew") + stroke("M0 44H800", dye.ink, 3),
	)
}

function paintingClass(h: number): Drawing {
	const at = createLandscape({ name: "painting", hour: "noon", h, hills: 0, horizon: 0.58 })
	at.scene.thing(420, 560, 4.4, bloom("fig", crowns.fig, false))
	at.scene.thing(150, 640, 1.05, easel(paintings.hill))
	at.scene.thing(640, 630, 1.05, easel(paintings.bird))
	at.scene.folk(236, 650, cast.painter, { left: "reach", inLeft: "brush", right: "hip", facing: -1 })
	at.scene.folk(552, 646, cast.kidCap, { right: "reach", inRight: "brush", left: "down" })
	at.scene.thing(400, 750, 0.95, paintTable(dye.marigold))
	at.scene.folk(330, 735, cast.girl, { right: "belly", left: "wave", inLeft: "brush" })
	at.scene.folk(470, 736, cast.boy, { left: "front", right: "belly", facing: -1 })
	at.scene.folk(690, 770, cast.toddler, { left: "up", inLeft: "brush", right: "down" })
	dog(at.scene, 150, 770, "sleeping", 2)
	return at.draw([cloud(40, 150, 170, at.hour.cloud)], [put(700, 600, 1.6, starling())])
}

export const aprilTwo: readonly Scene[] = [
	{
		name: "egg-hunt",
		shape: "portrait",
		caption: "The Easter egg hunt",
		alt: "Children with baskets run through the grass for painted eggs under a pink flowering tree.",
		draw: eggHunt,
	},
	{
		name: "dog-parade",
		shape: "square",
		caption: "The dog parade",
		alt: "Three people walk their dogs in a row behind three larger dogs that look at us.",
		draw: dogParade,
	},
	{
		name: "carved-animals",
		shape: "portrait",
		caption: "Carved giraffes and wire birds",
		alt: "Shelves with carved giraffes, wooden elephants and metal birds below a kanga border.",
		draw: wall,
	},
	{
		name: "painting-under-the-fig",
		shape: "square",
		caption: "Painting under the fig tree",
		alt: "Children and an artist paint at easels and a low table in the shade of a great fig.",
		draw: paintingClass,
	},
]
