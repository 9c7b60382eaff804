import { jiko, logs, smoke } from "../../motifs/fire.ts"
import { tufts } from "../../motifs/land.ts"
import { bench } from "../../motifs/park.ts"
import { kite } from "../../motifs/play.ts"
import { bar, birds, sun, wovenSun } from "../../motifs/sky.ts"
import { farStall } from "../../motifs/stalls.ts"
import { acacia } from "../../motifs/trees.ts"
import { dye } from "../../palette.ts"
import {
	beads,
	circle,
	type Drawing,
	ellipse,
	fill,
	put,
	rect,
	stroke,
	svgDocument,
	times,
} from "../../svg.ts"
import { cast } from "../cast.ts"
import { dog } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import type { Scene } from "./scene.ts"

function maize(h: number): Drawing {
	const at = createLandscape({
		name: "maize",
		hour: "mist",
		h,
		near: 520,
		far: 180,
		hills: 100,
		horizon: 0.5,
	})
	at.scene.thing(420, 760, 0.82, jiko())
	at.scene.folk(
		180,
		770,
		{ ...cast.shosho, head: "beanie", wear: dye.marigold },
		{ right: "reach", inRight: "fan", left: "hip", facing: 1 },
	)
	at.scene.folk(
		640,
		740,
		{ ...cast.skater, extra: "scarf" },
		{ left: "mouth", inLeft: "maize", right: "down", facing: -1 },
	)
	at.scene.thing(300, 786, 0.2, logs(dye.clay))
	return at.draw(
		[sun(600, 180, 70, at.hour), bar(60, 250, 300, 22, at.hour.cloud), bar(440, 290, 330, 22, at.hour.cloud)],
		[smoke(410, 470, 260, dye.cream)],
	)
}

function underCloud(h: number): Drawing {
	const at = createLandscape({
		name: "under cloud",
		hour: "mist",
		h,
		near: 440,
		far: 60,
		hills: 190,
		horizon: 0.6,
		shift: -60,
	})
	for (const [x, y, paint] of [
		[90, 668, "#7c8f86"],
		[220, 660, "#8b7f9a"],
		[350, 666, "#a07a6a"],
	] as const)
		at.scene.add(y, put(x, y, 1.1, farStall(paint, dye.cream, "#4a5750")))
	at.scene.thing(640, 690, 3.4, acacia("cloud acacia", "#4e6f60", "#3c4a40"))
	at.scene.thing(330, 892, 0.46, put(0, 0, 1.25, bench(dye.bark)))
	at.scene.folk(
		280,
		900,
		{ ...cast.shosho, extra: "blanket" },
		{ stance: "sit", facing: 1, left: "lap", right: "cup", inRight: "cup" },
	)
	at.scene.folk(
		390,
		900,
		{ ...cast.mzee, extra: "blanket", outfit: { ...cast.mzee.outfit, trim: dye.night } },
		{ stance: "sit", facing: -1, left: "cup", inLeft: "cup", right: "lap" },
	)
	dog(at.scene, 570, 930, "sleeping", 3, true)
	return at.draw(
		[
			circle(560, 220, 70, at.hour.disc),
			bar(-60, 330, 420, 34, at.hour.cloud),
			bar(300, 420, 560, 38, at.hour.cloud),
			birds(
				[
					[300, 200, 14],
					[350, 180, 10],
				],
				at.hour.ink,
			),
		],
		[],
		[bar(420, 560, 460, 24, at.hour.cloud)],
	)
}

/** Cups on a tray, seen from above. */
function cups(h: number): Drawing {
	const hues = [dye.murram, dye.leaf, dye.cream, dye.jaca, dye.night, dye.rose, dye.cream, dye.clay, dye.leaf]
	const cup = (x: number, y: number, paint: string, at: number) =>
		circle(x + 10, y + 12, 98, "#c98f3d") +
		circle(x, y, 98, at % 2 ? dye.cream : dye.sand) +
		beads(
			`M${x - 82} ${y}a82 82 0 1 1 164 0a82 82 0 1 1-164 0`,
			paint === dye.cream ? dye.murram : paint,
			9,
			21.5,
		) +
		stroke(`M${x + 50} ${y + 30}l44 26`, paint, 22) +
		circle(x, y, 62, paint) +
		circle(x, y, 51, at % 3 === 2 ? "#a8703f" : "#3b2015") +
		(at % 3 === 2
			? fill(`M${x} ${y + 26}q-30-16-26-36 6-16 26-2 20-14 26 2 4 20-26 36z`, dye.sand)
			: ellipse(x - 14, y - 18, 16, 8, "#5a3624"))
	return svgDocument(
		800,
		h,
		rect(0, 0, 800, h, dye.marigold),
		stroke("M0 92H800M0 708H800", dye.murram, 12, { dash: "26 14", blunt: true }),
		...times(9, (at) =>
			cup(160 + (at % 3) * 240, 160 + Math.floor(at / 3) * 240, hues[at] ?? dye.murram, at),
		),
	)
}

function kiteDay(h: number): Drawing {
	const at = createLandscape({
		name: "kite",
		hour: "golden",
		h,
		near: 330,
		far: 70,
		hills: 120,
		horizon: 0.66,
	})
	at.scene.folk(300, 900, cast.boy, { stance: "run", right: "up", left: "fling", facing: 1 })
	at.scene.folk(140, 850, cast.kidGlasses, { stance: "run", right: "wave", left: "fling", facing: 1 })
	dog(at.scene, 480, 940, "running", 1)
	at.scene.thing(690, 720, 2, acacia("kite acacia", "#5a2a1c"))
	return at.draw(
		[
			wovenSun(170, 190, 90, at.hour, "#f0a94a"),
			bar(480, 420, 260, 18, at.hour.cloud),
			kite(560, 210, 190, [336, 778], dye.murram, dye.night, at.hour.ink),
			kite(380, 420, 80, [164, 734], dye.leaf, dye.cream, at.hour.ink),
		],
		[tufts(at.dice, [0, 780, 800, 210], 40, at.hour.shade)],
	)
}

export const julyOne: readonly Scene[] = [
	{
		name: "maize",
		shape: "square",
		caption: "Roast maize on a cold morning",
		alt: "A woman in a blanket and woollen hat fans maize on a charcoal jiko; a young man in a scarf is already eating.",
		draw: maize,
	},
	{
		name: "under-cloud",
		shape: "portrait",
		caption: "The Ngong Hills in July mist",
		alt: "Two old people in blankets drink tea on a bench; behind them tents and the Ngong Hills lie in mist.",
		draw: underCloud,
	},
	{
		name: "nine-cups",
		shape: "square",
		caption: "Nine coffees",
		alt: "Nine coffee cups in many colours seen from above on an orange cloth.",
		draw: cups,
	},
	{
		name: "kites",
		shape: "portrait",
		caption: "Flying kites",
		alt: "Two children run across golden grass with kites high above them, a dog ahead.",
		draw: kiteDay,
	},
]
