import { fold } from "../../values/fold.ts"
import { type Craft, crafts } from "../content/crafts.ts"
import { craftLabel } from "./rules.ts"

/** By its name in any spelling, "Street food" or "street-food". @returns undefined where there is no such craft */
export function findCraft(text: string): Craft | "" | undefined {
	if (!text) return ""
	const wanted = plainCraft(text)
	return crafts.options.find((craft) => [craft, craftLabel(craft)].map(plainCraft).includes(wanted))
}

const plainCraft = (text: string) => fold(text).replaceAll("-", " ").replaceAll("'", "")
