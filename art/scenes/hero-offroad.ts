import { hours } from "../motifs/hour.ts"
import { mirrored, ngong, ridge } from "../motifs/land.ts"
import { farGiraffe, pennant, rock } from "../motifs/park.ts"
import { bar, birds, sun } from "../motifs/sky.ts"
import { acacia, euphorbia, sisal } from "../motifs/trees.ts"
import { dust, fourByFour } from "../motifs/wheels.ts"
import { dye, mix } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { crop, type Drawing, fill, put, rect, turn } from "../svg.ts"
import { cast } from "./cast.ts"
import { strollers } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { type Shape, viewOf, WEST } from "./shape.ts"

/** Hero 5: up the red track. */
export function offroadTrack(shape: Shape): Drawing {
	const view = viewOf(shape, 800)
	const hour = hours.heat
	const dice = newDice("offroad")
	const set = createLayeredScene(hour, {
		horizon: 560,
		far: 40,
		foot: 800,
		near: 176,
		lean: -0.5,
		visibleRange: [view[0], view[0] + view[2]],
	})
	strollers(set, dice, [
		[1500, 668],
		[1540, 672],
		[1462, 664],
	])
	set.folk(1580, 694, cast.guest, { left: "point", facing: -1 })
	set.thing(1416, 664, 0.9, pennant(dye.leaf))
	set.thing(880, 756, 0.5, rock(dye.murramDeep))
	set.thing(640, 784, 0.7, rock(dye.murramDeep))
	set.thing(520, 730, 0.9, sisal(dye.leaf))
	const jeep = turn(-9, [0, 0], fourByFour(dye.leaf, dye.cream))
	return crop(
		view,
		rect(view[0], view[1], view[2], 800, hour.sky),
		shape === "tall" ? sun(1330, 350, 84, hour) : sun(1330, 250, 104, hour),
		bar(1420, 214, 160, 13, hour.cloud),
		bar(1080, 320, 190, 14, hour.cloud),
		ngong(-1800, 570, 1500, 92, hour.far),
		ngong(560, 560, 1300, 170, hour.far),
		ridge(newDice("o2"), 1600, 552, 40, 640, hour.mid),
		mirrored(ridge(newDice("o2 west"), WEST, 552, 40, 640, hour.mid)),
		put(-1500, 560, 0.62, farGiraffe(dye.murramDeep)),
		put(-1440, 562, 0.5, farGiraffe(dye.murramDeep)),
		put(690, 556, 0.5, farGiraffe(dye.murramDeep)),
		put(736, 558, 0.62, farGiraffe(dye.murramDeep)),
		put(-2000, 570, 0.9, acacia("oe", dye.leaf, dye.bark)),
		put(-900, 570, 0.75, acacia("od", dye.leaf, dye.bark)),
		put(-340, 574, 0.9, acacia("oc", dye.leaf, dye.bark)),
		put(300, 566, 0.9, acacia("oa", dye.leaf, dye.bark)),
		put(1180, 548, 0.8, acacia("ob", dye.leaf, dye.bark)),
		fill("M0 580Q300 552 640 590T1180 560Q1420 520 1600 540V800H0z", hour.ground),
		mirrored(fill("M0 580Q300 604 700 580T1500 590T2800 570V800H0z", hour.ground)),
		put(1320, 566, 0.46, turn(-6, [0, 0], fourByFour(dye.marigold, dye.cream, false))),
		dust(
			[
				[1262, 562, 12],
				[1246, 556, 9],
				[1234, 566, 8],
			],
			"#f3cfa0",
		),
		fill("M0 690Q360 640 760 720T1240 640Q1440 590 1600 610V800H0z", hour.earth),
		mirrored(fill("M0 690Q400 740 900 690T1800 700T2800 680V800H0z", hour.earth)),
		put(-420, 740, 0.9, sisal(dye.leaf)),
		put(-1180, 720, 0.7, sisal(dye.leaf)),
		put(-1320, 772, 0.7, rock(dye.murramDeep)),
		fill("M420 800Q760 790 1010 716T1600 640V690Q1400 690 1180 748T760 800z", hour.path),
		fill("M560 800Q830 784 1060 728T1600 656V664Q1380 676 1120 738T640 800z", mix(hour.path, dye.clay, 0.45)),
		put(1540, 660, 1.6, euphorbia(dye.leaf)),
		put(180, 716, 0.8, sisal(dye.leaf)),
		put(90, 760, 0.6, rock(dye.murramDeep)),
		set.draw(),
		dust(
			[
				[936, 736, 34],
				[900, 748, 26],
				[872, 734, 22],
				[842, 752, 20],
				[916, 708, 18],
				[812, 742, 14],
				[786, 752, 10],
				[958, 758, 18],
			],
			"#f3cfa0",
		),
		put(1075, 744, 1.45, jeep),
		birds(
			[
				[900, 250, 12],
				[934, 238, 9],
			],
			hour.ink,
		),
	)
}
