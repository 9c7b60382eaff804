import { bunting, lights } from "../../motifs/cloth.ts"
import { grill, smoke } from "../../motifs/fire.ts"
import { type Appearance, figure, type Pose } from "../../motifs/people/person.ts"
import { bar, beadedSun, birds, cloud, drumSun, moon, stars, sun } from "../../motifs/sky.ts"
import { parasol } from "../../motifs/stalls.ts"
import { bloom, crowns } from "../../motifs/trees.ts"
import { bicycle } from "../../motifs/wheels.ts"
import { dye } from "../../palette.ts"
import { type Drawing, fill, put, stroke } from "../../svg.ts"
import { cast } from "../cast.ts"
import { dog } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import type { Scene } from "./scene.ts"

function acrobats(h: number): Drawing {
	const at = createLandscape({
		name: "acrobats",
		hour: "golden",
		h,
		near: 400,
		far: 130,
		hills: 110,
		horizon: 0.64,
	})
	const vest = (skin: string, top: string): Appearance => ({
		skin,
		head: "fade",
		outfit: { garment: "trousers", top, bottom: dye.night, trim: dye.marigold, sleeves: "none" },
	})
	const skins = ["#3a2118", "#4a2a1b", "#5a3422", "#6b4029", "#4a2a1b", "#7d4d31"]
	const tier = (y: number, xs: readonly number[], from: number, pose: Pose) =>
		xs
			.map((x, index) =>
				put(
					x,
					y,
					2.3,
					figure(vest(skins[(from + index) % 6] ?? "", (from + index) % 2 ? dye.marigold : dye.murram), pose),
				),
			)
			.join("")
	const pyramid =
		tier(470, [400], 5, { left: "fling", right: "fling" }) +
		tier(662, [344, 456], 3, { left: "fling", right: "fling" }) +
		tier(854, [288, 400, 512], 0, { left: "hip", right: "hip" })
	at.scene.add(850, pyramid)
	at.scene.folk(110, 880, cast.girl, { left: "high", right: "up" })
	at.scene.folk(700, 890, cast.kidGlasses, { left: "up", right: "high", facing: -1 })
	at.scene.folk(630, 940, cast.boy, { left: "wave", right: "up", facing: -1 })
	at.scene.folk(190, 950, cast.toddler, { left: "up", right: "up" })
	return at.draw(
		[
			drumSun(400, 340, 190, at.hour, dye.murram),
			birds(
				[
					[110, 200, 14],
					[690, 180, 12],
				],
				at.hour.ink,
			),
		],
		[bunting([-10, 60], [400, 40], 40, 9, at.hour.ink), bunting([400, 40], [810, 70], 40, 9, at.hour.ink)],
	)
}

function santaBike(h: number): Drawing {
	const at = createLandscape({ name: "santa bike", hour: "heat", h, near: 440, far: 140, hills: 120 })
	const rider = figure(cast.santa, { stance: "sit", left: "reach", right: "offer", facing: 1 })
	const sack =
		fill("M-30 0Q-42-40-12-56L-20-66H8L0-56Q32-36 24 0z", dye.sand) + stroke("M-12-56H2", dye.murram, 6)
	at.scene.add(720, put(440, 730, 4, put(-42, -42, 0.7, sack), put(-8, -24, 0.9, rider), bicycle(dye.leaf)))
	dog(at.scene, 716, 640, "running", 1)
	at.scene.folk(96, 640, cast.girl, { right: "wave", left: "up" })
	return at.draw([sun(180, 180, 80, at.hour), bar(440, 220, 260, 16, at.hour.cloud)])
}

function flameTree(h: number): Drawing {
	const at = createLandscape({
		name: "flame tree",
		hour: "morning",
		h,
		near: 400,
		far: 120,
		hills: 100,
		horizon: 0.6,
	})
	at.scene.thing(400, 810, 2.75, bloom("flame big", crowns.flame))
	at.scene.folk(200, 900, cast.shosho, { right: "cup", inRight: "cane", left: "down" })
	at.scene.folk(300, 930, cast.girl, { left: "down", right: "offer", inRight: "flowers" })
	at.scene.folk(600, 900, cast.aunt, { left: "point", right: "hip", facing: -1 })
	dog(at.scene, 470, 950, "sleeping", 3)
	return at.draw([cloud(60, 190, 170, at.hour.cloud), cloud(570, 130, 200, at.hour.cloud)])
}

function iceCream(h: number): Drawing {
	const at = createLandscape({ name: "ice cream", hour: "noon", h, near: 430, far: 150, hills: 100 })
	at.scene.thing(
		400,
		640,
		1.65,
		parasol(
			{ first: dye.rose, second: dye.cream },
			["icecream", "icecream", "icecream", "icecream"],
			at.hour.ink,
		),
	)
	at.scene.folk(520, 650, cast.cook, { left: "offer", inLeft: "cone", right: "hip", facing: -1 })
	at.scene.folk(150, 740, cast.girl, { right: "up", inRight: "cone", left: "down" })
	at.scene.folk(280, 770, cast.boy, { left: "mouth", inLeft: "cone", right: "down", facing: 1 })
	at.scene.folk(440, 776, cast.kidCap, { left: "mouth", inLeft: "cone", right: "wave", facing: -1 })
	at.scene.folk(660, 770, cast.mzee, { left: "offer", inLeft: "cone", right: "hip", facing: -1 })
	return at.draw([
		beadedSun(130, 160, 52, at.hour, [dye.rose, dye.cream]),
		cloud(560, 180, 180, at.hour.cloud),
	])
}

function fireAndSkewers(h: number): Drawing {
	const at = createLandscape({
		name: "skewers",
		hour: "dusk",
		h,
		near: 480,
		far: 150,
		hills: 110,
		horizon: 0.56,
	})
	at.scene.folk(250, 800, cast.cook, { left: "front", right: "reach", inRight: "fan" })
	at.scene.folk(540, 800, cast.baker, { left: "offer", right: "hip", facing: -1 })
	at.scene.thing(400, 850, 0.6, put(0, 0, 1.3, grill()))
	at.scene.folk(120, 960, cast.kidGlasses, { right: "mouth", inRight: "maize", left: "down" })
	at.scene.folk(690, 970, cast.father, { left: "mouth", inLeft: "bread", right: "down", facing: -1 })
	return at.draw(
		[moon(620, 180, 54, dye.cream), stars(at.dice, 800, 340, 36)],
		[smoke(390, 690, 320, "#8d7ab2"), lights([-10, 380], [810, 360], 40, 16, dye.slate)],
	)
}

export const decemberTwo: readonly Scene[] = [
	{
		name: "acrobats",
		shape: "portrait",
		caption: "Acrobats, three storeys high",
		alt: "Six acrobats stand in a pyramid three storeys high before a sun like a drum; children cheer.",
		draw: acrobats,
	},
	{
		name: "santa-on-a-bicycle",
		shape: "square",
		caption: "Father Christmas by bicycle",
		alt: "Father Christmas rides a green bicycle with a sack on the back; a dog runs ahead, a girl waves.",
		draw: santaBike,
	},
	{
		name: "flame-tree",
		shape: "portrait",
		caption: "Under the flame tree",
		alt: "A grandmother, an aunt and a girl with flowers stand beneath a flame tree in full red bloom.",
		draw: flameTree,
	},
	{
		name: "ice-cream",
		shape: "square",
		caption: "Ice cream at noon",
		alt: "Children and an old man eat ice cream around a pink and white parasol at noon.",
		draw: iceCream,
	},
	{
		name: "fire-and-skewers",
		shape: "portrait",
		caption: "At the grill",
		alt: "Two cooks at a long grill at dusk, smoke rising past strings of lights, two guests already eating.",
		draw: fireAndSkewers,
	},
]
