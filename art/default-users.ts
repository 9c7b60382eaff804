import type { Artwork } from "./artworks.ts"
import { motifsByCraft } from "./logo-motifs.ts"
import { borders, pindo } from "./motifs/cloth.ts"
import { craft } from "./motifs/crafts/catalogue.ts"
import { inks } from "./motifs/crafts/ink.ts"
import { randomAppearance } from "./motifs/people/casting.ts"
import { portrait } from "./motifs/people/portrait.ts"
import { dye, type Paint } from "./palette.ts"
import { dice as newDice } from "./random.ts"
import { circle, type Drawing, put, rect, svgDocument } from "./svg.ts"

const SIDE = 120
type Scheme = { field: Paint; round: Paint; thing: Paint; second: Paint; border: keyof typeof borders }

const schemes: readonly Scheme[] = [
	{ field: dye.jacaLight, round: dye.cream, thing: dye.murram, second: dye.cream, border: "jaca" },
	{ field: dye.leaf, round: dye.sand, thing: dye.marigold, second: dye.cream, border: "marigold" },
	{ field: dye.marigold, round: dye.cream, thing: dye.leaf, second: dye.cream, border: "murram" },
	{ field: dye.rose, round: dye.peach, thing: dye.night, second: dye.cream, border: "night" },
	{ field: dye.night, round: dye.jacaLight, thing: dye.marigold, second: dye.cream, border: "murram" },
	{ field: dye.murram, round: dye.blush, thing: dye.cream, second: dye.leaf, border: "leaf" },
	{ field: dye.fern, round: dye.sand, thing: dye.murram, second: dye.cream, border: "night" },
]

/** Somebody who makes this, with a piece of it before them. */
function drawDefaultUser(trade: string, at: number): Drawing {
	const { field, round, thing, second, border } = schemes[at % schemes.length] as Scheme
	const dice = newDice(`maker ${trade}`)
	const look = randomAppearance(dice, at % 5 === 3 ? "elder" : "adult", field)
	const pose = { left: "down", right: "down", facing: dice.pick([1, -1] as const) } as const
	const motif = motifsByCraft[trade]?.[0] ?? "star"
	return svgDocument(
		SIDE,
		SIDE,
		rect(0, 0, SIDE, SIDE, field),
		circle(60, 54, 46, round),
		put(60, 46, 2.1, portrait({ ...look, extra: undefined }, pose)),
		put(0, SIDE - 12, 1, pindo(SIDE, 12, borders[border])),
		put(60, SIDE - 10, 0.4, craft(motif)(inks(thing, second, dye.marigold))),
	)
}

/** The default user of each craft: for makers without a mark of their own. */
export const defaultUserArtworks = (): Artwork[] =>
	Object.keys(motifsByCraft).map((trade, at) => ({
		path: `/images/default-user/${trade}.svg`,
		width: SIDE,
		height: SIDE,
		alt: "",
		svg: drawDefaultUser(trade, at),
	}))
