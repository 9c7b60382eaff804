import type { Slideshow } from "../../../domain/content/inputs.ts"
import { findHero, type PictureFile } from "../../../domain/content/pictures.server.ts"

export interface Slide {
	/** The address it has always had; what very old browsers see. */
	src: string
	alt: string
	line: string
	lettering: "ink" | "cream"
	sky: string | undefined
	wide: PictureFile | undefined
	narrow: PictureFile | undefined
}

export function attachDrawings({ slides }: Slideshow): Slide[] {
	return slides.map(({ src, alt, line }) => {
		const hero = findHero(src)
		return {
			src,
			alt,
			line,
			lettering: hero?.lettering ?? "ink",
			sky: hero?.sky,
			wide: hero?.wide,
			narrow: hero?.narrow,
		}
	})
}
