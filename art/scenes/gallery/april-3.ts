import { bunting, washing } from "../../motifs/cloth.ts"
import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { oven, smoke } from "../../motifs/fire.ts"
import { gate } from "../../motifs/park.ts"
import { figure } from "../../motifs/people/person.ts"
import { bar, birds, cloud, sun, wovenSun } from "../../motifs/sky.ts"
import { bloom, crowns } from "../../motifs/trees.ts"
import { dye } from "../../palette.ts"
import { beads, circle, circlePath, type Drawing, put, rect, svgDocument } from "../../svg.ts"
import { cast } from "../cast.ts"
import { family } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import { drawBust } from "../portraits.ts"
import { stalls } from "../stalls-of.ts"
import type { Scene } from "./scene.ts"

function clothLines(h: number): Drawing {
	const at = createLandscape({ name: "cloth lines", hour: "morning", h, near: 420, far: 130, hills: 120 })
	const hues = [dye.murram, dye.cream, dye.marigold, dye.jaca, dye.leaf, dye.rose, dye.night]
	const back = washing(at.dice, [-20, 330], [820, 300], 26, 7, 200, hues, at.hour.ink)
	const front = washing(
		at.dice,
		[-20, 470],
		[470, 500],
		24,
		4,
		250,
		[dye.marigold, dye.night, dye.rose, dye.leaf, dye.cream],
		at.hour.ink,
	)
	at.scene.add(700, rect(470, 470, 9, 250, dye.bark) + front)
	at.scene.folk(570, 830, cast.mama, { left: "point", right: "hip", facing: -1 })
	at.scene.folk(330, 930, cast.wanjiku, { left: "up", right: "reach" })
	at.scene.folk(700, 900, cast.student, { left: "front", right: "down", facing: -1 })
	return at.draw(
		[sun(620, 170, 80, at.hour), cloud(120, 190, 180, at.hour.cloud)],
		[],
		[rect(40, 320, 8, 300, dye.bark), rect(760, 300, 8, 310, dye.bark), back],
	)
}

const collarPortrait = (h: number): Drawing =>
	svgDocument(
		800,
		h,
		rect(0, 0, 800, h, dye.marigold),
		circle(400, 400, 330, "#f7c06a"),
		beads(circlePath(400, 400, 352), dye.cream, 14, 38),
		drawBust({ skin: "#4a2a1b", cloth: dye.murram, collar: true, hair: "shaved" }),
	)

function nyatiti(h: number): Drawing {
	const at = createLandscape({
		name: "nyatiti",
		hour: "golden",
		h,
		near: 400,
		far: 130,
		hills: 140,
		lean: -0.6,
	})
	at.scene.thing(600, 720, 2.2, bloom("nyatiti", crowns.flame))
	const player = figure(
		{
			...cast.drummer,
			head: "kofia",
			wear: dye.murram,
			outfit: { garment: "trousers", top: dye.cream, bottom: dye.night, trim: dye.murram, sleeves: "long" },
		},
		{ stance: "sit", left: "front", right: "front", facing: 1 },
	)
	at.scene.thing(
		330,
		850,
		1,
		put(-2, 0, 0.34, craft("stool")(inks(dye.bark, dye.sand))) +
			player +
			put(16, -24, 0.34, craft("nyatiti")(inks(dye.clay, dye.cream))),
	)
	at.scene.folk(150, 780, cast.mama, { left: "hip", right: "front" })
	at.scene.folk(560, 800, cast.amina, { left: "front", right: "front", facing: -1 })
	at.scene.folk(680, 880, cast.girl, { stance: "floor", facing: -1, left: "lap", right: "mouth" })
	at.scene.folk(540, 930, cast.boy, { stance: "floor", facing: -1, left: "lap", right: "lap" })
	return at.draw([
		wovenSun(230, 260, 110, at.hour, "#f0a94a"),
		birds(
			[
				[560, 180, 14],
				[610, 160, 10],
			],
			at.hour.ink,
		),
	])
}

function chapati(h: number): Drawing {
	const at = createLandscape({ name: "chapati", hour: "golden", h, near: 380, far: 130 })
	at.scene.stall(
		560,
		640,
		{ ...stalls.spices, goods: ["chapati", "samosas", "chapati", "teapot"], seller: cast.cook },
		1.12,
	)
	at.scene.thing(190, 700, 0.75, oven())
	at.scene.folk(300, 720, cast.baker, { left: "reach", inLeft: "bread", right: "hip", facing: -1 })
	at.scene.folk(660, 774, cast.student, { left: "mouth", inLeft: "bread", right: "down", facing: -1 })
	at.scene.folk(430, 770, cast.father, { right: "offer", left: "down" })
	return at.draw(
		[sun(200, 200, 84, at.hour), bar(420, 160, 260, 16, at.hour.cloud)],
		[smoke(190, 470, 180, dye.cream)],
	)
}

function gateOpens(h: number): Drawing {
	const at = createLandscape({ name: "gate", hour: "dawn", h, near: 350, far: 110, hills: 150, lean: -0.6 })
	at.scene.thing(400, 720, 1.45, gate(dye.bark, dye.murram, dye.marigold))
	at.scene.folk(330, 700, cast.imam, { stance: "walk", right: "wave", facing: 1 })
	at.scene.folk(440, 690, cast.asha, { stance: "walk", left: "away", inLeft: "tote", facing: -1 })
	family(at.scene, 200, 900)
	at.scene.folk(560, 880, cast.mother, { right: "down", left: "point", facing: -1 })
	at.scene.folk(640, 930, cast.toddler, { left: "up", inLeft: "balloons", right: "wave" })
	return at.draw(
		[sun(400, 300, 100, at.hour), cloud(60, 220, 200, at.hour.cloud)],
		[
			bunting([-10, 420], [190, 470], 20, 5, at.hour.ink),
			bunting([610, 470], [810, 420], 20, 5, at.hour.ink),
		],
	)
}

export const aprilThree: readonly Scene[] = [
	{
		name: "cloth-lines",
		shape: "portrait",
		caption: "Kangas and kikois on the line",
		alt: "Two washing lines of kanga and kikoi cloth; a woman in yellow chooses and another holds one up.",
		draw: clothLines,
	},
	{
		name: "collar",
		shape: "square",
		caption: "A beaded collar from Kajiado",
		alt: "Portrait of a woman with closed eyes who wears wide beaded collars and earrings in front of an orange disc.",
		draw: collarPortrait,
	},
	{
		name: "nyatiti",
		shape: "portrait",
		caption: "A nyatiti player from Siaya",
		alt: "A man on a stool plays the nyatiti under a flame tree; two women listen, two children sit on the ground.",
		draw: nyatiti,
	},
	{
		name: "chapati",
		shape: "square",
		caption: "Fresh chapati and tea",
		alt: "A baker at a clay oven and a cook behind stacks of chapati serve two customers in golden light.",
		draw: chapati,
	},
	{
		name: "gate-opens",
		shape: "portrait",
		caption: "The gate opens at nine",
		alt: "A wooden gate with a kanga beam before a rising sun; families with a pram and balloons walk in.",
		draw: gateOpens,
	},
]
