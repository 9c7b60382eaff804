import { lights } from "../motifs/cloth.ts"
import { craft } from "../motifs/crafts/catalogue.ts"
import { inks } from "../motifs/crafts/ink.ts"
import { hours } from "../motifs/hour.ts"
import { puddle } from "../motifs/park.ts"
import { hay } from "../motifs/play.ts"
import { bar, birds, sun } from "../motifs/sky.ts"
import { farStall } from "../motifs/stalls.ts"
import { acacia, bloom, crowns } from "../motifs/trees.ts"
import { pickup } from "../motifs/wheels.ts"
import { dye } from "../palette.ts"
import { beads, type Drawing, fill, put, rect, stroke } from "../svg.ts"
import { cast } from "./cast.ts"
import { dog } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { depth, framed, h, land, w } from "./page-frame.ts"
import { stalls } from "./stalls-of.ts"

/** A maker with a pot talks to the two who read applications, under lights. */
export function contact(): Drawing {
	const hour = hours.violet
	const set = createLayeredScene(hour, depth)
	set.stall(250, 560, stalls.cloth, 1.1)
	set.stall(742, 556, stalls.plants, 1.05)
	set.thing(120, 548, 2.7, bloom("contact", crowns.jacaranda))
	set.add(636, put(470, 660, 2.7, table()))
	set.folk(418, 626, cast.amina, { left: "front", right: "offer", inRight: "book", facing: 1 })
	set.folk(522, 624, cast.wanjiku, { left: "belly", right: "ear", inRight: "phone", facing: 1 })
	set.folk(650, 664, cast.weaver, { left: "offer", inLeft: "pot", right: "belly", facing: -1 })
	set.folk(722, 668, cast.boy, { left: "low", right: "up", inRight: "balloon", facing: -1 })
	dog(set, 316, 668, "standing", 3)
	return framed(
		"jaca",
		"diamond",
		rect(0, 0, w, h, hour.sky),
		sun(480, 240, 104, hour),
		bar(90, 210, 220, 16, hour.cloud),
		bar(640, 180, 240, 16, hour.cloud),
		...land("contact", hour),
		set.draw(),
		lights([40, 110], [480, 126], 44, 12, hour.ink),
		lights([480, 126], [920, 110], 44, 12, hour.ink),
	)
}

const table = () =>
	[
		rect(-44, -32, 88, 5, dye.bark),
		rect(-44, -27, 88, 27, dye.marigold),
		fill(
			"M-44 0l5.5-7 5.5 7 5.5-7 5.5 7 5.5-7 5.5 7 5.5-7 5.5 7 5.5-7 5.5 7 5.5-7 5.5 7 5.5-7 5.5 7 5.5-7 5.5 7z",
			dye.murram,
		),
		beads("M-38-17H40", dye.murram, 3.4, 8),
		put(-26, -32, 0.12, craft("paper")(inks(dye.cream, dye.murram))),
		put(2, -32, 0.13, craft("mug")(inks(dye.leaf, dye.cream))),
		put(24, -32, 0.12, craft("book")(inks(dye.night, dye.cream))),
	].join("")

/** Hay from a pick-up, to sit on. */
export function extras(): Drawing {
	const hour = hours.morning
	const set = createLayeredScene(hour, depth)
	for (const [x, paint] of [
		[170, dye.jaca],
		[330, dye.marigold],
		[800, dye.leaf],
	] as const)
		set.add(474, put(x, 482, 1.25, farStall(paint, dye.cream, "#4a5750")))
	set.thing(860, 540, 2.8, acacia("extras", dye.leaf, dye.bark))
	set.add(600, put(610, 606, 1.9, pickup(dye.murram, bales())))
	set.folk(330, 610, cast.gardener, { left: "push", right: "push", facing: -1 })
	set.folk(424, 622, cast.otieno, { stance: "walk", left: "away", right: "wave", facing: -1 })
	for (const [x, y] of [
		[164, 650],
		[252, 660],
		[214, 600],
	] as const)
		set.thing(x, y, 0.52, put(0, 0, 1, hay()))
	set.folk(246, 650, cast.girl, { stance: "sit", left: "lap", right: "wave" })
	set.folk(520, 664, cast.aunt, { left: "front", right: "offer", inRight: "book", facing: -1 })
	dog(set, 716, 668, "sitting", 0, true)
	return framed(
		"leaf",
		"cashew",
		rect(0, 0, w, h, hour.sky),
		sun(300, 220, 84, hour),
		bar(420, 170, 260, 18, hour.cloud),
		bar(600, 206, 200, 14, hour.cloud),
		...land("extras", hour),
		set.draw(),
		birds(
			[
				[520, 260, 14],
				[560, 244, 10],
			],
			hour.ink,
		),
	)
}

const bales = () => put(-22, 0, 0.5, hay()) + put(26, 0, 0.5, hay()) + put(2, -26, 0.5, hay())

/** Early in the morning, before the gate opens: tents go up and tables are carried. */
export function guidelines(): Drawing {
	const hour = hours.mist
	const set = createLayeredScene(hour, depth)
	set.stall(250, 546, { ...stalls.beads, seller: undefined, hangs: [] }, 1.1)
	set.add(560, put(660, 566, 2.3, frame()))
	set.folk(520, 592, cast.rider, { left: "high", right: "up", facing: 1 })
	set.folk(800, 594, cast.father, { left: "up", right: "high", facing: -1 })
	set.folk(300, 640, cast.weaver, { stance: "walk", right: "crown", left: "down", facing: 1 })
	set.thing(300, 640.1, 1, put(0, -98, 0.33, craft("kiondo")(inks(dye.murramDeep, dye.cream))))
	set.folk(420, 660, cast.wanjiku, { left: "front", right: "point", facing: 1 })
	set.folk(160, 656, cast.mzee, { right: "cup", inRight: "cup", left: "hip" })
	set.thing(620, 664, 0.5, craft("pot")(inks(dye.clay, dye.cream, dye.marigold)))
	set.thing(690, 668, 0.42, craft("folded")(inks(dye.jaca, dye.marigold, dye.cream)))
	set.thing(748, 664, 0.5, craft("vase")(inks(dye.leaf, dye.cream, dye.marigold)))
	dog(set, 842, 660, "standing", 0, true)
	return framed(
		"jaca",
		"cashew",
		rect(0, 0, w, h, hour.sky),
		sun(240, 250, 86, hour),
		bar(60, 290, 300, 20, hour.cloud),
		bar(520, 210, 330, 20, hour.cloud),
		...land("guidelines", hour),
		puddle(520, 676, 52, hour.sky),
		set.draw(),
	)
}

/** The bare frame of a tent. */
const frame = () =>
	stroke("M-46 0V-66M46 0V-66M-46-66H46M-46-66L0-96 46-66M0-96V-66", dye.bark, 3.6) +
	fill("M-50-62L0-98 4-62z", dye.marigold) +
	stroke("M-50-62H4", dye.murram, 4, { blunt: true, dash: "5 4" })
