import type { Artwork } from "../artworks.ts"
import { heroes } from "./heroes.ts"
import { WEST } from "./shape.ts"

/** The slides, with all their land and for phones, and the JPEGs at the addresses the slideshow has always had. No other raster is smaller than the SVG. */
export const heroArtworks = (): Artwork[] =>
	heroes.flatMap(({ name, lettering, sky, alt, draw }, at): Artwork[] => {
		const slide = `/slideshow/hero-slide-${at + 1}.jpg`
		const tall = `/art/heroes/${name}-tall.svg`
		return [
			{
				name: `hero-${name}`,
				path: `/art/heroes/${name}.svg`,
				width: WEST + 1600,
				height: 800,
				alt,
				svg: draw("panorama"),
				details: { lettering, sky, slide, tall },
			},
			{
				path: slide,
				width: 1600,
				height: 800,
				alt,
				svg: draw("wide"),
				rasters: [{ path: slide, width: 1600, format: "jpeg", quality: 76 }],
				rasterOnly: true,
			},
			{
				name: `hero-${name}-tall`,
				path: tall,
				width: 800,
				height: 900,
				alt,
				svg: draw("tall"),
				details: { lettering, sky },
			},
		]
	})
