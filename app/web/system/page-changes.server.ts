import { PIECES, type Piece } from "../../domain/content/pieces.ts"
import { contentChanges, readPiece } from "../../domain/content/queries.server.ts"
import { DIRECTORY_WORDS } from "../../domain/directory/pieces.ts"
import { vendorChanges } from "../../domain/directory/queries.server.ts"
import { GALLERY_WORDS } from "../../domain/gallery/pieces.ts"
import { galleryChangedAt } from "../../domain/gallery/queries.server.ts"
import type { Services } from "../middleware/services.ts"

/** What each page says. The frame around all of them, and the meta of all in one piece, are left out. */
const WORDS_OF: Record<string, Piece<unknown>[]> = {
	"/": [PIECES.home, PIECES.slideshow, PIECES.eventPosters, PIECES.editionPages],
	"/about": [PIECES.about],
	"/events": [PIECES.events, PIECES.eventPosters],
	"/eventpage": [PIECES.editionPages],
	"/xmas-2024": [PIECES.editionPages],
	"/contact": [PIECES.contact],
	"/gallery": [GALLERY_WORDS],
	"/tickets": [PIECES.tickets, PIECES.eventPosters, PIECES.editionPages],
	"/privacy": [PIECES.privacy],
	"/vendor-guidelines": [PIECES.guidelines, PIECES.editionPages],
}
/** The list that ends the page of its festival. */
const FESTIVAL_OF: Record<string, string> = { "december-2024": "/xmas-2024" }

/**
 * When what stands on each page was last changed, by its path, from the database's own record; vendors' own pages
 * too. A page whose words keep no record is not in it.
 */
export async function pageChanges(db: Services["db"]): Promise<Map<string, Date>> {
	const [words, hung, { lists }] = await Promise.all([
		contentChanges(db),
		galleryChangedAt(db),
		readPiece(db, DIRECTORY_WORDS),
	])
	const changes = new Map<string, Date>()
	const note = (path: string | undefined, at: Date | undefined) => {
		if (path && at && at > (changes.get(path) ?? new Date(0))) changes.set(path, at)
	}
	for (const [path, pieces] of Object.entries(WORDS_OF)) {
		for (const { name } of pieces) note(path, words.get(name))
	}
	note("/gallery", hung)
	for (const { path, slug } of lists) {
		note(path, words.get(DIRECTORY_WORDS.name))
		for (const [vendor, at] of await vendorChanges(db, slug)) {
			for (const page of [path, `${path}/${vendor}`, FESTIVAL_OF[slug]]) note(page, at)
		}
	}
	return changes
}
