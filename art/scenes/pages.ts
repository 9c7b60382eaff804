import { type BorderName, borders, bunting, kangaFrame, lights, type Print } from "../motifs/cloth.ts"
import { craft } from "../motifs/crafts/catalogue.ts"
import { inks } from "../motifs/crafts/ink.ts"
import { type Hour, hours } from "../motifs/hour.ts"
import { ground, ngong, ridge, way } from "../motifs/land.ts"
import { farGiraffe, gate, puddle } from "../motifs/park.ts"
import { hay } from "../motifs/play.ts"
import { bar, beadedSun, birds, moon, stars, sun } from "../motifs/sky.ts"
import { farStall } from "../motifs/stalls.ts"
import { acacia, bloom, crowns } from "../motifs/trees.ts"
import { pickup } from "../motifs/wheels.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { beads, box, type Drawing, fill, picture, put, stroke } from "../svg.ts"
import type { Work } from "../works.ts"
import { cast } from "./cast.ts"
import { faces, gestures } from "./faces.ts"
import { dog, roller } from "./groups.ts"
import { stage } from "./stage.ts"
import { stalls } from "./stalls-of.ts"

const [w, h, band] = [960, 720, 52]
const depth = { horizon: 430, far: 70, foot: 690, near: 240 }

/** Sky and land with the hills, ready for what stands on it. */
const land = (name: string, hour: Hour): Drawing[] => [
	ngong(-60, 462, 1080, 140, hour.far),
	ridge(newDice(`${name} ridge`), w, 444, 26, 500, hour.mid),
	ridge(newDice(`${name} near`), w, 456, 12, 500, hour.near),
	ground(w, h, 462, hour, 12),
]

const framed = (border: BorderName, print: Print, ...content: Drawing[]) =>
	picture(w, h, ...content, kangaFrame(w, h, band, borders[border], print))

/** The gate, and a telephone held out to the man who keeps it. */
function tickets(): Drawing {
	const hour = hours.dawn
	const set = stage(hour, depth)
	for (const [x, paint] of [
		[150, dye.leaf],
		[300, dye.jaca],
		[660, dye.murram],
		[820, dye.night],
	] as const)
		set.add(476, put(x, 484, 1.25, farStall(paint, dye.cream, "#6b4029")))
	set.add(560, put(480, 560, 2.05, gate(dye.bark, dye.murram, dye.marigold)))
	set.folk(404, 640, cast.father, { right: "reach", inRight: "phone", left: "down", facing: 1 })
	set.folk(336, 648, cast.girl, { right: "up", inRight: "windmill", left: "down" })
	set.folk(530, 636, { ...cast.otieno, head: "beanie" }, { left: "offer", right: "hip", facing: -1 })
	set.folk(700, 590, cast.mama, { stance: "walk", right: "away", inRight: "kiondo", facing: 1 })
	set.folk(212, 600, cast.amina, { right: "point", left: "hip", facing: 1 })
	roller(set, 770, 650, cast.rider)
	dog(set, 618, 660, "sitting", 1)
	return framed(
		"marigold",
		"star",
		box(0, 0, w, h, hour.sky),
		beadedSun(480, 250, 112, hour, [dye.murram, dye.cream, dye.rose, dye.cream]),
		...land("tickets", hour),
		way(480, 466, 480, 720, 220, hour.path),
		set.draw(),
		bunting([40, 96], [480, 110], 34, 12, hour.ink),
		bunting([480, 110], [920, 96], 34, 12, hour.ink),
	)
}

/** A maker with a pot talks to the two who read applications, under lights. */
function contact(): Drawing {
	const hour = hours.violet
	const set = stage(hour, depth)
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
		box(0, 0, w, h, hour.sky),
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
		box(-44, -32, 88, 5, dye.bark),
		box(-44, -27, 88, 27, dye.marigold),
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
function extras(): Drawing {
	const hour = hours.morning
	const set = stage(hour, depth)
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
		box(0, 0, w, h, hour.sky),
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

/** The seven who work here all year, in front of the tents. */
function about(): Drawing {
	const hour = hours.golden
	const set = stage(hour, { ...depth, near: 270 })
	set.stall(210, 540, stalls.spices, 1.15)
	set.stall(480, 530, stalls.pottery, 1.2)
	set.stall(750, 540, stalls.books, 1.15)
	gestures.forEach((pose, at) => {
		const look = faces[at]?.look
		if (look) set.folk(156 + at * 108, 640 + (at % 2) * 24, look, pose)
	})
	dog(set, 860, 672, "sitting", 1, true)
	return framed(
		"murram",
		"star",
		box(0, 0, w, h, hour.sky),
		beadedSun(480, 250, 118, hour, [dye.murram, dye.cream, dye.murram, dye.cream]),
		...land("about", hour),
		set.draw(),
		bunting([40, 92], [480, 112], 30, 12, hour.ink),
		bunting([480, 112], [920, 92], 30, 12, hour.ink),
	)
}

/** Early in the morning, before the gate opens: tents go up and tables are carried. */
function guidelines(): Drawing {
	const hour = hours.mist
	const set = stage(hour, depth)
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
		box(0, 0, w, h, hour.sky),
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

/** Somebody with a bag at a fork of two paths by night; the lights are over the hill. */
function lost(): Drawing {
	const hour = hours.night
	const set = stage(hour, depth)
	set.thing(770, 566, 3, acacia("lost", dye.leafDeep, dye.ink))
	set.thing(180, 500, 1.5, farGiraffe(hour.near))
	set.add(580, put(500, 584, 2.3, signpost()))
	set.folk(400, 644, { ...cast.guest, extra: "backpack" }, { right: "point", left: "ear", facing: 1 })
	dog(set, 322, 656, "sitting", 1)
	return framed(
		"night",
		"star",
		box(0, 0, w, h, hour.sky),
		stars(newDice("lost"), w, 380, 70),
		moon(250, 190, 54, dye.cream),
		...land("lost", hour),
		way(470, 470, 330, 720, 170, hour.path),
		way(560, 470, 760, 720, 170, hour.path),
		set.draw(),
	)
}

/** Three boards that point three ways. */
const signpost = () =>
	[
		box(-3, -100, 6, 100, dye.bark),
		fill("M-4-94H36L46-85 36-76H-4z", dye.marigold),
		fill("M4-70H-36L-46-61-36-52H4z", dye.murram),
		fill("M-4-46H28L38-37 28-28H-4z", dye.leaf),
		beads("M6-85H34", dye.night, 3, 7),
		beads("M-30-61H-6", dye.cream, 3, 7),
		beads("M6-37H26", dye.marigold, 3, 7),
	].join("")

const drawn: { name: string; draw: () => Drawing; alt: string }[] = [
	{
		name: "tickets",
		draw: tickets,
		alt: "At the market gate a father holds out his phone to be scanned; his daughter waits beside him with a paper windmill.",
	},
	{
		name: "contact",
		draw: contact,
		alt: "Two organisers at a table between the stalls, one with a book, one on the phone; a weaver shows them a pot.",
	},
	{
		name: "extras",
		draw: extras,
		alt: "Hay bales are unloaded from a red pick-up; a girl already sits on one and waves.",
	},
	{
		name: "about",
		draw: about,
		alt: "The seven people of the team and a dog stand in front of three stalls below a golden sun.",
	},
	{
		name: "vendor-guidelines",
		draw: guidelines,
		alt: "A misty morning before the market: two men put up a tent, others carry baskets, pots and cloth.",
	},
	{
		name: "lost",
		draw: lost,
		alt: "By night a visitor with a rucksack stands with a dog at a signpost where two paths part.",
	},
]

/** The pictures that pages of words open with, four by three. */
export const pageWorks = (): Work[] =>
	drawn.map(({ name, alt, draw }) => ({
		name: `page-${name}`,
		path: `/art/pages/${name}.svg`,
		width: w,
		height: h,
		alt,
		svg: draw(),
	}))
