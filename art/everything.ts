import { iconWorks, smallWorks } from "./icons.ts"
import { logoWorks, readVendors } from "./logos.ts"
import { makerWorks } from "./makers.ts"
import { mapLegends, mapWorks } from "./maps/map-works.ts"
import { activityWorks } from "./scenes/activity-works.ts"
import { cardWorks } from "./scenes/cards.ts"
import { chapterWorks } from "./scenes/chapters.ts"
import { faceWorks } from "./scenes/faces.ts"
import { galleryList, galleryWorks } from "./scenes/gallery-works.ts"
import { heroWorks } from "./scenes/hero-works.ts"
import { pageWorks } from "./scenes/pages.ts"
import { posterWorks } from "./scenes/poster-works.ts"
import { sharingWorks } from "./scenes/sharing.ts"
import type { Work } from "./works.ts"

export type Everything = { works: Work[]; documents: Record<string, unknown> }

/** All drawings, and the documents that describe them. `root` is the folder of the project. */
export async function everyWork(root: string): Promise<Everything> {
	const logos = logoWorks(await readVendors(root))
	return {
		works: [
			...heroWorks(),
			...posterWorks(),
			...cardWorks(),
			...activityWorks(),
			...galleryWorks(),
			...pageWorks(),
			...faceWorks(),
			...chapterWorks(),
			...mapWorks(),
			...sharingWorks(logos),
			...smallWorks(),
			...iconWorks(),
			...logos,
			...makerWorks(),
		],
		documents: { "content/gallery.json": galleryList(), "content/site-maps.json": mapLegends() },
	}
}
