import type { Artwork } from "../artworks.ts"
import { craft } from "../motifs/crafts/catalogue.ts"
import { inks } from "../motifs/crafts/ink.ts"
import { grill, smoke } from "../motifs/fire.ts"
import { type Appearance, figure, type Pose } from "../motifs/people/person.ts"
import { stall } from "../motifs/stalls.ts"
import { pickup } from "../motifs/wheels.ts"
import { dye, type Paint } from "../palette.ts"
import { circle, type Drawing, fill, put, rect, stroke } from "../svg.ts"
import { badge, SIDE } from "./badge.ts"
import { cast } from "./cast.ts"
import { stalls } from "./stalls-of.ts"

const at = (x: number, y: number, tall: number, look: Appearance, pose: Pose = {}) =>
	put(x, y, tall / 100, figure(look, pose))
const goods = (x: number, y: number, scale: number, name: Parameters<typeof craft>[0], paint: Paint) =>
	put(x, y, scale, craft(name)(inks(paint, dye.cream, dye.marigold)))

const setUp = () =>
	badge(
		{ field: dye.peach, disc: dye.marigold, floor: dye.murram, border: "night" },
		put(330, 520, 2.2, pickup(dye.leaf, load())),
		at(110, 528, 270, cast.rider, { right: "push", left: "front", facing: 1 }),
	)
const load = () =>
	goods(-28, 0, 0.42, "pot", dye.clay) +
	goods(6, 0, 0.4, "kiondo", dye.murram) +
	goods(36, 0, 0.36, "vase", dye.jaca)

const tent = () =>
	badge(
		{ field: dye.leaf, disc: "#2c7259", floor: dye.leafDeep, border: "marigold", print: "diamond" },
		put(300, 526, 4.2, stall({ ...stalls.pottery, seller: cast.potter })),
	)

const power = () =>
	badge(
		{ field: dye.night, disc: dye.jaca, floor: dye.nightDeep, border: "marigold" },
		stroke("M40 150Q300 250 560 130", dye.slate, 6),
		[110, 220, 340, 460]
			.map(
				(x, nth) =>
					circle(x, 214 + (nth % 2) * 10, 40, dye.marigold, 0.3) +
					circle(x, 214 + (nth % 2) * 10, 22, dye.marigold),
			)
			.join(""),
		at(190, 530, 330, cast.otieno, { right: "up", left: "hip" }),
		rect(330, 420, 150, 108, dye.murram),
		rect(330, 420, 150, 24, dye.murramDeep),
		circle(372, 486, 22, dye.cream) + circle(438, 486, 22, dye.cream),
		circle(365, 486, 4, dye.ink) + circle(379, 486, 4, dye.ink),
		circle(431, 486, 4, dye.ink) + circle(445, 486, 4, dye.ink),
		stroke("M480 500Q560 520 540 420T600 330", dye.ink, 8),
	)

const food = () =>
	badge(
		{ field: dye.rose, disc: dye.peach, floor: dye.murramDeep, border: "leaf" },
		at(190, 528, 340, cast.cook, { right: "offer", left: "belly" }),
		put(380, 534, 2, grill()),
		smoke(390, 400, 210, dye.cream),
	)

const waste = () =>
	badge(
		{ field: dye.fern, disc: dye.sand, floor: dye.leafDeep, border: "cream", print: "cashew" },
		bin(150, dye.marigold, dye.leaf),
		bin(300, dye.jaca, dye.cream),
		bin(450, dye.murram, dye.marigold),
		goods(300, 372, 0.5, "bottle", dye.leaf),
		goods(150, 372, 0.45, "fruit", dye.rose),
		goods(450, 372, 0.45, "paper", dye.night),
	)
const bin = (x: number, paint: Paint, mark: Paint): Drawing =>
	fill(`M${x - 58} 370H${x + 58}L${x + 46} 528H${x - 46}z`, paint) +
	rect(x - 66, 356, 132, 20, dye.ink) +
	circle(x, 450, 26, mark)

const rules = () =>
	badge(
		{ field: dye.jacaLight, disc: dye.cream, floor: dye.jaca, border: "murram" },
		at(200, 528, 340, cast.aunt, { right: "offer", inRight: "cup", left: "hip", facing: 1 }),
		at(410, 528, 340, cast.moran, { left: "offer", inLeft: "bread", right: "down", facing: -1 }),
	)

/** The chapters of the guidelines, by the names that these have in addresses. */
const chapters: Record<string, { draw: () => Drawing; alt: string }> = {
	"set-up": { draw: setUp, alt: "A man unloads pots and baskets from a green pick-up." },
	tent: { draw: tent, alt: "A potter behind her counter under a striped tent." },
	power: { draw: power, alt: "A man below a string of bulbs, beside a box with two sockets." },
	food: { draw: food, alt: "A cook in an apron beside a smoking grill." },
	waste: { draw: waste, alt: "Three bins: one for peelings, one for bottles, one for paper." },
	rules: { draw: rules, alt: "Two stall holders share tea and bread." },
}

export const chapterArtworks = (): Artwork[] =>
	Object.entries(chapters).map(([name, { draw, alt }]) => ({
		name: `chapter-${name}`,
		path: `/art/chapters/${name}.svg`,
		width: SIDE,
		height: SIDE,
		alt,
		svg: draw(),
	}))
