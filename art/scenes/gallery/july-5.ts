import { type CraftName, craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { campfire } from "../../motifs/fire.ts"
import { slungGuitar } from "../../motifs/music.ts"
import { figure } from "../../motifs/people/person.ts"
import { hay } from "../../motifs/play.ts"
import { moon, stars } from "../../motifs/sky.ts"
import { dye, lightened, mix, shaded } from "../../palette.ts"
import { circle, type Drawing, ellipse, put } from "../../svg.ts"
import { cast } from "../cast.ts"
import { createLandscape } from "../landscape.ts"
import type { Scene } from "./scene.ts"
import { shelves } from "./shelves.ts"

function secondNight(h: number): Drawing {
	const at = createLandscape({
		name: "second night",
		hour: "night",
		h,
		near: 420,
		far: 120,
		hills: 110,
		horizon: 0.58,
	})
	at.scene.add(850, put(400, 850, 2.2, campfire()))
	const glow = [
		ellipse(400, 856, 330, 90, mix(at.hour.earth, dye.marigold, 0.16)),
		ellipse(400, 856, 210, 58, mix(at.hour.earth, dye.marigold, 0.32)),
	]
	for (const [x, y] of [
		[180, 800],
		[620, 800],
	] as const)
		at.scene.thing(x, y, 0.3, put(0, 0, 1.5, hay()))
	at.scene.thing(
		180,
		797,
		1,
		figure(cast.guitarist, { stance: "sit", left: "strum", right: "fret", facing: 1 }) +
			put(2, 20, 1, slungGuitar(dye.marigold)),
	)
	at.scene.folk(620, 796, cast.singer, { stance: "sit", left: "fling", right: "lap", facing: -1 })
	at.scene.folk(290, 930, cast.student, {
		stance: "floor",
		facing: 1,
		left: "lap",
		right: "cup",
		inRight: "cup",
	})
	at.scene.folk(520, 940, cast.kidCap, {
		stance: "floor",
		facing: -1,
		left: "mouth",
		inLeft: "maize",
		right: "lap",
	})
	at.scene.folk(400, 740, cast.mama, { left: "front", right: "front" })
	return at.draw(
		[stars(at.dice, 800, 520, 80), circle(600, 180, 90, at.hour.glow), moon(600, 180, 52, at.hour.disc)],
		[],
		glow,
	)
}

function apothecary(h: number): Drawing {
	const row = (names: readonly CraftName[], hues: readonly string[], size: number) =>
		names.map((name, at) =>
			put(
				0,
				0,
				size,
				craft(name)(
					inks(
						hues[at % hues.length] ?? dye.rose,
						lightened(hues[at % hues.length] ?? dye.rose, 0.7),
						dye.marigold,
					),
				),
			),
		)
	return shelves(h, dye.jacaLight, shaded(dye.jaca, 0.3), [
		row(
			["honey", "jam", "bottle", "honey", "cream"],
			[dye.marigold, dye.murram, dye.leaf, dye.clay, dye.jaca],
			1.35,
		),
		row(["soap", "candle", "scent", "soap"], [dye.rose, dye.cream, dye.fern, dye.marigold], 1.6),
		row(
			["cream", "bottle", "jam", "candle", "honey"],
			[dye.leaf, dye.night, dye.jaca, dye.murram, dye.marigold],
			1.35,
		),
	])
}

export const julyFive: readonly Scene[] = [
	{
		name: "second-night",
		shape: "portrait",
		caption: "Songs by the fire",
		alt: "Six people sit around a camp fire under the stars, one plays guitar, one sings.",
		draw: secondNight,
	},
	{
		name: "apothecary",
		shape: "square",
		caption: "Honey, soap and jam",
		alt: "Three shelves of jars, soaps, bottles and candles against a lilac wall.",
		draw: apothecary,
	},
]
