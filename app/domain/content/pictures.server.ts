import { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { imageOf, type LibraryImage } from "../pictures/image.ts"
import { findPicture as findLibraryPicture } from "../pictures/queries.server.ts"
import { pictureIdOf } from "../pictures/rules.ts"

const drawing = z.object({
	/** Addresses on this site, the drawing itself first where there is one. */
	files: z.array(z.string().startsWith("/")).min(1),
	width: z.int().positive(),
	height: z.int().positive(),
	alt: z.string(),
	/** A hero: the ink of letters over it, its sky, its address in the slideshow, and the drawing for phones. */
	lettering: z.enum(["ink", "cream"]).optional(),
	sky: z
		.string()
		.regex(/^#[0-9a-f]{6}$/)
		.optional(),
	slide: z.string().optional(),
	tall: z.string().optional(),
})
export type Drawing = z.infer<typeof drawing>

/** What a page shows: address, pixels, and its alternative text; of a photograph also its other sizes. */
export interface PictureFile
	extends Pick<LibraryImage, "src" | "width" | "height" | "alt">,
		Partial<Omit<LibraryImage, "src" | "width" | "height" | "alt">> {}

/** `content/pictures.json`, written by the command that draws. Absent while nothing has been drawn. */
const manifests = import.meta.glob("../../../content/pictures.json", { eager: true, import: "default" })
const drawings = z.record(z.string(), drawing).parse(Object.values(manifests)[0] ?? {})

/** The drawing that content calls by this name ("poster-july-2024"), unless nobody has drawn it yet. */
export function findPicture(name: string): PictureFile | undefined {
	const found = drawings[name]
	return found && asFile(found)
}

/**
 * What an organiser has chosen: a drawing, or a photograph of the library.
 * @param sizes how wide a photograph is shown, as the attribute of that name has it
 */
export async function findChosenPicture(
	db: Db,
	name: string,
	sizes: string,
): Promise<PictureFile | undefined> {
	const id = pictureIdOf(name)
	if (id === undefined) return findPicture(name)
	const photograph = await findLibraryPicture(db, id)
	return photograph && imageOf(photograph, sizes)
}

/** The same for each entry of a list. */
export function attachPictures<Entry extends { picture: string | null }>(
	db: Db,
	entries: readonly Entry[],
	sizes: string,
) {
	return Promise.all(
		entries.map(async (entry) => ({
			...entry,
			picture: await findChosenPicture(db, entry.picture ?? "", sizes),
		})),
	)
}

/** The hero that stands at this address of the slideshow, with its narrow drawing. */
export function findHero(slide: string): (Drawing & { wide: PictureFile; narrow?: PictureFile }) | undefined {
	const hero = Object.values(drawings).find((one) => one.slide === slide)
	if (!hero) return undefined
	const narrow = Object.values(drawings).find(({ files }) => files[0] === hero.tall)
	return { ...hero, wide: asFile(hero), narrow: narrow && asFile(narrow) }
}

export function pictureNames(kind: string): string[] {
	return Object.keys(drawings).filter((name) => name.startsWith(`${kind}-`))
}

/** The addresses of the slideshow, each with the alternative text of its picture. */
export function slideAddresses(): { slide: string; alt: string }[] {
	return Object.values(drawings).flatMap(({ slide, alt }) => (slide ? [{ slide, alt }] : []))
}

function asFile({ files, width, height, alt }: Drawing): PictureFile {
	return { src: files[0] ?? "", width, height, alt }
}
