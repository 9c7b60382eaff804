import type { Artwork } from "../artworks.ts"
import { put, svgDocument } from "../svg.ts"
import { christmas2024 } from "./christmas-2024.ts"
import { christmas2025 } from "./christmas-2025.ts"
import { drawPlan, legendOf } from "./plan.ts"
import { sign, symbolNames } from "./symbols.ts"

const plans = [christmas2025, christmas2024]

/** The site maps, and their signs one by one for the legend. */
export const mapArtworks = (): Artwork[] => [
	...plans.map((plan) => ({
		name: `map-${plan.slug}`,
		path: `/art/maps/${plan.slug}.svg`,
		width: plan.w,
		height: plan.h,
		alt: plan.alt,
		svg: drawPlan(plan),
	})),
	...symbolNames.map((name) => ({
		path: `/art/maps/signs/${name}.svg`,
		width: 32,
		height: 32,
		alt: "",
		svg: svgDocument(32, 32, put(16, 16, 1, sign(name))),
	})),
]

/** `content/site-maps.json`, by edition. */
export const mapLegends = () => Object.fromEntries(plans.map((plan) => [plan.slug, legendOf(plan)]))
