import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { findNearestFestival } from "../../../domain/content/festivals.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { findCurrentEdition } from "../../../domain/editions/queries.server.ts"
import type { Services } from "../../request/context.ts"

/** What the ticker says at this moment. Its lines are about a festival that comes; without one it says what the home page does first. */
export async function readNews({ db, now }: Pick<Services, "db" | "now">): Promise<string[]> {
	const [{ ticker }, { hero }, posters, pages, edition] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.site),
		readContentDocument(db, CONTENT_DOCUMENTS.home),
		readContentDocument(db, CONTENT_DOCUMENTS.eventPosters),
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
		findCurrentEdition(db),
	])
	const { isAhead } = findNearestFestival(posters, pages, now())
	const lines = isAhead ? ticker.pieces : [hero.noneAhead.replace(/(?<=\.) .*/, "")]
	return edition?.applicationsOpen ? [...lines, ticker.whileApplicationsAreOpen] : lines
}
