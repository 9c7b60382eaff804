import { cloths, dye, skins } from "../../palette.ts"
import type { Dice } from "../../random.ts"
import type { Age } from "./body.ts"
import type { Extra } from "./extras.ts"
import type { HeadName } from "./heads.ts"
import type { Garment, Pattern } from "./outfits.ts"
import type { Appearance, Pose } from "./person.ts"

const patterns: Pattern[] = ["plain", "plain", "pindo", "dots", "rows", "stripes", "teeth"]
const womensHeads: HeadName[] = [
	"wrap",
	"afro",
	"bun",
	"braids",
	"gele",
	"hijab",
	"straw",
	"long",
	"short",
	"locs",
	"crown",
]
const mensHeads: HeadName[] = [
	"fade",
	"short",
	"bald",
	"cap",
	"kofia",
	"beard",
	"locs",
	"sunhat",
	"beanie",
	"straw",
]
const childrensHeads: HeadName[] = ["puffs", "short", "braids", "cap", "afro", "bun", "fade"]
const womensClothes: Garment[] = ["gown", "dress", "skirt", "trousers", "gown"]
const mensClothes: Garment[] = ["trousers", "trousers", "shorts", "robe", "dungarees", "shuka"]
const childrensClothes: Garment[] = ["shorts", "dress", "dungarees", "skirt", "trousers"]
const womensExtras: Extra[] = ["necklace", "leso", "sling", "collar", "scarf", "baby"]
const mensExtras: Extra[] = ["backpack", "camera", "sling", "necklace"]

/** Somebody from the crowd; the dice decide on dress, hair, build and skin. `not` is a colour to keep away from. */
export function randomAppearance(dice: Dice, age: Age = "adult", excludedColour: string = ""): Appearance {
	const young = age === "child" || age === "small"
	const woman = dice.chance(0.55)
	const hues = dice.shuffle(cloths.filter((paint) => paint !== excludedColour))
	const [top = dye.murram, bottom = dye.night, trim = dye.cream, wear = dye.marigold] = hues
	const garment = dice.pick(young ? childrensClothes : woman ? womensClothes : mensClothes)
	const head = dice.pick(young ? childrensHeads : woman ? womensHeads : mensHeads)
	const extra = dice.chance(young ? 0.25 : 0.5)
		? dice.pick(young ? (["backpack"] as const) : woman ? womensExtras : mensExtras)
		: undefined
	return {
		age,
		skin: dice.pick(skins),
		hair: age === "elder" ? dye.stone : dye.ink,
		head: age === "elder" && !woman && head !== "kofia" ? "grey" : head,
		wear,
		build: dice.range(0, 1),
		extra,
		outfit: {
			garment,
			top,
			bottom: garment === "trousers" ? dice.pick([dye.night, dye.ink, dye.sand, dye.bark, dye.leaf]) : bottom,
			trim,
			pattern: dice.pick(patterns),
			shoe: dice.pick([dye.ink, dye.bark, dye.murramDeep]),
		},
	}
}

/** What somebody does at a market who has nothing else to do. */
export function randomPose(dice: Dice): Pose {
	const poses: Pose[] = [
		{ stance: "walk", right: "away", inRight: "kiondo" },
		{ stance: "walk", left: "away", inLeft: "tote" },
		{ right: "cup", inRight: "cup" },
		{ right: "point", left: "hip" },
		{ left: "mouth", inLeft: "maize" },
		{ left: "hip", right: "down" },
		{ right: "wave" },
		{ left: "front", right: "front" },
		{ right: "offer", inRight: "cone" },
		{ stance: "walk" },
	]
	const facing = dice.pick([1, -1] as const)
	return { ...dice.pick(poses), facing }
}
