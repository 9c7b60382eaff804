import { hours } from "../motifs/hour.ts"
import { footpath, ground, mirrored, ngong, ridge, tufts } from "../motifs/land.ts"
import { picnic } from "../motifs/play.ts"
import { cloud, wovenSun } from "../motifs/sky.ts"
import { parasol, type Stall } from "../motifs/stalls.ts"
import { acacia, bloom, crowns, sisal } from "../motifs/trees.ts"
import { bicycle } from "../motifs/wheels.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { crop, type Drawing, put, rect } from "../svg.ts"
import { cast } from "./cast.ts"
import { dog, strollers } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { type Shape, viewOf, WEST } from "./shape.ts"

const frames: Stall = {
	roof: "leanto",
	cloth: { first: dye.murram, second: dye.cream },
	counter: dye.leaf,
	print: dye.marigold,
	goods: ["aloe", "plant", "aloe", "plant"],
	hangs: ["tray", "hat", "tray", "hat"],
	seller: cast.gardener,
}
const beadStall: Stall = {
	roof: "hip",
	cloth: { first: dye.marigold, second: dye.cream },
	counter: dye.murram,
	print: dye.cream,
	goods: ["collar", "bangles", "earrings"],
	hangs: ["collar", "earrings", "collar", "earrings"],
	seller: cast.moran,
}

/** Hero 2: noon under the jacarandas. */
export function noonJacarandas(shape: Shape): Drawing {
	const view = viewOf(shape, 770)
	const hour = hours.noon
	const dice = newDice("noon jacarandas")
	const set = createLayeredScene(hour, {
		horizon: 566,
		far: 46,
		foot: 800,
		near: 180,
		lean: 0.2,
		visibleRange: [view[0], view[0] + view[2]],
	})
	for (const [x, y, tall, seed] of [
		[870, 612, 4, "j1"],
		[1010, 604, 3.4, "j2"],
		[1300, 604, 3.4, "j3"],
		[1460, 620, 3.9, "j4"],
	] as const)
		set.thing(x, y, tall, bloom(seed, crowns.jacaranda))
	set.stall(940, 668, frames, 1.1)
	set.stall(1400, 684, beadStall, 1.12)
	set.thing(1590, 776, 3.3, bloom("big noon", crowns.jacaranda))
	set.thing(
		1180,
		660,
		1.5,
		parasol({ first: dye.murram, second: dye.cream }, ["icecream", "juice", "icecream"], hour.ink),
	)
	set.folk(1226, 662, cast.cook, { left: "offer", inLeft: "cone", facing: -1 })
	strollers(set, dice, [
		[1080, 626],
		[1110, 630],
		[1290, 640],
		[1050, 640],
		[760, 634],
	])
	set.folk(1120, 690, cast.kidCap, { right: "up", left: "down" })
	set.folk(870, 752, cast.amina, { stance: "walk", right: "away", inRight: "kiondo", facing: 1 })
	set.folk(826, 760, cast.kidGlasses, { stance: "walk", left: "up", inLeft: "balloon", facing: 1 })
	set.thing(1120, 778, 0.75, picnic(dye.murram, dye.cream))
	set.folk(1056, 782, cast.student, {
		stance: "floor",
		facing: 1,
		right: "offer",
		inRight: "cup",
		left: "lap",
	})
	set.folk(1184, 784, cast.guest, {
		stance: "floor",
		facing: -1,
		left: "mouth",
		inLeft: "maize",
		right: "lap",
	})
	set.folk(1318, 762, cast.mother, { left: "point", right: "down", facing: -1 })
	set.folk(1364, 770, cast.toddler, { stance: "walk", left: "up", facing: -1 })
	dog(set, 1256, 790, "sleeping", 3, true)
	set.folk(430, 764, cast.skater, { stance: "walk", right: "push", left: "front" })
	set.thing(486, 768, 0.8, bicycle(dye.murram))
	set.folk(700, 736, cast.shosho, {
		stance: "walk",
		right: "down",
		inRight: "cane",
		left: "away",
		inLeft: "tote",
		facing: 1,
	})
	dog(set, 250, 772, "standing", 0)
	strollers(set, newDice("noon west"), [
		[-480, 644],
		[-540, 650],
		[-1420, 640],
		[-1470, 646],
	])
	return crop(
		view,
		rect(view[0], view[1], view[2], 800, hour.sky),
		shape === "tall" ? wovenSun(1180, 330, 74, hour, "#f7c777") : wovenSun(1180, 230, 96, hour, "#f7c777"),
		cloud(1320, 190, 190, hour.cloud),
		cloud(820, 330, 130, hour.cloud),
		ngong(-2000, 578, 1400, 92, hour.far),
		ngong(500, 578, 1200, 120, hour.far),
		ridge(newDice("n2"), 1600, 562, 26, 600, hour.mid),
		ridge(newDice("n3"), 1600, 584, 16, 620, hour.near),
		mirrored(
			ridge(newDice("n2 west"), WEST, 562, 26, 600, hour.mid),
			ridge(newDice("n3 west"), WEST, 584, 16, 620, hour.near),
		),
		put(-2200, 588, 0.9, acacia("nf", dye.leaf)),
		put(-1240, 588, 0.75, acacia("ne", dye.leaf)),
		put(-760, 588, 1, acacia("nd", dye.leaf)),
		put(-200, 590, 0.6, acacia("nc", dye.leaf)),
		put(120, 590, 0.7, acacia("na", dye.leaf)),
		put(400, 586, 0.9, acacia("nb", dye.leaf)),
		ground(1600, 800, 586, hour, 10),
		mirrored(ground(WEST, 800, 586, hour, 10)),
		footpath(1160, 586, 620, 800, 270, hour.path),
		tufts(dice, [20, 640, 560, 140], 18, hour.shade),
		put(60, 792, 0.9, sisal(dye.leaf)),
		set.draw(),
	)
}
