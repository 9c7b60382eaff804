import { coats, dogs } from "../motifs/animals.ts"
import { craft } from "../motifs/crafts/catalogue.ts"
import { inks } from "../motifs/crafts/ink.ts"
import type { Hour } from "../motifs/hour.ts"
import { shadow } from "../motifs/land.ts"
import { conga, micStand, slungGuitar } from "../motifs/music.ts"
import { pastime, somebody } from "../motifs/people/casting.ts"
import { figure, type Look, type Pose } from "../motifs/people/person.ts"
import { handcart, pram, wheelchair } from "../motifs/wheels.ts"
import { dye, type Paint } from "../palette.ts"
import type { Dice } from "../random.ts"
import { type Drawing, flip, put } from "../svg.ts"
import { cast } from "./cast.ts"
import type { Stage } from "./stage.ts"

/** A woman with a basket on her head. */
export function porter(set: Stage, x: number, y: number, look: Look = cast.achieng) {
	const unit = set.unit(y)
	set.folk(x, y, look, { stance: "walk", right: "crown", left: "down" })
	set.thing(x, y + 0.1, 1, put(0, -98, 0.33, craft("kiondo")(inks(dye.murramDeep, dye.cream))))
	return unit
}

const load = () =>
	(
		[
			["pot", -30, dye.clay],
			["kiondo", -4, dye.jaca],
			["vase", 18, dye.marigold],
			["gourd", 34, dye.cream],
		] as const
	)
		.map(([name, x, paint]) => put(x, -36, 0.27, craft(name)(inks(paint, dye.cream, dye.night))))
		.join("")

/** A man behind his handcart of pots. */
export function cartman(set: Stage, x: number, y: number, hour: Hour) {
	const unit = set.unit(y) / 100
	set.add(
		y,
		shadow(x + 78 * unit, y, 90 * unit, hour.shade, -0.4) +
			flip(x + 86 * unit, y, unit * 0.85, load(), handcart(dye.leafDeep)),
	)
	set.folk(x, y - 2, cast.otieno, { stance: "walk", right: "push", left: "front", facing: 1 })
}

/** People in the middle distance, one at each place. */
export function strollers(set: Stage, dice: Dice, places: readonly (readonly [number, number])[], not = "") {
	for (const [x, y] of places)
		set.folk(x, y, somebody(dice, dice.chance(0.25) ? "child" : "adult", not), pastime(dice))
}

/** A family on the way to the market, to the right of (x, y). */
export function family(set: Stage, x: number, y: number) {
	const u = set.unit(y) / 176
	set.folk(x + 100 * u, y - 8 * u, cast.father, { stance: "walk", right: "low", left: "away" })
	set.folk(x + 138 * u, y - 3 * u, cast.girl, {
		stance: "walk",
		left: "wave",
		right: "up",
		inRight: "windmill",
	})
	set.folk(x, y, cast.asha, { stance: "walk", right: "push", left: "front" })
	set.thing(x + 48 * u, y + 4 * u, 0.85, pram(dye.leaf))
}

/** Somebody in a wheelchair. */
export function roller(
	set: Stage,
	x: number,
	y: number,
	look: Look = cast.rider,
	pose: Pose = {},
	mirrored = false,
) {
	const chair = wheelchair(dye.murram)
	const sitter = figure(look, { stance: "sit", right: "wave", left: "lap", ...pose, facing: 1 })
	set.thing(x, y, 1, chair.behind + sitter + chair.before, mirrored)
}

/** A dog of one of the coats. */
export function dog(set: Stage, x: number, y: number, kind: keyof typeof dogs, coat = 0, mirrored = false) {
	set.thing(
		x,
		y,
		0.42,
		put(
			0,
			0,
			1.8,
			dogs[kind](coats[coat % coats.length] ?? { coat: dye.clay, patch: dye.bark, collar: dye.leaf }),
		),
		mirrored,
	)
}

/** A band on a deck: singer, guitar, drums; (x, y) is the middle of the deck. `scale` is the height of a player. */
export function band(x: number, y: number, scale: number): Drawing {
	const s = scale / 100
	const guitar =
		figure(cast.guitarist, { left: "strum", right: "fret", facing: 1 }) + slungGuitar(dye.marigold)
	const singer = figure(cast.singer, { left: "fling", right: "mouth" })
	const drums =
		figure(cast.drummer, { left: "drum", right: "drum", inLeft: "sticks" }) +
		put(-9, 0, 1, conga(dye.murram)) +
		put(12, 0, 1, conga(dye.jaca))
	return put(x - 52 * s, y, s, guitar) + put(x, y, s, micStandOf(), singer) + put(x + 54 * s, y, s, drums)
}

const micStandOf = () => put(14, 0, 1, micStand())

const dances: readonly Pose[] = [
	{ stance: "dance", left: "up", right: "fling", facing: 1 },
	{ stance: "dance", left: "fling", right: "up", facing: -1 },
	{ stance: "stand", left: "high", right: "up" },
	{ stance: "run", left: "fling", right: "wave", facing: 1 },
	{ stance: "dance", left: "hip", right: "wave", facing: -1 },
	{ stance: "walk", left: "wave", right: "wave", facing: -1 },
]

/** Dancers, one at each place. */
export function dancers(
	set: Stage,
	dice: Dice,
	places: readonly (readonly [number, number])[],
	not: Paint = "",
) {
	places.forEach(([x, y], at) => {
		set.folk(x, y, somebody(dice, at % 5 === 4 ? "child" : "adult", not), dances[at % dances.length])
	})
}
