import { bunting, poles } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { footpath, ground, mirrored, ngong, ridge, tufts } from "../motifs/land.ts"
import { bar, beadedSun, birds } from "../motifs/sky.ts"
import { farStall, type Stall } from "../motifs/stalls.ts"
import { acacia, bloom, crowns } from "../motifs/trees.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { crop, type Drawing, put, rect } from "../svg.ts"
import { cast } from "./cast.ts"
import { cartman, dog, family, porter, roller, strollers } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { type Shape, viewOf, WEST } from "./shape.ts"

const pottery: Stall = {
	roof: "pagoda",
	cloth: { first: dye.leaf, second: dye.cream },
	counter: dye.marigold,
	print: dye.murramDeep,
	goods: ["pot", "gourd", "vase", "bowl"],
	hangs: ["kiondo", "shopper", "kiondo", "tray"],
	seller: cast.weaver,
}
const bakery: Stall = {
	roof: "pitched",
	cloth: { first: dye.night, second: dye.marigold },
	counter: dye.cream,
	print: dye.murram,
	goods: ["fruit", "loaf", "juice", "cake"],
	hangs: ["lantern", "lantern", "lantern"],
	seller: cast.baker,
}

/** Hero 1: the market opens under a sun of beads. */
export function dawnMarket(shape: Shape): Drawing {
	const view = viewOf(shape, 800)
	const hour = hours.dawn
	const dice = newDice("dawn market")
	const set = createLayeredScene(hour, {
		horizon: 566,
		far: 44,
		foot: 800,
		near: 176,
		lean: -0.7,
		visibleRange: [view[0], view[0] + view[2]],
	})
	const back = [
		[812, 612, dye.leaf],
		[930, 606, dye.night],
		[1110, 604, dye.jaca],
		[1228, 610, dye.murramDeep],
		[1440, 606, dye.leaf],
		[1560, 612, dye.night],
	] as const
	for (const [x, y, paint] of back) set.add(y, put(x, y, 1.02, farStall(paint, dye.cream, "#5a2a1c")))
	set.stall(1010, 694, pottery, 1.1)
	set.stall(1272, 716, bakery, 1.1)
	set.thing(1560, 770, 2.9, bloom("dawn jacaranda", crowns.jacaranda))
	strollers(set, dice, [
		[860, 640],
		[905, 648],
		[1140, 640],
		[1180, 646],
		[1410, 652],
		[770, 652],
	])
	set.folk(1152, 774, cast.wanjiku, { right: "point", left: "hip" })
	set.folk(1108, 782, cast.boy, { left: "wave", facing: -1 })
	set.folk(1440, 780, cast.mama, { left: "offer", inLeft: "kiondo", right: "hip", facing: -1 })
	set.folk(862, 742, cast.imam, { right: "wave", facing: 1, left: "away", inLeft: "tote" })
	roller(set, 972, 786, cast.rider)
	porter(set, 540, 692)
	cartman(set, 612, 786, hour)
	family(set, 120, 776)
	dog(set, 400, 778, "running", 1)
	strollers(set, newDice("dawn west"), [
		[-260, 650],
		[-320, 654],
		[-1080, 640],
		[-1130, 646],
		[-1170, 642],
	])
	const tall = shape === "tall"
	return crop(
		view,
		rect(view[0], view[1], view[2], 800, hour.sky),
		tall
			? beadedSun(1120, 410, 116, hour, [dye.murram, dye.cream, dye.rose])
			: beadedSun(1120, 350, 150, hour, [dye.murram, dye.cream, dye.rose, dye.cream]),
		bar(1340, 256, 190, 12, hour.cloud),
		bar(800, 316, 170, 13, hour.cloud),
		bar(790, 342, 110, 10, hour.cloud),
		ngong(-1900, 580, 1500, 100, hour.far),
		ngong(600, 580, 1250, 200, hour.far),
		ridge(newDice("d2"), 1600, 560, 30, 600, hour.mid),
		ridge(newDice("d3"), 1600, 580, 14, 620, hour.near),
		mirrored(
			ridge(newDice("d2 west"), WEST, 560, 30, 600, hour.mid),
			ridge(newDice("d3 west"), WEST, 580, 14, 620, hour.near),
		),
		put(-2300, 584, 0.8, acacia("f", hour.near)),
		put(-1500, 584, 1, acacia("e", hour.near)),
		put(-640, 584, 0.85, acacia("d", hour.near)),
		put(250, 582, 0.7, acacia("a", hour.near)),
		put(600, 580, 0.95, acacia("b", hour.near)),
		put(40, 586, 0.5, acacia("c", hour.near)),
		ground(1600, 800, 584, hour, 10),
		mirrored(ground(WEST, 800, 584, hour, 10)),
		footpath(1010, 584, 760, 800, 330, hour.path),
		tufts(dice, [20, 640, 500, 140], 16, hour.shade),
		tall
			? ""
			: poles(
					[
						[796, 196, 640],
						[1218, 150, 640],
					],
					hour.ink,
				),
		set.draw(),
		tall
			? ""
			: bunting([796, 200], [1218, 154], 46, 13, hour.ink) +
					bunting([1218, 154], [1520, 300], 26, 9, hour.ink),
		birds(
			[
				[730, 506, 12],
				[762, 494, 9],
				[785, 512, 8],
			],
			hour.ink,
		),
	)
}
