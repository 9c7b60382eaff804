import type { borders } from "../motifs/cloth.ts"
import type { Appearance, Pose } from "../motifs/people/person.ts"
import { dye, type Paint, skins } from "../palette.ts"
import { cast } from "./cast.ts"

const [coal = "", umber = "", cocoa = "", chestnut = "", cedar = "", , sand = ""] = skins

export type Face = {
	name: string
	alt: string
	look: Appearance
	pose: Pose
	field: Paint
	round: Paint
	border: keyof typeof borders
}

/** People of the team: the first seven stand on the picture of the page, too. */
export const faces: Face[] = [
	{
		name: "wrap",
		alt: "A woman in a red head wrap and a beaded necklace.",
		look: {
			skin: umber,
			head: "wrap",
			wear: dye.murram,
			build: 0.4,
			extra: "necklace",
			outfit: {
				garment: "trousers",
				top: dye.marigold,
				bottom: dye.leaf,
				trim: dye.murram,
				pattern: "pindo",
				shoe: dye.leafDeep,
			},
		},
		pose: { left: "down", right: "down" },
		field: dye.leaf,
		round: dye.sand,
		border: "murram",
	},
	{
		name: "hijab",
		alt: "A woman in a violet hijab.",
		look: cast.amina,
		pose: { left: "down", right: "down" },
		field: dye.marigold,
		round: dye.cream,
		border: "jaca",
	},
	{
		name: "cap",
		alt: "A man in a yellow cap and dungarees.",
		look: {
			skin: coal,
			head: "cap",
			wear: dye.marigold,
			build: 0.5,
			outfit: { garment: "dungarees", top: dye.cream, bottom: dye.night, trim: dye.marigold },
		},
		pose: { left: "down", right: "down" },
		field: dye.rose,
		round: dye.peach,
		border: "night",
	},
	{
		name: "headphones",
		alt: "A woman with headphones.",
		look: {
			skin: cocoa,
			head: "headphones",
			wear: dye.murram,
			outfit: { garment: "trousers", top: dye.jaca, bottom: dye.night, trim: dye.cream, pattern: "stripes" },
		},
		pose: { left: "down", right: "down", facing: -1 },
		field: dye.night,
		round: dye.jacaLight,
		border: "marigold",
	},
	{
		name: "sunhat",
		alt: "A man in a sun hat and a checked shirt.",
		look: {
			skin: chestnut,
			head: "sunhat",
			wear: dye.bark,
			build: 0.4,
			outfit: {
				garment: "trousers",
				top: dye.murram,
				bottom: dye.sand,
				trim: dye.night,
				pattern: "stripes",
				sleeves: "long",
			},
		},
		pose: { left: "down", right: "down", facing: -1 },
		field: dye.marigold,
		round: dye.sand,
		border: "leaf",
	},
	{
		name: "long-hair",
		alt: "A woman with long hair and a green scarf.",
		look: {
			skin: sand,
			head: "long",
			wear: dye.leaf,
			extra: "scarf",
			outfit: { garment: "dress", top: dye.rose, bottom: dye.rose, trim: dye.cream, pattern: "rows" },
		},
		pose: { left: "down", right: "down" },
		field: dye.jaca,
		round: dye.cream,
		border: "rose",
	},
	{
		name: "beanie",
		alt: "A broad man in a woollen hat.",
		look: {
			skin: cedar,
			head: "beanie",
			wear: dye.leaf,
			build: 1,
			outfit: { garment: "trousers", top: dye.night, bottom: dye.ink, trim: dye.marigold, sleeves: "long" },
		},
		pose: { left: "down", right: "down" },
		field: dye.murram,
		round: dye.marigold,
		border: "night",
	},
	{
		name: "afro",
		alt: "A woman with a round head of hair and a yellow top.",
		look: {
			skin: cocoa,
			head: "afro",
			wear: dye.marigold,
			extra: "necklace",
			outfit: {
				garment: "trousers",
				top: dye.marigold,
				bottom: dye.night,
				trim: dye.murram,
				pattern: "dots",
			},
		},
		pose: { left: "down", right: "down", facing: -1 },
		field: dye.leaf,
		round: dye.blush,
		border: "jaca",
	},
	{
		name: "beard",
		alt: "A bearded man in a green shirt.",
		look: {
			skin: umber,
			head: "beard",
			build: 0.7,
			outfit: { garment: "trousers", top: dye.fern, bottom: dye.night, trim: dye.cream, pattern: "stripes" },
		},
		pose: { left: "down", right: "down" },
		field: dye.night,
		round: dye.sand,
		border: "murram",
	},
]

/** What the team does on the picture of its page. */
export const gestures: Pose[] = [
	{ right: "wave", left: "hip" },
	{ left: "front", inLeft: "book", right: "down" },
	{ right: "point", left: "hip" },
	{ left: "ear", right: "high" },
	{ left: "hip", right: "hip" },
	{ left: "front", right: "front" },
	{ right: "offer", inRight: "lantern", left: "down" },
]
