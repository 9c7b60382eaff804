import { fold } from "../../values/fold.ts"
import { type Craft, crafts } from "../content/crafts.ts"
import { craftLabel } from "./rules.ts"

/** By its name in any spelling, "Street food" or "street-food". @returns undefined where there is no such craft */
export function findCraft(text: string): Craft | "" | undefined {
	if (!text) return ""
	return CRAFTS_BY_NAME.get(plainCraft(text))
}

const plainCraft = (text: string) => fold(text).replaceAll("-", " ").replaceAll("'", "")

const CRAFTS_BY_NAME = new Map(
	crafts.options.flatMap((craft) => [craft, craftLabel(craft)].map((name) => [plainCraft(name), craft])),
)
