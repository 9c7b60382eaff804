import { borders, lanterns, lights, pindo } from "../../motifs/cloth.ts"
import { decks, tower } from "../../motifs/music.ts"
import { sisalStar } from "../../motifs/park.ts"
import { figure } from "../../motifs/people/person.ts"
import { stars } from "../../motifs/sky.ts"
import { acacia } from "../../motifs/trees.ts"
import { dye } from "../../palette.ts"
import { beads, circle, circlePath, type Drawing, put, rect, stroke, svgDocument } from "../../svg.ts"
import { cast } from "../cast.ts"
import { dancers } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import type { Scene } from "./scene.ts"

function djAtFive(h: number): Drawing {
	const at = createLandscape({ name: "dj", hour: "dusk", h, near: 380, far: 130, hills: 110, horizon: 0.56 })
	const riser = rect(-150, -60, 300, 60, dye.nightDeep) + beads("M-136-30H140", dye.marigold, 9, 24)
	at.scene.add(560, put(90, 620, 2.6, tower(dye.marigold)) + put(710, 620, 2.6, tower(dye.marigold)))
	at.scene.add(
		561,
		put(400, 640, 1.5, riser) + put(400, 556, 2.7, figure(cast.dj, { left: "ear", right: "belly" })),
	)
	at.scene.add(562, put(400, 566, 3.4, decks(dye.murram, dye.marigold)))
	dancers(
		at.scene,
		at.dice,
		[
			[110, 740],
			[260, 776],
			[560, 772],
			[700, 740],
		],
		dye.jaca,
	)
	return at.draw(
		[
			circle(400, 270, 210, at.hour.glow),
			beads(circlePath(400, 270, 186), dye.rose, 12, 36.5),
			circle(400, 270, 150, at.hour.disc),
		],
		[lights([-10, 90], [400, 60], 34, 12, dye.slate), lights([400, 60], [810, 90], 34, 12, dye.slate)],
	)
}

function treeOfLights(h: number): Drawing {
	const at = createLandscape({
		name: "tree of lights",
		hour: "night",
		h,
		near: 340,
		far: 100,
		hills: 90,
		horizon: 0.62,
	})
	at.scene.thing(400, 820, 3, acacia("lights", "#1c4a3c", "#33251f"))
	at.scene.folk(200, 880, cast.father, { left: "low", right: "up" })
	at.scene.folk(264, 890, cast.girl, { left: "up", right: "up" })
	at.scene.folk(560, 900, cast.mama, { left: "point", right: "hip", facing: -1 })
	at.scene.folk(650, 930, cast.kidCap, { left: "away", inLeft: "lantern", right: "down", facing: -1 })
	const strings = [
		[[100, 390], [400, 330], 30],
		[[400, 330], [720, 400], 30],
		[[70, 470], [400, 420], 50],
		[[400, 420], [740, 480], 50],
		[[160, 560], [640, 560], 60],
	] as const
	return at.draw(
		[stars(at.dice, 800, 360, 60)],
		[
			...strings.map(([a, b, sag]) => lights(a, b, sag, 11, dye.slate, 1.2)),
			lanterns([150, 500], [650, 500], 70, 5, dye.slate, [dye.murram, dye.marigold, dye.rose]),
		],
	)
}

function sisalStars(h: number): Drawing {
	const hung = [
		[120, 190, 62, dye.cream],
		[300, 340, 88, dye.marigold],
		[500, 200, 70, dye.cream],
		[680, 360, 80, dye.rose],
		[150, 520, 80, dye.marigold],
		[430, 560, 96, dye.cream],
		[660, 610, 66, dye.marigold],
	] as const
	return svgDocument(
		800,
		h,
		rect(0, 0, 800, h, dye.murram),
		circle(430, 400, 330, "#a53b24"),
		...hung.map(
			([x, y, r, paint]) => stroke(`M${x} 0V${y}`, dye.murramDeep, 3) + sisalStar(x, y, r * 1.2, paint),
		),
		put(0, h - 64, 1, pindo(800, 64, borders.night, "star")),
	)
}

export const decemberOne: readonly Scene[] = [
	{
		name: "dj-at-five",
		shape: "square",
		caption: "The DJ at five o’clock",
		alt: "A DJ with headphones plays at a table with a red kanga cloth; five people dance under lights at dusk.",
		draw: djAtFive,
	},
	{
		name: "tree-of-lights",
		shape: "portrait",
		caption: "The tree of lights",
		alt: "A great acacia hung with strings of lights and lanterns at night; families look up.",
		draw: treeOfLights,
	},
	{
		name: "sisal-stars",
		shape: "square",
		caption: "Sisal stars from Machakos",
		alt: "Seven plaited stars in cream, orange and pink hang before a deep red wall.",
		draw: sisalStars,
	},
]
