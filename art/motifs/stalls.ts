import { dye, lightened, mix, type Paint, shaded } from "../palette.ts"
import { type Dice, dice as newDice } from "../random.ts"
import { beads, circle, type Drawing, d, fill, put, rect, stroke, times } from "../svg.ts"
import { type CraftName, craft } from "./crafts/catalogue.ts"
import { inks } from "./crafts/ink.ts"
import { type Appearance, figure, type Pose } from "./people/person.ts"
import { EAVES, type RoofName, roofs, type Stripes } from "./roofs.ts"

export type Stall = {
	roof?: RoofName
	cloth: Stripes
	/** Colour of the counter's cloth and of its print. */
	counter?: Paint
	print?: Paint
	goods?: readonly CraftName[]
	/** What hangs from the eaves. */
	hangs?: readonly CraftName[]
	seller?: Appearance
	pose?: Pose
	/** Lamps are lit. */
	glow?: boolean
	ink?: Paint
	seed?: string
}

const COUNTER = -29

/** A stall a hundred units wide, standing on (0, 0). A grown-up next to it is 58 units tall. */
export function stall(options: Stall): Drawing {
	const {
		cloth,
		roof = "pitched",
		counter = dye.cream,
		print = cloth.first,
		glow = false,
		ink = dye.ink,
	} = options
	const dice = newDice(options.seed ?? `${roof}${cloth.first}${counter}`)
	const inside = glow ? "#f7c766" : mix(shaded(cloth.first, 0.5), dye.ink, 0.25)
	const posts = [-47, 44].map((x) => rect(x, EAVES, 3, -EAVES, ink)).join("")
	const seller = options.seller
		? put(
				dice.range(-8, 8),
				-2,
				0.58,
				figure(options.seller, options.pose ?? { left: "offer", right: "belly" }),
			)
		: ""
	return [
		rect(-45, EAVES + 2, 90, -EAVES - 4, inside),
		rect(8, EAVES + 2, 37, -EAVES - 4, shaded(inside, glow ? 0.1 : 0.22)),
		hanging(dice, options.hangs ?? [], cloth),
		posts,
		seller,
		wares(dice, options.goods ?? [], cloth),
		table(counter, print),
		roofs[roof](cloth, ink),
		glow ? lamps() : "",
	].join("")
}

const lamps = () =>
	[-30, 0, 30]
		.map(
			(x) =>
				stroke(d`M${x} ${EAVES + 6}v5`, dye.ink, 0.8) +
				circle(x, EAVES + 13, 3, dye.cream) +
				circle(x, EAVES + 13, 6.5, dye.marigold, 0.35),
		)
		.join("")

/** The counter under its printed cloth. */
function table(cloth: Paint, print: Paint): Drawing {
	return (
		rect(-49, COUNTER, 98, -COUNTER, cloth) +
		rect(14, COUNTER, 35, -COUNTER, shaded(cloth, 0.08)) +
		rect(-51, COUNTER - 2, 102, 3.4, shaded(cloth, 0.3)) +
		fill(`M-49 0${times(14, () => "l3.5-6 3.5 6").join("")}z`, print) +
		stroke(`M-49 ${COUNTER + 7}H49`, print, 2.2, { blunt: true, dash: "4 3" }) +
		beads(`M-45 ${COUNTER + 14}H46`, print, 2.6, 6.5)
	)
}

const huesFor = ({ first }: Stripes) =>
	[dye.marigold, dye.rose, dye.jaca, dye.fern, dye.sand, dye.clay, dye.murram].filter(
		(paint) => paint !== first,
	)

/** Goods in a row on the counter. */
function wares(dice: Dice, goods: readonly CraftName[], cloth: Stripes): Drawing {
	if (!goods.length) return ""
	const hues = dice.shuffle(huesFor(cloth))
	const count = 7
	return times(count, (at) => {
		const name = goods[at % goods.length] ?? "pot"
		const hue = hues[at % hues.length] ?? dye.clay
		const scale = dice.range(0.12, 0.155)
		return put(
			-41 + at * (82 / (count - 1)),
			COUNTER - 1.8,
			scale,
			craft(name)(inks(hue, lightened(hue, 0.65), dye.cream)),
		)
	}).join("")
}

/** Goods hung below the eaves. */
function hanging(dice: Dice, goods: readonly CraftName[], cloth: Stripes): Drawing {
	const hues = dice.shuffle(huesFor(cloth))
	return goods
		.map((name, at) => {
			const hue = hues[at % hues.length] ?? dye.clay
			const x = -36 + at * (72 / Math.max(1, goods.length - 1))
			return put(x, EAVES + 25, 0.16, craft(name)(inks(hue, dye.cream, dye.marigold)))
		})
		.join("")
}

/** A parasol over a small table, a hundred units wide. */
export function parasol(
	{ first, second }: Stripes,
	goods: readonly CraftName[],
	ink: Paint = dye.ink,
): Drawing {
	const dice = newDice(first + goods.join(""))
	const hues = [dye.marigold, dye.rose, dye.jaca, dye.fern]
	const slice = (from: number, to: number) =>
		d`M0 -104Q${from * 0.8} -98 ${from} -66Q${(from + to) / 2} -74 ${to} -66Q${to * 0.8} -98 0 -104z`
	const cuts = [-52, -32, -11, 11, 32, 52]
	return (
		rect(-1.4, -102, 2.8, 102, ink) +
		goods
			.map((name, at) =>
				put(
					-24 + at * (48 / Math.max(1, goods.length - 1)),
					-28,
					dice.range(0.13, 0.17),
					craft(name)(inks(hues[at % 4] ?? dye.rose)),
				),
			)
			.join("") +
		rect(-36, -28, 72, 4, ink) +
		stroke("M-30-26L-34 0M30-26L34 0", ink, 2.4) +
		cuts
			.slice(0, -1)
			.map((from, at) =>
				fill(slice(from, cuts[at + 1] ?? 0), at % 2 ? second : at > 2 ? shaded(first, 0.14) : first),
			)
			.join("") +
		circle(0, -105, 2.4, ink)
	)
}

/** A stall too far away for details. */
export function farStall(first: Paint, second: Paint, inside: Paint): Drawing {
	return (
		rect(-42, EAVES, 84, -EAVES, inside) +
		rect(-46, -26, 92, 26, second) +
		roofs.pitched({ first, second }, inside)
	)
}
