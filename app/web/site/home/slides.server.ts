import type { Slideshow } from "../../../domain/content/inputs.ts"
import { findChosenPicture, findHero, type PictureFile } from "../../../domain/content/pictures.server.ts"
import type { Services } from "../../request/context.ts"

export interface Slide {
	/** The address it has always had; what very old browsers see. */
	src: string
	alt: string
	line: string
	lettering: "ink" | "cream"
	sky: string | undefined
	wide: PictureFile | undefined
	narrow: PictureFile | undefined
	/** A photograph instead of a drawing: it stands beside the words, which have plain paper below them. */
	photo: PictureFile | undefined
}

/** In a large window its height, of which 115 % are as wide as it is (hero.tsx), reaches to half of the window. */
const PHOTO_SIZES = "(width >= 64rem) 55vw, 100vw"

export function attachDrawings(db: Services["db"], { slides }: Slideshow): Promise<Slide[]> {
	return Promise.all(
		slides.map(async ({ src, alt, line }) => {
			const hero = findHero(src)
			return {
				src,
				alt,
				line,
				lettering: hero?.lettering ?? "ink",
				sky: hero?.sky,
				wide: hero?.wide,
				narrow: hero?.narrow,
				photo: hero ? undefined : await findChosenPicture(db, src, PHOTO_SIZES),
			}
		}),
	)
}
