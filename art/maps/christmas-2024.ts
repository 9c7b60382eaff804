import { dye } from "../palette.ts"
import { beads, circle, d, fill, rect, stroke, times } from "../svg.ts"
import type { Plan, Row } from "./plan.ts"

const column = (letter: string, x: number, paint: string, kind: string): Row => ({
	letter,
	kind,
	paint,
	x,
	y: 130,
	down: true,
	count: 19,
	gapAfter: 10,
	gap: 34,
})

const ringOf = (count: number, r: number, x: number, y: number) =>
	times(count, (at) => {
		const angle = Math.PI * (0.06 + (at / (count - 1)) * 0.88)
		return rect(
			x + Math.cos(angle) * r - 8,
			y - Math.sin(angle) * r * 0.62 - 8,
			16,
			16,
			at % 2 ? dye.marigold : dye.clay,
		)
	}).join("")

const horseshoe =
	fill("M24 690V640Q24 576 108 576T192 640V690z", "#e3c490") +
	ringOf(9, 72, 108, 646) +
	stroke("M70 656H146M70 674H146", "#a3673c", 9)
const stageAndLawn =
	fill("M150 30H330V84Q240 112 150 84z", "#b3bd7c") +
	rect(190, 22, 100, 40, dye.jaca) +
	fill("M190 22H290L278 32H202z", "#5c468f") +
	beads("M198 56H284", dye.marigold, 4, 8)
const cage =
	rect(386, 578, 74, 112, "#b3bd7c") +
	stroke(d`M386 578H460V690H386zM386 606H460M386 634H460M386 662H460M410 578V690M436 578V690`, dye.cream, 1.6)
const garden =
	fill("M346 26H458V100H346z", "#dfe3ae") + circle(370, 78, 14, dye.sand) + rect(424, 34, 28, 22, dye.rose)
const carPark =
	rect(20, 24, 110, 76, "#b9b9a2") +
	stroke(
		"M34 36V58M52 36V58M70 36V58M88 36V58M106 36V58M34 70V92M52 70V92M70 70V92M88 70V92M106 70V92",
		dye.cream,
		2,
	)
const acrobatsRing =
	circle(288, 636, 44, dye.sand) +
	circle(288, 636, 34, "#e3c490") +
	stroke("M288 592a44 44 0 1 0 .1 0", dye.murram, 4, { dash: "10 6", blunt: true })

/** Plan of the Christmas festival 2024: ten columns of stalls, food in a horseshoe. */
export const christmas2024: Plan = {
	slug: "christmas-2024",
	name: "Christmas Festival 2024",
	alt: "Site map: ten columns of stalls, A to K, stand side by side in the middle; the stage is at the top, the food horseshoe and the main gate at the bottom, parking at the top left, the baseball station at the bottom right.",
	w: 480,
	h: 720,
	fields: [stageAndLawn, horseshoe, cage, garden, carPark, acrobatsRing],
	paths: [
		{ data: "M24 341H456", width: 24 },
		{ data: "M240 716V556M240 108V86", width: 24 },
		{ data: "M30 560H452M30 560V341M452 560V341", width: 16 },
	],
	rows: [
		column("A", 44, dye.marigold, "Pottery and glass"),
		column("B", 84, "#e08f66", "Baskets and candles"),
		column("C", 124, "#b9a5e0", "Beads and jewellery"),
		column("D", 164, "#9fc3a4", "Leather and shoes"),
		column("E", 204, "#ec9a8d", "Cloth and clothes"),
		column("F", 260, dye.sand, "Knitwear and children’s clothes"),
		column("G", 300, dye.marigold, "Wood and furniture"),
		column("H", 340, "#e08f66", "Metal, plants and garden"),
		column("J", 380, "#b9a5e0", "Books, prints, toys and games"),
		column("K", 420, "#9fc3a4", "Honey, jam, spices, coffee and tea"),
	],
	spots: [
		{ symbol: "gate", name: "Main gate", text: "At the bottom, in the middle.", x: 240, y: 698 },
		{ symbol: "parking", name: "Car park", text: "At the top left.", x: 62, y: 64 },
		{
			symbol: "accessible-parking",
			name: "Accessible parking",
			text: "On the right edge of the car park.",
			x: 112,
			y: 64,
		},
		{ symbol: "stage", name: "Stage and lawn", text: "At the top, in the middle.", x: 240, y: 80 },
		{
			symbol: "playground",
			name: "Kids playground",
			text: "At the top right: swings, tyres, a rope bridge.",
			x: 398,
			y: 82,
		},
		{
			symbol: "face-painting",
			name: "Face painting",
			text: "Next to the playground, at the top right.",
			x: 438,
			y: 70,
		},
		{
			symbol: "food",
			name: "Food horseshoe",
			text: "At the bottom left: forty cooks around long tables.",
			x: 108,
			y: 626,
		},
		{
			symbol: "acrobats",
			name: "Acrobats’ ring",
			text: "At the bottom, right of the main path.",
			x: 288,
			y: 636,
		},
		{
			symbol: "baseball",
			name: "Baseball and softball station",
			text: "At the bottom right: a cage and a patient coach.",
			x: 423,
			y: 634,
		},
		{ symbol: "information", name: "Information", text: "Left of the main gate.", x: 206, y: 690 },
		{
			symbol: "first-aid",
			name: "First aid",
			text: "Where the cross path meets the middle path.",
			x: 240,
			y: 341,
		},
		{ symbol: "water", name: "Water point", text: "On the cross path, far left.", x: 30, y: 341 },
		{ symbol: "dogs", name: "Dog basins", text: "On the cross path, far right.", x: 452, y: 341 },
		{
			symbol: "toilets",
			name: "Toilets",
			text: "At the bottom, above the baseball station.",
			x: 356,
			y: 560,
		},
		{
			symbol: "accessible-toilets",
			name: "Accessible toilets",
			text: "Beside the other toilets, on the firm path.",
			x: 396,
			y: 560,
		},
	],
	trees: [
		[22, 130, 17, "jacaranda"],
		[460, 130, 18, "jacaranda"],
		[338, 668, 22, "fig"],
		[360, 600, 16, "flame"],
		[212, 600, 15, "fig"],
		[140, 34, 15, "fig"],
		[334, 40, 14, "flame"],
		[22, 470, 13, "fig"],
	],
}
