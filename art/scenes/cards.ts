import type { Artwork } from "../artworks.ts"
import { bunting } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { footpath, ground, ngong, ridge } from "../motifs/land.ts"
import { rock } from "../motifs/park.ts"
import { bar, beadedSun, birds, sun } from "../motifs/sky.ts"
import { farStall } from "../motifs/stalls.ts"
import { acacia, bloom, crowns, sisal } from "../motifs/trees.ts"
import { dust, fourByFour } from "../motifs/wheels.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { type Drawing, fill, put, rect, svgDocument, turn } from "../svg.ts"
import { cast } from "./cast.ts"
import { dog, porter, roller } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { stalls } from "./stalls-of.ts"

const [w, h] = [900, 600]

/** OUR EVENTS: festivals. */
function festivals(): Drawing {
	const hour = hours.violet
	const set = createLayeredScene(hour, { horizon: 350, far: 60, foot: 600, near: 220, lean: 0.4 })
	for (const [x, paint] of [
		[70, dye.murram],
		[200, dye.leaf],
		[700, dye.jaca],
		[840, dye.murram],
	] as const)
		set.add(390, put(x, 398, 1.15, farStall(paint, dye.cream, "#4a3a4a")))
	set.stall(270, 490, stalls.pottery, 1)
	set.stall(520, 500, stalls.fruit, 1)
	set.thing(868, 540, 2.5, bloom("card", crowns.jacaranda))
	set.folk(400, 560, cast.wanjiku, { left: "point", right: "hip", facing: -1 })
	set.folk(640, 570, cast.girl, { left: "up", inLeft: "balloon", right: "down" })
	set.folk(690, 560, cast.father, { left: "low", right: "cup", inRight: "cup" })
	porter(set, 120, 550)
	roller(set, 506, 588, cast.aunt)
	dog(set, 220, 590, "standing", 3)
	return svgDocument(
		w,
		h,
		rect(0, 0, w, h, hour.sky),
		beadedSun(450, 190, 90, hour, [dye.murram, dye.marigold, dye.rose]),
		ngong(-40, 372, 1000, 120, hour.far),
		ridge(newDice("card 2"), w, 358, 24, 420, hour.mid),
		ground(w, h, 376, hour, 10),
		footpath(420, 376, 420, 600, 150, hour.path),
		set.draw(),
		bunting([-10, 40], [450, 60], 30, 11, hour.ink),
		bunting([450, 60], [910, 30], 30, 11, hour.ink),
	)
}

/** OUR EVENTS: offroad. */
function offroad(): Drawing {
	const hour = hours.heat
	return svgDocument(
		w,
		h,
		rect(0, 0, w, h, hour.sky),
		sun(230, 190, 92, hour),
		bar(430, 130, 230, 15, hour.cloud),
		bar(560, 160, 160, 12, hour.cloud),
		ngong(120, 380, 900, 150, hour.far),
		ridge(newDice("card off"), w, 372, 40, 460, hour.mid),
		put(720, 386, 1.2, acacia("co", dye.leaf, dye.bark)),
		fill("M0 440Q200 400 420 420T900 350V600H0z", hour.ground),
		fill("M0 520Q240 520 460 470T900 390V600H0z", hour.earth),
		fill("M0 590Q300 570 520 500T900 430V476Q700 500 520 552T160 600H0z", hour.path),
		put(90, 500, 0.9, sisal(dye.leaf)),
		put(780, 590, 1.3, rock(dye.murramDeep)),
		put(60, 560, 0.7, rock(dye.murramDeep)),
		dust(
			[
				[280, 566, 34],
				[246, 578, 26],
				[218, 562, 22],
				[188, 582, 18],
				[262, 538, 18],
				[158, 572, 13],
				[300, 586, 18],
			],
			"#f6d9ad",
		),
		put(470, 562, 1.75, turn(-9, [0, 0], fourByFour(dye.leaf, dye.cream))),
		birds(
			[
				[560, 250, 13],
				[600, 236, 10],
			],
			hour.ink,
		),
	)
}

/** The two cards of the home page, three by two. */
export const cardArtworks = (): Artwork[] => [
	{
		name: "card-festivals",
		path: "/art/cards/festivals.svg",
		width: w,
		height: h,
		alt: "Market day: stalls of pots and fruit, visitors of all ages and a jacaranda in flower below the Ngong Hills.",
		svg: festivals(),
	},
	{
		name: "card-offroad",
		path: "/art/cards/offroad.svg",
		width: w,
		height: h,
		alt: "A green 4x4 with luggage on the roof climbs a red track and throws up dust.",
		svg: offroad(),
	},
]
