import { z } from "zod"
import { findPicture, type PictureFile } from "../../../domain/content/pictures.server.ts"

/** `content/site-maps.json`, written by the command that draws: what is where, in words. */
const siteMaps = z.record(z.string(), z.object({ places: z.array(z.string()) }).loose())
const files = import.meta.glob("../../../../content/site-maps.json", { eager: true, import: "default" })
const known = siteMaps.safeParse(Object.values(files)[0] ?? {}).data ?? {}

export interface SiteMap {
	picture: PictureFile
	places: string[]
}

/** The map of a festival ground, unless nobody has drawn it. */
export function findSiteMap(slug: string): SiteMap | undefined {
	const picture = findPicture(`map-${slug}`)
	return picture && { picture, places: known[slug]?.places ?? [] }
}
