import { bunting, poles } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { footpath, ground, mirrored, ngong, ridge, tufts } from "../motifs/land.ts"
import { bandstand, tower } from "../motifs/music.ts"
import { hay } from "../motifs/play.ts"
import { bar, birds, drumSun } from "../motifs/sky.ts"
import { farStall } from "../motifs/stalls.ts"
import { acacia } from "../motifs/trees.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { crop, type Drawing, put, rect } from "../svg.ts"
import { cast } from "./cast.ts"
import { band, dancers, dog, roller, strollers } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { type Shape, viewOf, WEST } from "./shape.ts"

/** Hero 3: a golden afternoon with a band, the sun as the skin of a drum. */
export function goldenMusic(shape: Shape): Drawing {
	const view = viewOf(shape, 755)
	const hour = hours.golden
	const dice = newDice("golden music")
	const set = createLayeredScene(hour, {
		horizon: 566,
		far: 46,
		foot: 800,
		near: 180,
		lean: -0.8,
		visibleRange: [view[0], view[0] + view[2]],
	})
	for (const [x, y, paint] of [
		[800, 606, dye.murram],
		[900, 604, dye.leaf],
		[1010, 606, dye.jaca],
		[1560, 610, dye.leaf],
	] as const)
		set.add(y, put(x, y, 0.95, farStall(paint, dye.cream, "#4a1f14")))
	set.add(
		640,
		put(1290, 664, 1.72, bandstand(dye.night, dye.murramDeep, dye.marigold)) +
			band(1290, 627, 128) +
			put(1082, 664, 1.5, tower(dye.marigold)) +
			put(1498, 664, 1.5, tower(dye.marigold)),
	)
	dancers(
		set,
		dice,
		[
			[900, 726],
			[1010, 748],
			[1120, 728],
			[1236, 756],
			[1350, 734],
			[1462, 762],
			[1560, 738],
			[1180, 790],
			[1400, 794],
		],
		dye.marigold,
	)
	roller(set, 1062, 788, cast.aunt, { left: "up", right: "fling" })
	set.thing(800, 770, 0.34, put(0, 0, 1.6, hay()))
	set.folk(800, 764, cast.mzee, { stance: "sit", left: "lap", right: "wave", facing: 1 })
	set.folk(842, 778, cast.girl, { stance: "jump", left: "up", right: "up" })
	set.folk(520, 744, cast.mama, { stance: "walk", right: "away", inRight: "kiondo", facing: 1 })
	set.folk(566, 750, cast.boy, { stance: "run", left: "fling", right: "wave", facing: 1 })
	set.folk(300, 770, cast.wanjiku, { stance: "walk", left: "low", right: "cup", inRight: "cup", facing: 1 })
	set.folk(246, 772, cast.guitarist, { stance: "walk", left: "away", right: "low", facing: 1 })
	dog(set, 410, 784, "standing", 4)
	strollers(set, newDice("golden west"), [
		[-180, 650],
		[-240, 644],
		[-960, 642],
		[-1010, 648],
	])
	return crop(
		view,
		rect(view[0], view[1], view[2], 800, hour.sky),
		shape === "tall" ? drumSun(1290, 370, 120, hour, dye.murram) : drumSun(1290, 300, 158, hour, dye.murram),
		bar(1460, 300, 190, 14, hour.cloud),
		bar(820, 330, 190, 14, hour.cloud),
		ngong(-1700, 590, 1500, 108, hour.far),
		ngong(420, 590, 1400, 130, hour.far),
		ridge(newDice("g2"), 1600, 566, 24, 600, hour.mid),
		ridge(newDice("g3"), 1600, 584, 12, 620, hour.near),
		mirrored(
			ridge(newDice("g2 west"), WEST, 566, 24, 600, hour.mid),
			ridge(newDice("g3 west"), WEST, 584, 12, 620, hour.near),
		),
		put(-2100, 588, 0.9, acacia("ge", hour.near)),
		put(-1350, 588, 0.7, acacia("gd", hour.near)),
		put(-520, 588, 0.95, acacia("gc", hour.near)),
		put(160, 588, 1, acacia("ga", hour.near)),
		put(690, 586, 0.8, acacia("gb", hour.near)),
		ground(1600, 800, 586, hour, 10),
		mirrored(ground(WEST, 800, 586, hour, 10)),
		footpath(1200, 586, 640, 800, 250, hour.path),
		tufts(dice, [20, 640, 520, 140], 16, hour.shade),
		shape === "tall" ? "" : poles([[760, 250, 640]], hour.ink),
		set.draw(),
		shape === "tall" ? "" : bunting([760, 254], [1112, 424], 40, 11, hour.ink),
		birds(
			[
				[830, 250, 12],
				[864, 238, 9],
				[890, 256, 8],
			],
			hour.ink,
		),
	)
}
