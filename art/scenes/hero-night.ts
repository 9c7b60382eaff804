import { lanterns, lights, poles } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { footpath, ground, mirrored, ngong, ridge, skyline } from "../motifs/land.ts"
import { figure } from "../motifs/people/person.ts"
import { moon, stars } from "../motifs/sky.ts"
import { farStall, type Stall } from "../motifs/stalls.ts"
import { acacia } from "../motifs/trees.ts"
import { foodTruck } from "../motifs/wheels.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { circle, crop, type Drawing, put, rect } from "../svg.ts"
import { cast } from "./cast.ts"
import { dog, strollers } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { type Shape, viewOf, WEST } from "./shape.ts"

const spice: Stall = {
	roof: "hip",
	cloth: { first: dye.murram, second: dye.cream },
	counter: dye.jaca,
	print: dye.marigold,
	goods: ["spices", "honey", "spices", "jam"],
	hangs: ["lantern", "lantern", "lantern"],
	seller: cast.amina,
	glow: true,
}
const candles: Stall = {
	roof: "pagoda",
	cloth: { first: dye.marigold, second: dye.cream },
	counter: dye.murram,
	print: dye.cream,
	goods: ["candle", "lantern", "candle", "candle"],
	hangs: ["lantern", "tray", "lantern"],
	seller: cast.painter,
	glow: true,
}

/** Hero 4: the market by night. */
export function nightMarket(shape: Shape): Drawing {
	const view = viewOf(shape, 790)
	const hour = hours.night
	const dice = newDice("night market")
	const set = createLayeredScene(hour, {
		horizon: 566,
		far: 44,
		foot: 800,
		near: 176,
		lean: 0.2,
		visibleRange: [view[0], view[0] + view[2]],
	})
	const back = [
		[850, 612, dye.jaca],
		[960, 606, dye.murram],
		[1080, 606, dye.leaf],
		[1190, 608, dye.marigold],
		[1420, 608, dye.murram],
		[1540, 612, dye.jaca],
	] as const
	for (const [x, y, paint] of back) set.add(y, put(x, y, 1, farStall(paint, dye.cream, "#f0bd5c")))
	set.add(
		650,
		put(
			1512,
			694,
			1.12,
			foodTruck(
				dye.leaf,
				dye.murram,
				put(-30, -40, 0.78, figure(cast.cook, { left: "offer", right: "belly" })),
				true,
			),
		),
	)
	set.stall(1010, 694, spice, 1.1)
	set.stall(1280, 706, candles, 1.1)
	strollers(set, dice, [
		[900, 640],
		[1130, 638],
		[1160, 644],
		[820, 650],
		[1390, 650],
	])
	set.folk(1150, 776, cast.father, { left: "low", right: "cup", inRight: "cup" })
	set.folk(1106, 784, cast.girl, { right: "up", left: "away", inLeft: "lantern" })
	set.folk(900, 764, cast.mama, { right: "point", left: "away", inLeft: "kiondo" })
	set.folk(1418, 774, cast.singer, { left: "offer", inLeft: "tray", right: "hip", facing: -1 })
	set.folk(1470, 782, cast.skater, { left: "mouth", inLeft: "maize", facing: -1 })
	set.folk(700, 752, cast.santa, { stance: "walk", left: "away", inLeft: "gift", right: "wave", facing: 1 })
	set.folk(480, 770, cast.achieng, {
		stance: "walk",
		left: "low",
		right: "away",
		inRight: "lantern",
		facing: 1,
	})
	set.folk(430, 776, cast.kidCap, { stance: "walk", right: "up", left: "wave", facing: 1 })
	dog(set, 590, 786, "sitting", 3)
	return crop(
		view,
		rect(view[0], view[1], view[2], 800, hour.sky),
		// None where words stand.
		put(700, 50, 1, stars(dice, 900, 420, 60)),
		circle(1400, 170, 110, hour.glow),
		moon(1400, 170, 62, hour.disc),
		skyline(620, 586, 110, "#22335a", dye.marigold),
		ngong(760, 590, 1060, 150, hour.far),
		ridge(newDice("m2"), 1600, 568, 22, 600, hour.mid),
		mirrored(ridge(newDice("m2 west"), WEST, 568, 22, 600, hour.mid)),
		put(-2200, 592, 0.9, acacia("md", hour.near)),
		put(-1300, 592, 0.8, acacia("mc", hour.near)),
		put(-560, 592, 1, acacia("mb", hour.near)),
		put(200, 592, 1, acacia("ma", hour.near)),
		ground(1600, 800, 586, hour, 10),
		mirrored(ground(WEST, 800, 586, hour, 10)),
		footpath(1130, 586, 640, 800, 300, hour.path),
		set.draw(),
		poles(
			[
				[760, 368, 648],
				[1150, 326, 606],
			],
			hour.ink,
		) + lights([760, 372], [1150, 330], 46, 13, dye.slate),
		lights([1150, 330], [1620, 300], 52, 15, dye.slate),
		lanterns([790, 470], [1150, 440], 16, 5, dye.slate, [dye.murram, dye.marigold, dye.rose]),
	)
}
