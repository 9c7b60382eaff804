import { dye } from "../palette.ts"
import { beads, circle, fill, rect, stroke } from "../svg.ts"
import type { Plan, Row } from "./plan.ts"

const row = (letter: string, y: number, paint: string, kind: string): Row => ({
	letter,
	kind,
	paint,
	x: 50,
	y,
	count: 18,
	gapAfter: 9,
	gap: 44,
})

const stageAndLawn =
	fill("M150 40H330V128Q240 176 150 128z", "#b3bd7c") +
	rect(186, 32, 108, 46, dye.murram) +
	fill("M186 32H294L282 44H198z", dye.murramDeep) +
	beads("M194 72H290", dye.marigold, 4, 8) +
	stroke("M176 104H304M186 118H294", "#d9a646", 6, { dash: "14 6", blunt: true })

const foodCourt =
	rect(352, 40, 108, 150, "#e3c490") +
	[0, 1, 2, 3].map((at) => rect(362 + at * 24, 46, 19, 19, at % 2 ? dye.marigold : dye.clay)).join("") +
	[0, 1, 2, 3].map((at) => rect(437, 74 + at * 26, 19, 19, at % 2 ? dye.clay : dye.marigold)).join("") +
	stroke("M366 104H420M366 128H420M366 152H420", "#a3673c", 9)

const childrensGarden =
	fill("M22 60Q22 36 48 36H112Q130 36 130 60V172Q130 194 108 194H44Q22 194 22 172z", "#dfe3ae") +
	rect(34, 48, 40, 32, dye.rose) +
	fill("M34 48L54 36 74 48z", dye.murram) +
	circle(102, 152, 18, dye.sand) +
	stroke("M92 150h20M102 142v18", "#c9a86a", 2)

const carPark =
	rect(22, 478, 168, 96, "#b9b9a2") +
	stroke(
		"M40 492V520M62 492V520M84 492V520M106 492V520M128 492V520M150 492V520M172 492V520M40 536V564M62 536V564M84 536V564M106 536V564M128 536V564M150 536V564M172 536V564",
		dye.cream,
		2,
	) +
	rect(112, 538, 14, 22, dye.murram) +
	rect(46, 494, 14, 22, dye.night) +
	rect(90, 494, 14, 22, dye.jaca) +
	rect(134, 538, 14, 22, dye.leaf)

/** Plan of the Christmas festival 2025: gate below, stage on top, six rows between. */
export const christmas2025: Plan = {
	slug: "christmas-2025",
	name: "Christmas Festival 2025",
	alt: "Site map: the main gate is at the bottom, a firm path leads up the middle between six rows of stalls, A to F, to the stage at the top; food is on the right, children on the left, parking at the bottom left.",
	w: 480,
	h: 600,
	fields: [stageAndLawn, foodCourt, childrensGarden, carPark],
	paths: [
		{ data: "M247 594V150", width: 34 },
		{ data: "M80 212H440M400 212V196M76 212V196", width: 20 },
		{ data: "M247 508H452V594", width: 18 },
		{ data: "M247 540H192", width: 16 },
	],
	rows: [
		row("A", 236, dye.marigold, "Pottery, glass, baskets and candles"),
		row("B", 282, "#e08f66", "Beads, jewellery and leather"),
		row("C", 308, "#b9a5e0", "Cloth, clothes, knitwear and children’s clothes"),
		row("D", 354, "#9fc3a4", "Wood, metal, furniture and plants"),
		row("E", 380, "#ec9a8d", "Books, paper, prints, toys and games"),
		row("F", 426, dye.sand, "Honey, jam, spices, cheese, coffee and tea"),
	],
	spots: [
		{
			symbol: "gate",
			name: "Main gate",
			text: "At the bottom, in the middle. Tickets, wristbands and the lost-and-found table.",
			x: 247,
			y: 574,
		},
		{
			symbol: "drop-off",
			name: "Side gate and drop-off",
			text: "At the bottom right, with a bench and a lamp. Taxis set down and pick up here.",
			x: 452,
			y: 568,
		},
		{
			symbol: "parking",
			name: "Car park",
			text: "At the bottom left, on grass, inside the college wall.",
			x: 66,
			y: 527,
		},
		{
			symbol: "accessible-parking",
			name: "Accessible parking",
			text: "On the right edge of the car park, next to the firm path.",
			x: 174,
			y: 527,
		},
		{
			symbol: "information",
			name: "Information",
			text: "Right behind the main gate, on the right.",
			x: 292,
			y: 484,
		},
		{
			symbol: "first-aid",
			name: "First aid",
			text: "On the cross path, right of the middle.",
			x: 330,
			y: 212,
		},
		{
			symbol: "water",
			name: "Water point",
			text: "On the cross path, left of the stage lawn. Bring a bottle.",
			x: 166,
			y: 212,
		},
		{
			symbol: "stage",
			name: "Stage and lawn",
			text: "At the top, in the middle. Hay bales to sit on.",
			x: 240,
			y: 92,
		},
		{
			symbol: "food",
			name: "Food court",
			text: "At the top right: cooks in a row, long tables in the shade.",
			x: 396,
			y: 84,
		},
		{
			symbol: "playground",
			name: "Kids playground",
			text: "At the top left: swings, tyres, sand.",
			x: 100,
			y: 112,
		},
		{
			symbol: "kids-club",
			name: "Kids Club",
			text: "Beside the playground, in the pink tent.",
			x: 54,
			y: 100,
		},
		{
			symbol: "painting",
			name: "Painting",
			text: "Between the playground and the stage lawn.",
			x: 146,
			y: 168,
		},
		{
			symbol: "pottery",
			name: "Pottery stand",
			text: "Between the stage lawn and the food court.",
			x: 336,
			y: 166,
		},
		{ symbol: "toilets", name: "Toilets", text: "On the right, below row F.", x: 380, y: 478 },
		{
			symbol: "accessible-toilets",
			name: "Accessible toilets",
			text: "Two, beside the other toilets, on the firm path.",
			x: 420,
			y: 478,
		},
		{ symbol: "dogs", name: "Dog basins", text: "Left of the middle path, below row F.", x: 214, y: 484 },
	],
	trees: [
		[462, 262, 15, "jacaranda"],
		[464, 400, 15, "jacaranda"],
		[22, 340, 13, "fig"],
		[328, 540, 26, "flame"],
		[392, 556, 20, "fig"],
		[316, 26, 18, "jacaranda"],
		[150, 24, 16, "fig"],
		[214, 556, 13, "jacaranda"],
	],
}
