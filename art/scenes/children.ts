import type { Appearance } from "../motifs/people/person.ts"
import { dye, skins } from "../palette.ts"

const [_coal = "", umber = "", cocoa = "", chestnut = "", cedar = "", honey = "", _sand = "", pale = ""] =
	skins

/** The young ones among them. */
export const children = {
	student: {
		age: "teen",
		skin: honey,
		head: "puffs",
		wear: dye.marigold,
		extra: "backpack",
		outfit: { garment: "dungarees", top: dye.cream, bottom: dye.jaca, trim: dye.marigold },
	},
	skater: {
		age: "teen",
		skin: umber,
		head: "beanie",
		wear: dye.murram,
		outfit: { garment: "trousers", top: dye.leaf, bottom: dye.ink, trim: dye.cream, sleeves: "long" },
	},
	girl: {
		age: "child",
		skin: cocoa,
		head: "puffs",
		wear: dye.cream,
		outfit: { garment: "dress", top: dye.marigold, bottom: dye.marigold, trim: dye.murram, pattern: "pindo" },
	},
	boy: {
		age: "child",
		skin: umber,
		head: "short",
		outfit: { garment: "shorts", top: dye.murram, bottom: dye.night, trim: dye.cream, pattern: "dots" },
	},
	kidGlasses: {
		age: "child",
		skin: cedar,
		head: "braids",
		wear: dye.jaca,
		outfit: { garment: "dungarees", top: dye.cream, bottom: dye.leaf, trim: dye.cream },
	},
	kidCap: {
		age: "child",
		skin: honey,
		head: "cap",
		wear: dye.jaca,
		outfit: { garment: "shorts", top: dye.leaf, bottom: dye.sand, trim: dye.cream },
	},
	toddler: {
		age: "small",
		skin: chestnut,
		head: "afro",
		outfit: { garment: "shorts", top: dye.rose, bottom: dye.leaf, trim: dye.cream },
	},
	tot: {
		age: "small",
		skin: pale,
		head: "short",
		hair: dye.bark,
		outfit: { garment: "dungarees", top: dye.marigold, bottom: dye.night, trim: dye.cream },
	},
} as const satisfies Record<string, Appearance>
