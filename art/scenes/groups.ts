import { coats, dogs } from "../motifs/animals.ts"
import { craft } from "../motifs/crafts/catalogue.ts"
import { inks } from "../motifs/crafts/ink.ts"
import type { Hour } from "../motifs/hour.ts"
import { shadow } from "../motifs/land.ts"
import { conga, micStand, slungGuitar } from "../motifs/music.ts"
import { randomAppearance, randomPose } from "../motifs/people/casting.ts"
import { type Appearance, figure, type Pose } from "../motifs/people/person.ts"
import { handcart, pram, wheelchair } from "../motifs/wheels.ts"
import { dye, type Paint } from "../palette.ts"
import type { Dice } from "../random.ts"
import { type Drawing, flip, put } from "../svg.ts"
import { cast } from "./cast.ts"
import type { LayeredScene } from "./layered-scene.ts"

/** A woman with a basket on her head. */
export function porter(scene: LayeredScene, x: number, y: number, look: Appearance = cast.achieng) {
	const unit = scene.unit(y)
	scene.folk(x, y, look, { stance: "walk", right: "crown", left: "down" })
	scene.thing(x, y + 0.1, 1, put(0, -98, 0.33, craft("kiondo")(inks(dye.murramDeep, dye.cream))))
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
export function cartman(scene: LayeredScene, x: number, y: number, hour: Hour) {
	const unit = scene.unit(y) / 100
	scene.add(
		y,
		shadow(x + 78 * unit, y, 90 * unit, hour.shade, -0.4) +
			flip(x + 86 * unit, y, unit * 0.85, load(), handcart(dye.leafDeep)),
	)
	scene.folk(x, y - 2, cast.otieno, { stance: "walk", right: "push", left: "front", facing: 1 })
}

/** People in the middle distance, one at each place. */
export function strollers(
	scene: LayeredScene,
	dice: Dice,
	places: readonly (readonly [number, number])[],
	excludedColour = "",
) {
	for (const [x, y] of places)
		scene.folk(
			x,
			y,
			randomAppearance(dice, dice.chance(0.25) ? "child" : "adult", excludedColour),
			randomPose(dice),
		)
}

/** A family on the way to the market, to the right of (x, y). */
export function family(scene: LayeredScene, x: number, y: number) {
	const u = scene.unit(y) / 176
	scene.folk(x + 100 * u, y - 8 * u, cast.father, { stance: "walk", right: "low", left: "away" })
	scene.folk(x + 138 * u, y - 3 * u, cast.girl, {
		stance: "walk",
		left: "wave",
		right: "up",
		inRight: "windmill",
	})
	scene.folk(x, y, cast.asha, { stance: "walk", right: "push", left: "front" })
	scene.thing(x + 48 * u, y + 4 * u, 0.85, pram(dye.leaf))
}

/** Somebody in a wheelchair. */
export function roller(
	scene: LayeredScene,
	x: number,
	y: number,
	look: Appearance = cast.rider,
	pose: Pose = {},
	mirrored = false,
) {
	const chair = wheelchair(dye.murram)
	const sitter = figure(look, { stance: "sit", right: "wave", left: "lap", ...pose, facing: 1 })
	scene.thing(x, y, 1, chair.behind + sitter + chair.before, mirrored)
}

/** A dog of one of the coats. */
export function dog(
	scene: LayeredScene,
	x: number,
	y: number,
	kind: keyof typeof dogs,
	coat = 0,
	mirrored = false,
) {
	scene.thing(
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
	scene: LayeredScene,
	dice: Dice,
	places: readonly (readonly [number, number])[],
	excludedColour: Paint = "",
) {
	places.forEach(([x, y], at) => {
		scene.folk(
			x,
			y,
			randomAppearance(dice, at % 5 === 4 ? "child" : "adult", excludedColour),
			dances[at % dances.length],
		)
	})
}
