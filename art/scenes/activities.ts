import { coats, dogs } from "../motifs/animals.ts"
import { bunting, lights } from "../motifs/cloth.ts"
import { craft } from "../motifs/crafts/catalogue.ts"
import { inks } from "../motifs/crafts/ink.ts"
import { grill, smoke } from "../motifs/fire.ts"
import { decks, tower } from "../motifs/music.ts"
import { type Appearance, figure, type Pose } from "../motifs/people/person.ts"
import { bat, easel, paintings, puppetBooth } from "../motifs/play.ts"
import { parasol, type Stall, stall } from "../motifs/stalls.ts"
import { banana } from "../motifs/trees.ts"
import { dye } from "../palette.ts"
import { beads, circle, circlePath, ellipse, fill, flip, put, rect, stroke, times } from "../svg.ts"
import { badge } from "./badge.ts"
import { cast } from "./cast.ts"
import { drawBust } from "./portraits.ts"
import { stalls } from "./stalls-of.ts"

const at = (x: number, y: number, tall: number, look: Appearance, pose: Pose = {}) =>
	put(x, y, tall / 100, figure(look, pose))
const shop = (x: number, y: number, size: number, options: Stall) => put(x, y, size, stall(options))

export const vendors = () =>
	badge(
		{ field: dye.peach, disc: dye.marigold, floor: dye.murram, border: "night" },
		shop(120, 480, 2.1, stalls.plants),
		shop(480, 480, 2.1, stalls.cloth),
		shop(300, 530, 2.7, stalls.pottery),
		bunting([-10, 30], [300, 70], 20, 8, dye.ink),
		bunting([300, 70], [610, 30], 20, 8, dye.ink),
	)

export const food = () =>
	badge(
		{ field: dye.leaf, disc: "#2c7259", floor: dye.leafDeep, border: "marigold", print: "diamond" },
		put(300, 470, 3.1, parasol({ first: dye.murram, second: dye.cream }, [], dye.ink)),
		at(190, 516, 310, cast.cook, { right: "offer", left: "front" }),
		at(410, 516, 310, cast.mama, { left: "front", right: "reach" }),
		put(300, 534, 1.9, grill()),
		smoke(300, 410, 200, dye.cream),
	)

export const dogFriendly = () =>
	badge(
		{ field: dye.jacaLight, disc: dye.cream, floor: dye.jaca, border: "murram", print: "cashew" },
		put(300, 526, 6.6, dogs.sitting(coats[0] ?? { coat: dye.clay, patch: dye.bark, collar: dye.leaf })),
		put(120, 530, 3.6, dogs.sitting(coats[4] ?? { coat: dye.ink, patch: dye.cream, collar: dye.rose })),
		flip(486, 530, 4, dogs.standing(coats[1] ?? { coat: dye.cream, patch: dye.bark, collar: dye.murram })),
	)

export const music = () =>
	badge(
		{ field: dye.night, disc: dye.murram, floor: dye.nightDeep, border: "murram" },
		beads(circlePath(300, 270, 252), dye.marigold, 9, 28.3),
		put(80, 512, 2.6, tower(dye.marigold)),
		put(520, 512, 2.6, tower(dye.marigold)),
		at(300, 500, 300, cast.dj, { left: "ear", right: "front" }),
		put(300, 530, 3.5, decks(dye.jaca, dye.marigold)),
		lights([-10, 40], [610, 40], 40, 14, dye.slate),
	)

export const playground = () =>
	badge(
		{ field: "#d6e8df", disc: dye.cream, floor: dye.fern, border: "leaf" },
		stroke("M110 530L190 120M270 530L190 120M330 530L410 120M490 530L410 120M180 124H420", dye.bark, 13),
		stroke("M250 124L226 372M312 124L288 372M352 124L372 330M400 124L420 330", dye.ink, 4),
		rect(216, 370, 84, 12, dye.murram),
		at(256, 448, 216, cast.girl, { stance: "sit", left: "up", right: "up", facing: 1 }),
		circle(396, 340, 44, dye.ink) + circle(396, 340, 20, dye.marigold),
		at(470, 528, 190, cast.boy, { left: "reach", right: "up", facing: -1 }),
		put(
			100,
			530,
			1.5,
			fill("M-46 0Q-30-40 0-40 30-40 46 0z", dye.sand),
			stroke("M-10-40V-64", dye.bark, 4),
			fill("M-10-64l24 8-24 9z", dye.murram),
		),
		at(130, 530, 150, cast.tot, { right: "reach", left: "up" }),
	)

export const painting = () =>
	badge(
		{ field: dye.marigold, disc: "#f8c673", floor: dye.clay, border: "jaca", print: "diamond" },
		put(380, 524, 4, easel(paintings.market)),
		at(190, 526, 380, cast.painter, { right: "reach", inRight: "brush", left: "hip", facing: 1 }),
		at(520, 530, 300, cast.girl, { left: "up", inLeft: "brush", right: "hip", facing: -1 }),
	)

export const pottery = () =>
	badge(
		{ field: dye.clay, disc: "#e08f66", floor: dye.bark, border: "cream" },
		put(236, 526, 1.16, craft("stool")(inks(dye.murramDeep, dye.sand))),
		put(
			250,
			524,
			3.9,
			figure(
				{ ...cast.potter, extra: "necklace", wear: dye.marigold },
				{ stance: "sit", left: "front", right: "front", facing: 1 },
			),
		),
		rect(316, 420, 110, 110, dye.murramDeep),
		ellipse(371, 420, 96, 20, dye.slate),
		put(371, 416, 1.4, craft("vase")(inks(dye.murram, dye.cream, dye.marigold))),
		put(510, 530, 1.5, craft("pot")(inks(dye.leaf, dye.cream, dye.marigold))),
		put(70, 530, 1.2, craft("gourd")(inks(dye.night, dye.cream, dye.marigold))),
	)

export const kidsClub = () =>
	badge(
		{ field: dye.rose, disc: "#ec9a8d", floor: dye.murramDeep, border: "night", print: "cashew" },
		put(300, 470, 3.1, puppetBooth(dye.leaf, dye.cream)),
		at(130, 524, 270, cast.kidCap, { stance: "floor", left: "up", right: "lap" }),
		at(260, 530, 270, cast.girl, { stance: "floor", left: "lap", right: "up" }),
		at(390, 526, 270, cast.boy, { stance: "floor", left: "up", right: "up", facing: -1 }),
		at(510, 528, 270, cast.kidGlasses, { stance: "floor", left: "up", right: "lap", facing: -1 }),
	)

export const acrobats = () => {
	const vest = (skin: string, top: string): Appearance => ({
		skin,
		head: "fade",
		outfit: { garment: "trousers", top, bottom: dye.night, trim: dye.marigold, sleeves: "none" },
	})
	return badge(
		{ field: dye.murram, disc: dye.marigold, floor: dye.murramDeep, border: "leaf" },
		beads(circlePath(300, 270, 206), dye.murram, 10, 27),
		at(300, 252, 196, vest("#4a2a1b", dye.leaf), { left: "fling", right: "fling" }),
		at(248, 414, 204, vest("#3a2118", dye.cream), { left: "fling", right: "up" }),
		at(352, 414, 204, vest("#6b4029", dye.jaca), { left: "up", right: "fling" }),
		at(196, 578, 204, vest("#5a3422", dye.leaf), { left: "hip", right: "up" }),
		at(300, 578, 204, vest("#4a2a1b", dye.cream), { left: "up", right: "up" }),
		at(404, 578, 204, vest("#7d4d31", dye.jaca), { left: "up", right: "hip" }),
	)
}

export const baseball = () =>
	badge(
		{ field: dye.fern, disc: dye.grass, floor: dye.sand, border: "murram", print: "diamond" },
		stroke(
			"M60 480V60M180 478V60M300 476V60M420 478V60M540 480V60M0 140H600M0 240H600M0 340H600M0 440H600",
			"#6b9a68",
			3,
		),
		at(
			240,
			526,
			330,
			{ ...cast.kidCap, wear: dye.murram },
			{ stance: "walk", left: "up", right: "high", facing: 1 },
		),
		put(262, 206, 2.7, bat()),
		at(490, 524, 330, cast.skater, { left: "fling", right: "hip", facing: -1 }),
	)

export const facePainting = () =>
	badge(
		{ field: dye.leaf, disc: dye.fern, floor: dye.leafDeep, border: "marigold" },
		put(0, -10, 0.75, drawBust({ skin: "#6b4029", cloth: dye.murram, hair: "locs", paint: "leopard" })),
	)

export const water = () =>
	badge(
		{ field: "#d6e8df", disc: dye.cream, floor: dye.fern, border: "night" },
		put(150, 500, 2.4, banana(dye.leaf)),
		at(250, 526, 330, cast.father, { left: "down", right: "reach" }),
		at(400, 528, 180, cast.toddler, { left: "up", right: "mouth", facing: -1 }),
		times(1, () => put(480, 530, 1.2, craft("juice")(inks(dye.marigold, dye.cream, dye.murram)))).join(""),
	)
