import { bunting, lights } from "../../motifs/cloth.ts"
import { craft } from "../../motifs/crafts/catalogue.ts"
import { inks } from "../../motifs/crafts/ink.ts"
import { sacks } from "../../motifs/fire.ts"
import { type Appearance, figure } from "../../motifs/people/person.ts"
import { castle } from "../../motifs/play.ts"
import { beadedSun, birds, cloud, wovenSun } from "../../motifs/sky.ts"
import { dye, skins } from "../../palette.ts"
import { circle, type Drawing, put, rect, svgDocument, times } from "../../svg.ts"
import { cast } from "../cast.ts"
import { createLandscape } from "../landscape.ts"
import { drawBust } from "../portraits.ts"
import { stalls } from "../stalls-of.ts"
import type { Scene } from "./scene.ts"

/** Earrings on a board. */
function earringBoard(h: number): Drawing {
	const hues = [
		[dye.murram, dye.cream],
		[dye.leaf, dye.marigold],
		[dye.jaca, dye.cream],
		[dye.marigold, dye.murram],
		[dye.night, dye.rose],
		[dye.rose, dye.cream],
		[dye.clay, dye.night],
		[dye.fern, dye.cream],
		[dye.murramDeep, dye.marigold],
	] as const
	const pairs = times(9, (at) => {
		const [main, second] = hues[at] ?? [dye.murram, dye.cream]
		const [x, y] = [165 + (at % 3) * 235, 250 + Math.floor(at / 3) * 240]
		return (
			rect(x - 92, y - 196, 184, 216, dye.cream) +
			put(x, y, 1.6, craft("earrings")(inks(main, second, dye.marigold)))
		)
	})
	return svgDocument(800, h, rect(0, 0, 800, h, dye.jaca), rect(36, 30, 728, 740, "#6b53a3"), ...pairs)
}

function spiceSacks(h: number): Drawing {
	const at = createLandscape({
		name: "spice sacks",
		hour: "heat",
		h,
		near: 470,
		far: 160,
		hills: 90,
		horizon: 0.48,
	})
	at.scene.stall(400, 660, { ...stalls.spices, goods: ["spices", "honey", "teapot", "jam"] }, 1.25)
	at.scene.add(860, put(260, 860, 3, sacks([dye.marigold, dye.murram, dye.leaf, dye.clay])))
	at.scene.add(965, put(560, 975, 3.1, sacks([dye.bark, dye.rose, dye.marigold])))
	at.scene.folk(130, 990, cast.aunt, { right: "point", left: "hip" })
	return at.draw([beadedSun(640, 170, 60, at.hour, [dye.marigold, dye.cream])])
}

function castleJump(h: number): Drawing {
	const at = createLandscape({ name: "castle", hour: "violet", h, near: 400, far: 130, hills: 90 })
	at.scene.add(600, put(400, 660, 2.9, castle(dye.murram, dye.marigold, dye.jaca)))
	const jumper = (x: number, y: number, look: Appearance) =>
		at.scene.add(601, put(x, y, 1.7, figure(look, { stance: "jump", left: "fling", right: "up" })))
	jumper(300, 590, cast.boy)
	jumper(400, 560, cast.girl)
	jumper(500, 596, cast.kidGlasses)
	at.scene.folk(140, 770, cast.toddler, { left: "up", right: "wave" })
	at.scene.folk(660, 770, cast.mother, { left: "point", right: "hip", facing: -1 })
	return at.draw([cloud(60, 170, 200, at.hour.cloud), cloud(560, 130, 170, at.hour.cloud)])
}

function brass(h: number): Drawing {
	const at = createLandscape({
		name: "brass",
		hour: "golden",
		h,
		near: 460,
		far: 130,
		hills: 120,
		horizon: 0.52,
		lean: -0.6,
	})
	const player = (skin: string): Appearance => ({
		skin,
		head: "cap",
		wear: dye.murram,
		outfit: { garment: "trousers", top: dye.murram, bottom: dye.cream, trim: dye.marigold, sleeves: "long" },
	})
	const horn = put(20, -72, 0.42, craft("trumpet")(inks(dye.marigold, dye.sand, dye.cream)))
	const drum = put(8, -34, 0.3, craft("ngoma")(inks(dye.leaf, dye.cream, dye.marigold)))
	const line = [
		[150, 720, horn],
		[350, 760, drum],
		[560, 730, horn],
		[230, 910, drum],
		[460, 940, horn],
		[680, 920, horn],
	] as const
	line.forEach(([x, y, instrument], index) => {
		const drums = instrument === drum
		at.scene.thing(
			x,
			y,
			1,
			figure(player(skins[(index * 2) % 7] ?? ""), {
				stance: "walk",
				left: "front",
				right: drums ? "drum" : "cup",
				facing: 1,
			}) + instrument,
		)
	})
	return at.draw(
		[
			wovenSun(600, 230, 110, at.hour, "#f0a94a"),
			birds(
				[
					[200, 210, 14],
					[250, 190, 10],
				],
				at.hour.ink,
			),
		],
		[bunting([-10, 330], [810, 300], 50, 16, at.hour.ink)],
	)
}

const wrapPortrait = (h: number): Drawing =>
	svgDocument(
		800,
		h,
		rect(0, 0, 800, h, dye.rose),
		circle(400, 360, 320, "#ea9484"),
		lights([-10, 90], [810, 90], 30, 14, dye.murramDeep, 1.4),
		drawBust({ skin: skins[2] ?? "", cloth: dye.leaf, hair: "wrap", wear: dye.marigold }),
	)

export const decemberFour: readonly Scene[] = [
	{
		name: "earrings",
		shape: "square",
		caption: "Beaded earrings",
		alt: "Nine pairs of beaded earrings in different colours on cards, on a violet board.",
		draw: earringBoard,
	},
	{
		name: "spice-sacks",
		shape: "portrait",
		caption: "Spices for pilau",
		alt: "Sacks heaped with red, yellow and green spices in front of a spice stall with lanterns.",
		draw: spiceSacks,
	},
	{
		name: "bouncing-castle",
		shape: "square",
		caption: "The bouncing castle",
		alt: "Three children jump on a red and yellow bouncing castle; a toddler wants to join.",
		draw: castleJump,
	},
	{
		name: "brass-band",
		shape: "portrait",
		caption: "The brass band",
		alt: "Six musicians in red march with trumpets and drums under bunting.",
		draw: brass,
	},
	{
		name: "head-wrap",
		shape: "square",
		caption: "A new head wrap",
		alt: "Portrait of a woman in a large orange head wrap under a string of lights.",
		draw: wrapPortrait,
	},
]
