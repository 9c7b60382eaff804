import type { Artwork } from "../artworks.ts"
import { christmas2024 } from "./poster-christmas-2024.ts"
import { christmas2025 } from "./poster-christmas-2025.ts"
import { easter2025 } from "./poster-easter.ts"
import { POSTER } from "./poster-frame.ts"
import { globalVillage2025 } from "./poster-global-village.ts"
import { july2024 } from "./poster-july.ts"

const posters = [
	{
		name: "christmas-2025",
		draw: christmas2025,
		alt: "Poster: a tall tree in tiers of beads, a star on top and lights at every end, stands between two glowing stalls under the night sky, families around it.",
	},
	{
		name: "global-village-2025",
		draw: globalVillage2025,
		alt: "Poster: a great balloon of patterned cloth with a woven basket hangs over the tents; people in seven kinds of dress hold hands.",
	},
	{
		name: "easter-2025",
		draw: easter2025,
		alt: "Poster: a huge red egg painted with beads and diamonds stands under a rainbow while children hunt for small ones in the grass.",
	},
	{
		name: "christmas-2024",
		draw: christmas2024,
		alt: "Poster: a beaded eight-pointed star shines over the Ngong Hills; three drummers play and people dance.",
	},
	{
		name: "july-2024",
		draw: july2024,
		alt: "Poster: a cold misty July morning; maize roasts on a glowing jiko and people in blankets hold hot cups.",
	},
]

/** The posters of the editions, four by five. */
export const posterArtworks = (): Artwork[] =>
	posters.map(({ name, alt, draw }) => ({
		name: `poster-${name}`,
		path: `/art/posters/${name}.svg`,
		width: POSTER.w,
		height: POSTER.h,
		alt,
		svg: draw(),
	}))
