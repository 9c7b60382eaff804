import { borders, lanterns, lights, pindo } from "../../motifs/cloth.ts"
import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { footpath, skyline } from "../../motifs/land.ts"
import { figure } from "../../motifs/people/person.ts"
import { bat } from "../../motifs/play.ts"
import { birds, cloud, moon, stars, sun } from "../../motifs/sky.ts"
import { farStall } from "../../motifs/stalls.ts"
import { matatu } from "../../motifs/wheels.ts"
import { dye } from "../../palette.ts"
import { circle, type Drawing, fill, put, times } from "../../svg.ts"
import { cast } from "../cast.ts"
import { porter } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import { stalls } from "../stalls-of.ts"
import type { Scene } from "./scene.ts"
import { shelves } from "./shelves.ts"

function batting(h: number): Drawing {
	const at = createLandscape({
		name: "batting",
		hour: "morning",
		h,
		near: 480,
		far: 140,
		hills: 110,
		horizon: 0.5,
	})
	at.scene.thing(
		240,
		740,
		0.68,
		figure({ ...cast.kidCap, wear: dye.murram }, { stance: "walk", left: "up", right: "high", facing: 1 }) +
			put(6, -100, 0.9, bat()),
	)
	at.scene.folk(610, 660, cast.skater, { stance: "walk", left: "fling", right: "hip", facing: -1 })
	at.scene.folk(420, 600, cast.kidGlasses, { left: "reach", right: "reach" })
	at.scene.folk(100, 690, cast.boy, { left: "hip", right: "hip" })
	const diamond = fill("M400 800L80 690 400 610 720 690z", at.hour.path)
	return at.draw(
		[
			cloud(90, 170, 220, at.hour.cloud),
			sun(640, 150, 64, at.hour),
			birds(
				[
					[300, 220, 12],
					[340, 204, 9],
				],
				at.hour.ink,
			),
		],
		[],
		[diamond],
	)
}

function candleShelf(h: number): Drawing {
	const hues = [dye.murram, dye.cream, dye.jaca, dye.marigold, dye.rose, dye.fern]
	const row = (count: number, size: number, from: number) =>
		times(
			count,
			(at) =>
				circle(0, -92 * size, 56 * size, dye.marigold, 0.16) +
				put(
					0,
					0,
					size * (at % 2 ? 1 : 0.8),
					craft("candle")(inks(hues[(at + from) % 6] ?? dye.murram, dye.night, dye.marigold)),
				),
		)
	return shelves(
		h,
		dye.nightDeep,
		dye.bark,
		[row(5, 1.6, 0), row(4, 2, 2), row(5, 1.7, 1), row(4, 2, 4)],
		times(1, () => pindo(800, 40, borders.marigold, "diamond")).join(""),
	)
}

function matatuArrives(h: number): Drawing {
	const at = createLandscape({ name: "matatu", hour: "dawn", h, near: 340, far: 130, hills: 130, lean: -0.6 })
	at.scene.add(610, put(400, 630, 2.85, matatu(dye.leaf, dye.marigold, dye.rose)))
	porter(at.scene, 120, 740)
	at.scene.folk(300, 770, cast.amina, { stance: "walk", right: "away", inRight: "tote", facing: 1 })
	at.scene.folk(480, 760, cast.guest, { left: "wave", right: "hip", facing: -1 })
	at.scene.folk(640, 780, cast.student, { stance: "walk", left: "away", inLeft: "kiondo", facing: -1 })
	return at.draw([sun(620, 200, 84, at.hour), skyline(40, 448, 150, dye.jacaLight, dye.cream)])
}

function nightAlley(h: number): Drawing {
	const at = createLandscape({
		name: "night alley",
		hour: "night",
		h,
		near: 380,
		far: 90,
		hills: 0,
		horizon: 0.52,
	})
	for (const [x, y, paint] of [
		[200, 640, dye.murram],
		[300, 600, dye.jaca],
		[500, 600, dye.marigold],
		[610, 640, dye.leaf],
	] as const)
		at.scene.add(y, put(x, y, 2.2 - (640 - y) * 0.02, farStall(paint, dye.cream, "#f0bd5c")))
	at.scene.stall(
		80,
		800,
		{ ...stalls.beads, hangs: ["tray", "kiondo", "tray"], goods: ["bangles", "bowl"], glow: true },
		0.95,
	)
	at.scene.stall(
		735,
		816,
		{ ...stalls.honey, hangs: ["hat", "hat"], goods: ["honey", "bottle"], seller: cast.imam, glow: true },
		0.95,
	)
	at.scene.folk(446, 690, cast.asha, { stance: "walk", left: "away", inLeft: "tote", facing: -1 })
	at.scene.folk(330, 880, cast.mama, { right: "point", left: "away", inLeft: "kiondo" })
	at.scene.folk(500, 930, cast.girl, { right: "away", inRight: "lantern", left: "up", facing: 1 })
	return at.draw(
		[stars(at.dice, 800, 420, 70), moon(400, 170, 56, at.hour.disc)],
		[
			lights([-10, 330], [400, 400], 30, 10, dye.slate, 1.2),
			lights([400, 400], [810, 330], 30, 10, dye.slate, 1.2),
			lanterns([60, 430], [740, 430], 40, 7, dye.slate, [dye.murram, dye.marigold, dye.rose, dye.jaca]),
		],
		[footpath(400, 536, 400, 1000, 230, at.hour.path)],
	)
}

export const decemberThree: readonly Scene[] = [
	{
		name: "batting",
		shape: "square",
		caption: "A hit at the first try",
		alt: "A child hits a baseball high into the air over a sandy diamond; three others look up.",
		draw: batting,
	},
	{
		name: "candles",
		shape: "portrait",
		caption: "Eighteen candles",
		alt: "Four shelves of burning candles in many colours in the dark.",
		draw: candleShelf,
	},
	{
		name: "matatu-from-town",
		shape: "square",
		caption: "The first matatu from town",
		alt: "A green painted matatu stands in front of the city’s towers at sunrise; five passengers set out.",
		draw: matatuArrives,
	},
	{
		name: "night-alley",
		shape: "portrait",
		caption: "Stalls by lantern light",
		alt: "A sandy lane between four glowing stalls at night under lanterns and strings of lights.",
		draw: nightAlley,
	},
]
