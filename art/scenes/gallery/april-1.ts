import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { tufts } from "../../motifs/land.ts"
import { egrets, puddle } from "../../motifs/park.ts"
import { randomAppearance } from "../../motifs/people/casting.ts"
import { bar, cloud, rain, sun } from "../../motifs/sky.ts"
import { dye, shaded } from "../../palette.ts"
import { type Drawing, put, times } from "../../svg.ts"
import { cartman } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import { stalls } from "../stalls-of.ts"
import type { Scene } from "./scene.ts"
import { shelves } from "./shelves.ts"

function firstLight(h: number): Drawing {
	const at = createLandscape({ name: "first light", hour: "morning", h, lean: -0.7 })
	at.scene.stall(170, 580, { ...stalls.pottery, seller: undefined, goods: [], hangs: [] }, 1)
	at.scene.stall(420, 530, { ...stalls.beads, seller: undefined, goods: [], hangs: [] }, 1)
	at.scene.stall(650, 600, { ...stalls.fruit, seller: undefined, goods: [], hangs: [] }, 1)
	cartman(at.scene, 420, 716, at.hour)
	return at.draw(
		[sun(610, 210, 74, at.hour), bar(80, 200, 260, 16, at.hour.cloud), bar(150, 228, 150, 12, at.hour.cloud)],
		[
			egrets(
				[
					[150, 700],
					[206, 716],
					[250, 694],
				],
				dye.cream,
			),
			tufts(at.dice, [20, 620, 760, 160], 26, at.hour.shade),
		],
		[puddle(250, 740, 120, at.hour.sky), puddle(620, 770, 90, at.hour.sky)],
	)
}

function umbrellas(h: number): Drawing {
	const at = createLandscape({ name: "umbrellas", hour: "rain", h, hills: 90, lean: 0.1 })
	at.scene.stall(650, 660, stalls.coffee, 1)
	at.scene.stall(140, 650, stalls.books, 1)
	const rows = [
		[330, 700, 0],
		[450, 720, 1],
		[200, 800, 1],
		[590, 810, 0],
		[400, 850, 0],
		[150, 960, 1],
		[660, 970, 0],
	] as const
	const canopies = [dye.murram, dye.marigold, dye.jaca, dye.cream, dye.rose, dye.leaf, dye.marigold]
	rows.forEach(([x, y, side], index) => {
		const look = randomAppearance(at.dice, index === 4 ? "teen" : "adult")
		const held = { outfit: { ...look.outfit, trim: canopies[index] ?? dye.murram } }
		at.scene.folk(
			x,
			y,
			{ ...look, ...held, head: "short", extra: undefined },
			side
				? { stance: "walk", right: "cup", inRight: "umbrella", facing: 1 }
				: { left: "cup", inLeft: "umbrella", right: "down", facing: -1 },
		)
	})
	return at.draw(
		[
			cloud(60, 180, 300, at.hour.cloud),
			cloud(420, 130, 330, shaded(at.hour.cloud, 0.1)),
			cloud(250, 260, 240, shaded(at.hour.cloud, 0.05)),
		],
		[rain(at.dice, 800, h, 130, dye.cream)],
		[puddle(330, 860, 130, at.hour.sky), puddle(560, 930, 100, at.hour.sky)],
	)
}

function kiondos(h: number): Drawing {
	const hues = [
		[dye.murram, dye.marigold],
		[dye.leaf, dye.rose],
		[dye.jaca, dye.marigold],
		[dye.night, dye.murram],
		[dye.clay, dye.leaf],
		[dye.marigold, dye.murram],
		[dye.fern, dye.cream],
	] as const
	const basket = (index: number, size: number) => {
		const [main, accent] = hues[index % hues.length] ?? [dye.murram, dye.marigold]
		return put(
			0,
			0,
			size,
			craft((["kiondo", "kiondo", "tray", "shopper"] as const)[index % 4] ?? "kiondo")(
				inks(main, index % 3 ? dye.sand : dye.cream, accent),
			),
		)
	}
	return shelves(h, "#e9c98f", dye.bark, [
		times(4, (at) => basket(at, 1.75)),
		times(3, (at) => basket(at + 4, 2.2)),
		times(4, (at) => basket(at + 6, 1.8)),
	])
}

export const aprilOne: readonly Scene[] = [
	{
		name: "first-light",
		shape: "square",
		caption: "Setting up, early morning",
		alt: "Empty stalls stand on wet grass in the early morning; a man pushes a load past puddles and white egrets.",
		draw: firstLight,
	},
	{
		name: "umbrellas",
		shape: "portrait",
		caption: "Shopping in the rain",
		alt: "Seven people under red, yellow and violet umbrellas walk between a book stall and a coffee stall in heavy rain.",
		draw: umbrellas,
	},
	{
		name: "kiondos",
		shape: "square",
		caption: "A wall of kiondos",
		alt: "Three shelves of woven sisal baskets and trays in red, green, violet and orange.",
		draw: kiondos,
	},
]
