import { jiko, smoke } from "../motifs/fire.ts"
import { hours } from "../motifs/hour.ts"
import { ground, ngong, ridge } from "../motifs/land.ts"
import { puddle } from "../motifs/park.ts"
import { bar, beadedSun, birds } from "../motifs/sky.ts"
import { farStall } from "../motifs/stalls.ts"
import { acacia } from "../motifs/trees.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { beads, type Drawing, fill, put } from "../svg.ts"
import { cast } from "./cast.ts"
import { dog } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { framed, h, near, sky, w } from "./poster-frame.ts"

/** July is cold: maize on the jiko, blankets, hot cups. */
export function july2024(): Drawing {
	const hour = hours.mist
	const set = createLayeredScene(hour, near)
	for (const [x, y, paint] of [
		[130, 738, "#7c8f86"],
		[660, 736, "#8b7f9a"],
	] as const)
		set.add(y, put(x, y, 1.5, farStall(paint, dye.cream, "#4a5750")))
	set.thing(400, 858, 1.72, jiko())
	set.folk(
		214,
		862,
		{ ...cast.shosho, head: "beanie", wear: dye.marigold },
		{ right: "offer", left: "front", facing: 1 },
	)
	set.folk(
		586,
		866,
		{ ...cast.mzee, extra: "blanket", outfit: { ...cast.mzee.outfit, trim: dye.murram } },
		{ left: "offer", right: "belly", facing: -1 },
	)
	set.folk(
		664,
		886,
		{ ...cast.skater, extra: "scarf" },
		{ left: "mouth", inLeft: "maize", right: "down", facing: -1 },
	)
	set.folk(
		138,
		896,
		{ ...cast.girl, head: "beanie", wear: dye.jaca, extra: "scarf" },
		{ right: "up", inRight: "maize", facing: 1 },
	)
	set.folk(300, 800, cast.imam, { right: "cup", inRight: "cup", left: "down" })
	set.folk(
		500,
		798,
		{ ...cast.mother, extra: "scarf" },
		{ left: "cup", inLeft: "cup", right: "hip", facing: -1 },
	)
	set.thing(
		280,
		922,
		0.4,
		put(
			0,
			0,
			1,
			fill("M-42-62H42Q46-20 26 0H-26Q-46-20-42-62z", dye.sand),
			beads("M-30-66H32", dye.marigold, 26, 20),
			beads("M-36-30H38", dye.murram, 10, 15),
		),
	)
	dog(set, 560, 928, "sleeping", 0)
	return framed(
		"marigold",
		"diamond",
		sky(hour),
		beadedSun(400, 330, 120, hour, ["#d9b98a", dye.cream, "#d9b98a", dye.cream]),
		bar(40, 300, 330, 26, hour.cloud),
		bar(430, 390, 330, 26, hour.cloud),
		smoke(370, 640, 300, dye.cream),
		smoke(440, 660, 380, dye.cream),
		ngong(-80, 690, 980, 170, hour.far),
		bar(-60, 620, 420, 30, hour.cloud),
		bar(470, 600, 420, 30, hour.cloud),
		ridge(newDice("j2"), w, 676, 30, 740, hour.mid),
		put(170, 690, 1.5, acacia("ja", hour.near)),
		put(640, 690, 1.2, acacia("jb", hour.near)),
		ground(w, h, 696, hour, 12),
		puddle(180, 930, 70, hour.sky),
		set.draw(),
		birds(
			[
				[250, 210, 14],
				[290, 196, 10],
				[540, 220, 12],
			],
			hour.ink,
		),
	)
}
