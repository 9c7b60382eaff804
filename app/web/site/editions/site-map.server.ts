import { z } from "zod"
import drawn from "../../../../content/site-maps.json" with { type: "json" }
import { findPicture, type PictureFile } from "../../../domain/content/pictures.server.ts"

/** `content/site-maps.json`, written by the command that draws: what is where, in words. */
const siteMapsSchema = z.record(
	z.string(),
	z.object({
		/** Stalls by the letter of their row. */
		rows: z.array(z.object({ letter: z.string(), from: z.string(), to: z.string(), kind: z.string() })),
		legend: z.array(z.object({ name: z.string(), text: z.string(), icon: z.string().startsWith("/") })),
	}),
)
const maps = siteMapsSchema.parse(drawn)

export type SiteMap = z.infer<typeof siteMapsSchema>[string] & { picture: PictureFile }

/** The map of a festival ground, unless nobody has drawn it. */
export function findSiteMap(slug: string): SiteMap | undefined {
	const picture = findPicture(`map-${slug}`)
	const map = maps[slug]
	return picture && map && { ...map, picture }
}
