import { bunting, washing } from "../../motifs/cloth.ts"
import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { bandstand } from "../../motifs/music.ts"
import { type Appearance, figure } from "../../motifs/people/person.ts"
import { hoop } from "../../motifs/play.ts"
import { bar, birds, cloud, sun } from "../../motifs/sky.ts"
import { bush } from "../../motifs/trees.ts"
import { matatu } from "../../motifs/wheels.ts"
import { dye, skins } from "../../palette.ts"
import { circle, type Drawing, put, rect, svgDocument } from "../../svg.ts"
import { cast } from "../cast.ts"
import { createLandscape } from "../landscape.ts"
import { drawBust } from "../portraits.ts"
import type { Scene } from "./scene.ts"

function bookBus(h: number): Drawing {
	const at = createLandscape({ name: "book bus", hour: "morning", h, near: 380, far: 130, hills: 120 })
	at.scene.add(620, put(400, 640, 2.4, matatu(dye.jaca, dye.marigold, dye.murram)))
	const stack = (x: number, y: number) =>
		at.scene.thing(x, y, 0.32, craft("book")(inks(dye.murram, dye.cream, dye.leaf)))
	stack(150, 700)
	stack(650, 720)
	at.scene.folk(250, 730, cast.mzee, { left: "front", inLeft: "book", right: "down" })
	at.scene.folk(420, 770, cast.student, { right: "front", inRight: "book", left: "down", facing: -1 })
	at.scene.folk(560, 750, cast.amina, { left: "offer", inLeft: "book", right: "hip", facing: -1 })
	return at.draw([cloud(80, 180, 200, at.hour.cloud), sun(660, 150, 60, at.hour)])
}

function blankets(h: number): Drawing {
	const at = createLandscape({
		name: "blankets",
		hour: "mist",
		h,
		near: 480,
		far: 150,
		hills: 90,
		horizon: 0.52,
	})
	const lines = washing(
		at.dice,
		[-20, 360],
		[820, 340],
		20,
		5,
		330,
		[dye.murram, dye.night, dye.jaca, dye.murramDeep, dye.leaf],
		at.hour.ink,
	)
	at.scene.folk(240, 880, cast.moran, { left: "hip", right: "point", facing: 1 })
	at.scene.folk(
		540,
		900,
		{ ...cast.shosho, head: "wrap", wear: dye.marigold },
		{ left: "reach", right: "hip", facing: -1 },
	)
	at.scene.thing(680, 950, 0.3, craft("folded")(inks(dye.murram, dye.night, dye.marigold)))
	at.scene.thing(90, 930, 0.34, craft("folded")(inks(dye.jaca, dye.murram, dye.cream)))
	return at.draw(
		[bar(80, 170, 360, 26, at.hour.cloud), circle(620, 190, 60, at.hour.disc)],
		[],
		[rect(30, 340, 10, 420, dye.bark), rect(765, 330, 10, 430, dye.bark), lines],
	)
}

const butterfly = (h: number): Drawing =>
	svgDocument(
		800,
		h,
		rect(0, 0, 800, h, dye.leaf),
		bunting([-20, 60], [820, 60], 40, 11, dye.ink),
		drawBust({
			skin: skins[4] ?? "",
			cloth: dye.marigold,
			hair: "puffs",
			wear: dye.rose,
			paint: "butterfly",
		}),
	)

function hoops(h: number): Drawing {
	const at = createLandscape({
		name: "hoops",
		hour: "dusk",
		h,
		near: 440,
		far: 90,
		hills: 110,
		horizon: 0.58,
	})
	const spin = (
		x: number,
		y: number,
		look: Appearance,
		paint: string,
		pose: Parameters<typeof figure>[1],
	) => {
		const { behind, before } = hoop(paint, look.age === "child" ? -44 : -50)
		at.scene.thing(
			x,
			y,
			look.age === "child" ? 0.68 : look.age === "teen" ? 0.9 : 1,
			behind + figure(look, pose) + before,
		)
	}
	spin(190, 880, cast.student, dye.marigold, { left: "up", right: "up" })
	spin(420, 820, cast.girl, dye.rose, { stance: "walk", left: "fling", right: "fling" })
	spin(640, 900, cast.wanjiku, dye.cream, { stance: "walk", left: "fling", right: "up", facing: -1 })
	return at.draw([
		circle(400, 330, 190, at.hour.glow),
		circle(400, 330, 140, at.hour.disc),
		birds(
			[
				[180, 200, 14],
				[230, 180, 10],
			],
			dye.cream,
		),
	])
}

function choir(h: number): Drawing {
	const at = createLandscape({
		name: "choir",
		hour: "violet",
		h,
		near: 360,
		far: 100,
		hills: 120,
		horizon: 0.56,
	})
	const robe = (skin: string, head: Appearance["head"]): Appearance => ({
		skin,
		head,
		wear: dye.marigold,
		outfit: {
			garment: "gown",
			top: dye.murram,
			bottom: dye.murram,
			trim: dye.marigold,
			pattern: "pindo",
			sleeves: "long",
		},
	})
	const names: Appearance["head"][] = [
		"short",
		"bun",
		"wrap",
		"fade",
		"afro",
		"braids",
		"bald",
		"gele",
		"locs",
	]
	const singers = names.map((head, index) => ({
		look: robe(skins[(index * 3) % 7] ?? "", head),
		x: 130 + (index % 5) * 135 + (index > 4 ? 68 : 0),
		row: index > 4 ? 1 : 0,
	}))
	at.scene.add(700, put(400, 800, 3.4, bandstand(dye.leaf, dye.night, dye.marigold)))
	for (const { look, x, row } of singers)
		at.scene.add(
			row ? 702 : 701,
			put(x, row ? 746 : 690, 2.2, figure(look, { left: "front", right: "front", facing: x < 400 ? 1 : -1 })),
		)
	at.scene.folk(400, 930, cast.father, { left: "wave", right: "up", facing: 1 })
	return at.draw(
		[cloud(40, 130, 220, at.hour.cloud)],
		[
			put(60, 1000, 1.4, bush("choir", dye.leaf, dye.fern)),
			put(750, 1000, 1.2, bush("choir b", dye.leaf, dye.fern)),
		],
	)
}

export const julyTwo: readonly Scene[] = [
	{
		name: "book-matatu",
		shape: "square",
		caption: "The book matatu",
		alt: "Readers with open books stand before a violet painted matatu, books stacked on the grass.",
		draw: bookBus,
	},
	{
		name: "blankets",
		shape: "portrait",
		caption: "Choosing a blanket",
		alt: "Thick blankets hang on a line; a man in a shuka points out one to a woman.",
		draw: blankets,
	},
	{
		name: "butterfly-face",
		shape: "square",
		caption: "Face painting: a butterfly",
		alt: "A child with two puffs of hair and a violet butterfly painted over her closed eyes.",
		draw: butterfly,
	},
	{
		name: "hoops",
		shape: "portrait",
		caption: "Hoops at sunset",
		alt: "Two girls and a woman spin hoops in front of a large red sun at dusk.",
		draw: hoops,
	},
	{
		name: "sunday-choir",
		shape: "portrait",
		caption: "The Sunday choir",
		alt: "Nine singers in red gowns stand in two rows on a stage before their conductor.",
		draw: choir,
	},
]
