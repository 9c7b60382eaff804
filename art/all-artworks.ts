import type { Artwork } from "./artworks.ts"
import { defaultUserArtworks } from "./default-users.ts"
import { iconArtworks, placeholderArtworks } from "./icons.ts"
import { logoArtworks, readVendors } from "./logos.ts"
import { mapArtworks, mapLegends } from "./maps/map-artworks.ts"
import { activityArtworks } from "./scenes/activity-artworks.ts"
import { cardArtworks } from "./scenes/cards.ts"
import { chapterArtworks } from "./scenes/chapters.ts"
import { faceArtworks } from "./scenes/faces.ts"
import { galleryArtworks, galleryList } from "./scenes/gallery-artworks.ts"
import { heroArtworks } from "./scenes/hero-artworks.ts"
import { pageArtworks } from "./scenes/pages.ts"
import { posterArtworks } from "./scenes/poster-artworks.ts"
import { sharingArtworks } from "./scenes/sharing.ts"

export type ArtworkSet = { works: Artwork[]; documents: Record<string, unknown> }

/** All drawings, and the documents that describe them. `root` is the folder of the project. */
export async function drawAllArtworks(root: string): Promise<ArtworkSet> {
	const logos = logoArtworks(await readVendors(root))
	return {
		works: [
			...heroArtworks(),
			...posterArtworks(),
			...cardArtworks(),
			...activityArtworks(),
			...galleryArtworks(),
			...pageArtworks(),
			...faceArtworks(),
			...chapterArtworks(),
			...mapArtworks(),
			...sharingArtworks(logos),
			...placeholderArtworks(),
			...iconArtworks(),
			...logos,
			...defaultUserArtworks(),
		],
		documents: { "content/gallery.json": galleryList(), "content/site-maps.json": mapLegends() },
	}
}
