import { addPiece } from "../app/domain/content/commands.server.ts"
import { PIECES } from "../app/domain/content/pieces.ts"
import { addFirstDirectory } from "../app/domain/directory/commands.server.ts"
import { directoryList } from "../app/domain/directory/inputs.ts"
import { DIRECTORY_WORDS } from "../app/domain/directory/pieces.ts"
import { addFirstEditions } from "../app/domain/editions/commands.server.ts"
import { editionSeeds } from "../app/domain/editions/inputs.ts"
import { addFirstGallery } from "../app/domain/gallery/commands.server.ts"
import { gallerySeeds } from "../app/domain/gallery/inputs.ts"
import { GALLERY_WORDS } from "../app/domain/gallery/pieces.ts"
import type { Db } from "../app/platform/db.server.ts"
import company from "../content/company.json" with { type: "json" }
import december2024 from "../content/directory/december-2024.json" with { type: "json" }
import july2024 from "../content/directory/july-2024.json" with { type: "json" }
import editions from "../content/editions.json" with { type: "json" }
import editionPages from "../content/editions-pages.json" with { type: "json" }
import eventPosters from "../content/events.json" with { type: "json" }
import galleryPictures from "../content/gallery.json" with { type: "json" }
import meta from "../content/meta.json" with { type: "json" }
import about from "../content/pages/about.json" with { type: "json" }
import contact from "../content/pages/contact.json" with { type: "json" }
import directory from "../content/pages/directory.json" with { type: "json" }
import events from "../content/pages/events.json" with { type: "json" }
import gallery from "../content/pages/gallery.json" with { type: "json" }
import home from "../content/pages/home.json" with { type: "json" }
import newsletter from "../content/pages/newsletter.json" with { type: "json" }
import privacy from "../content/pages/privacy.json" with { type: "json" }
import tickets from "../content/pages/tickets.json" with { type: "json" }
import proverbs from "../content/proverbs.json" with { type: "json" }
import site from "../content/site.json" with { type: "json" }
import slideshow from "../content/slides.json" with { type: "json" }
import guidelines from "../content/vendor-guidelines.json" with { type: "json" }

const BODIES: Record<keyof typeof PIECES, unknown> = {
	company,
	editionPages,
	eventPosters,
	meta,
	proverbs,
	site,
	slideshow,
	guidelines,
	about,
	contact,
	events,
	home,
	newsletter,
	privacy,
	tickets,
}

/** Fills a new database from `content/`; changes nothing that is there, so an organiser's edits stay. */
export async function addFirstContent(db: Db): Promise<void> {
	await db.transaction(async (tx) => {
		for (const [key, piece] of Object.entries(PIECES)) {
			await addPiece<unknown>(tx, piece, BODIES[key as keyof typeof PIECES])
		}
		await addPiece(tx, DIRECTORY_WORDS, directory)
		await addPiece(tx, GALLERY_WORDS, gallery)
		await addFirstGallery(tx, gallerySeeds.parse(galleryPictures))
		await addFirstEditions(tx, editionSeeds.parse(editions))
		await addFirstDirectory(tx, "july-2024", directoryList.parse(july2024))
		await addFirstDirectory(tx, "december-2024", directoryList.parse(december2024))
	})
}
