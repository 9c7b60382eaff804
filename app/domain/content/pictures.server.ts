import { z } from "zod"

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

/** What a page shows: address, pixels, and its alternative text. */
export interface PictureFile {
	src: string
	width: number
	height: number
	alt: string
}

/** `content/pictures.json`, written by the command that draws. Absent while nothing has been drawn. */
const manifests = import.meta.glob("../../../content/pictures.json", { eager: true, import: "default" })
const drawings = z.record(z.string(), drawing).parse(Object.values(manifests)[0] ?? {})

/** The drawing that content calls by this name ("poster-july-2024"), unless nobody has drawn it yet. */
export function findPicture(name: string): PictureFile | undefined {
	const found = drawings[name]
	return found && asFile(found)
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
