import { bunting } from "../../motifs/cloth.ts"
import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { figure } from "../../motifs/people/person.ts"
import { birds, cloud, sun } from "../../motifs/sky.ts"
import { boda, dust } from "../../motifs/wheels.ts"
import { dye } from "../../palette.ts"
import { type Drawing, put, rect, stroke } from "../../svg.ts"
import { cast } from "../cast.ts"
import { createLandscape } from "../landscape.ts"
import type { Scene } from "./scene.ts"
import { shelves } from "./shelves.ts"

function bread(h: number): Drawing {
	const loaves = (
		["loaf", "plaited", "loaf", "cake", "loaf", "plaited", "plaited", "loaf", "loaf"] as const
	).map((name, at) =>
		put(
			0,
			0,
			at % 2 ? 1.9 : 2.1,
			craft(name)(inks(at % 3 === 1 ? "#d9963f" : "#b9702f", dye.sand, dye.murram)),
		),
	)
	return shelves(
		h,
		dye.leaf,
		dye.bark,
		[loaves.slice(0, 3), loaves.slice(3, 6), loaves.slice(6)],
		bunting([-10, 14], [810, 14], 30, 12, dye.ink, [dye.cream, dye.marigold]),
	)
}

function hats(h: number): Drawing {
	const at = createLandscape({ name: "hats", hour: "heat", h, near: 560, far: 200, hills: 110, horizon: 0.5 })
	at.scene.folk(170, 900, { ...cast.aunt, head: "straw", wear: dye.murram }, { left: "hip", right: "crown" })
	at.scene.folk(
		400,
		920,
		{ ...cast.amina, head: "gele", wear: dye.marigold, outfit: { ...cast.amina.outfit, top: dye.leaf } },
		{ left: "front", right: "front" },
	)
	at.scene.folk(
		640,
		900,
		{ ...cast.guest, head: "sunhat", wear: dye.murram },
		{ left: "crown", right: "hip", facing: -1 },
	)
	return at.draw([
		sun(400, 200, 90, at.hour),
		birds(
			[
				[160, 160, 12],
				[200, 140, 9],
			],
			at.hour.ink,
		),
	])
}

function shelfRider(h: number): Drawing {
	const at = createLandscape({
		name: "shelf rider",
		hour: "morning",
		h,
		near: 420,
		far: 140,
		hills: 130,
		horizon: 0.56,
	})
	const shelf =
		rect(-30, -150, 46, 96, dye.bark) +
		rect(-26, -144, 38, 26, dye.sand) +
		rect(-26, -114, 38, 26, dye.sand) +
		rect(-26, -84, 38, 26, dye.sand) +
		rect(-24, -132, 8, 14, dye.murram) +
		rect(-14, -136, 7, 18, dye.leaf) +
		rect(-20, -104, 9, 16, dye.jaca) +
		stroke("M-34-60L-10-150M20-60L-6-150", dye.ink, 2)
	const rider = figure(
		{ ...cast.rider, head: "cap", wear: dye.leaf },
		{ stance: "sit", left: "reach", right: "reach", facing: 1 },
	)
	at.scene.add(740, put(420, 750, 3.1, put(-34, 2, 0.94, shelf), put(-6, -26, 0.94, rider), boda(dye.murram)))
	at.scene.folk(120, 660, cast.kidCap, { right: "point", left: "down" })
	at.scene.folk(690, 650, cast.father, { left: "wave", right: "hip", facing: -1 })
	return at.draw(
		[sun(640, 170, 70, at.hour), cloud(80, 190, 200, at.hour.cloud)],
		[
			dust(
				[
					[210, 752, 18],
					[180, 740, 14],
					[150, 756, 11],
				],
				dye.sand,
			),
		],
	)
}

export const julyThree: readonly Scene[] = [
	{
		name: "bread-by-eight",
		shape: "square",
		caption: "The bread stall",
		alt: "Three shelves of loaves, plaited bread and a cake against a green wall under bunting.",
		draw: bread,
	},
	{
		name: "hats",
		shape: "portrait",
		caption: "Three new hats",
		alt: "A woman in a straw hat, a woman in a tall orange head wrap and a man in a red sun hat show what they bought.",
		draw: hats,
	},
	{
		name: "shelf-rider",
		shape: "square",
		caption: "A bookshelf arrives by boda boda",
		alt: "A motorcycle rider carries a full bookshelf on the back seat; a boy points, a man waves.",
		draw: shelfRider,
	},
]
