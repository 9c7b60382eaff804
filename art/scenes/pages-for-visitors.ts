import { bunting } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { footpath } from "../motifs/land.ts"
import { farGiraffe, gate } from "../motifs/park.ts"
import { beadedSun, moon, stars } from "../motifs/sky.ts"
import { farStall } from "../motifs/stalls.ts"
import { acacia } from "../motifs/trees.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { beads, type Drawing, fill, put, rect } from "../svg.ts"
import { cast } from "./cast.ts"
import { faces, gestures } from "./crew.ts"
import { dog, roller } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { depth, framed, h, land, w } from "./page-frame.ts"
import { stalls } from "./stalls-of.ts"

/** The gate, and a telephone held out to the man who keeps it. */
export function tickets(): Drawing {
	const hour = hours.dawn
	const set = createLayeredScene(hour, depth)
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
		rect(0, 0, w, h, hour.sky),
		beadedSun(480, 250, 112, hour, [dye.murram, dye.cream, dye.rose, dye.cream]),
		...land("tickets", hour),
		footpath(480, 466, 480, 720, 220, hour.path),
		set.draw(),
		bunting([40, 96], [480, 110], 34, 12, hour.ink),
		bunting([480, 110], [920, 96], 34, 12, hour.ink),
	)
}

/** The seven who work here all year, in front of the tents. */
export function about(): Drawing {
	const hour = hours.golden
	const set = createLayeredScene(hour, { ...depth, near: 270 })
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
		rect(0, 0, w, h, hour.sky),
		beadedSun(480, 250, 118, hour, [dye.murram, dye.cream, dye.murram, dye.cream]),
		...land("about", hour),
		set.draw(),
		bunting([40, 92], [480, 112], 30, 12, hour.ink),
		bunting([480, 112], [920, 92], 30, 12, hour.ink),
	)
}

/** Somebody with a bag at a fork of two paths by night; the lights are over the hill. */
export function notFound(): Drawing {
	const hour = hours.night
	const set = createLayeredScene(hour, depth)
	set.thing(770, 566, 3, acacia("lost", dye.leafDeep, dye.ink))
	set.thing(180, 500, 1.5, farGiraffe(hour.near))
	set.add(580, put(500, 584, 2.3, signpost()))
	set.folk(400, 644, { ...cast.guest, extra: "backpack" }, { right: "point", left: "ear", facing: 1 })
	dog(set, 322, 656, "sitting", 1)
	return framed(
		"night",
		"star",
		rect(0, 0, w, h, hour.sky),
		stars(newDice("lost"), w, 380, 70),
		moon(250, 190, 54, dye.cream),
		...land("lost", hour),
		footpath(470, 470, 330, 720, 170, hour.path),
		footpath(560, 470, 760, 720, 170, hour.path),
		set.draw(),
	)
}

/** Three boards that point three ways. */
const signpost = () =>
	[
		rect(-3, -100, 6, 100, dye.bark),
		fill("M-4-94H36L46-85 36-76H-4z", dye.marigold),
		fill("M4-70H-36L-46-61-36-52H4z", dye.murram),
		fill("M-4-46H28L38-37 28-28H-4z", dye.leaf),
		beads("M6-85H34", dye.night, 3, 7),
		beads("M-30-61H-6", dye.cream, 3, 7),
		beads("M6-37H26", dye.marigold, 3, 7),
	].join("")
