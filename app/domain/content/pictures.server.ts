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

/** What a page shows: address, pixels, and the words in its place. */
export interface PictureFile {
	src: string
	width: number
	height: number
	alt: string
}

/** `content/pictures.json`, written by the command that draws. Absent while nothing has been drawn. */
const manifests = import.meta.glob("../../../content/pictures.json", { eager: true, import: "default" })
const drawings = z.record(z.string(), drawing).parse(Object.values(manifests)[0] ?? {})

/** Where the drawings of a kind lie: "poster-july-2024" is `art/posters/july-2024`. */
const FOLDERS: [prefix: string, folder: string][] = [
	["poster-", "art/posters/"],
	["activity-", "art/activities/"],
	["card-", "art/cards/"],
	["map-", "art/maps/"],
	["share-", "art/share/"],
]

/** The drawing that content calls by this name, unless nobody has drawn it yet. */
export function findPicture(name: string): PictureFile | undefined {
	const [prefix = "", folder = ""] = FOLDERS.find(([start]) => name.startsWith(start)) ?? []
	const found = drawings[folder + name.slice(prefix.length)]
	return found && asFile(found)
}

/** The hero that stands at this address of the slideshow, with its narrow drawing. */
export function findHero(slide: string): (Drawing & { wide: PictureFile; narrow?: PictureFile }) | undefined {
	const hero = Object.values(drawings).find((one) => one.slide === slide)
	if (!hero) return undefined
	const narrow = hero.tall ? drawings[nameOf(hero.tall)] : undefined
	return { ...hero, wide: asFile(hero), narrow: narrow && asFile(narrow) }
}

const nameOf = (address: string) => address.replace(/^\//, "").replace(/\.\w+$/, "")

function asFile({ files, width, height, alt }: Drawing): PictureFile {
	return { src: files[0] ?? "", width, height, alt }
}
