import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { findNearestFestival, withoutPastDays } from "../../../domain/content/festivals.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { findCurrentEdition } from "../../../domain/editions/queries.server.ts"
import type { Services } from "../../request/context.ts"

/** What the ticker says at this moment. Once a line names a festival that is over, the first sentence of the home page stands for it. */
export async function readNews({ db, now }: Pick<Services, "db" | "now">): Promise<string[]> {
	const [{ ticker }, { hero }, posters, pages, edition] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.site),
		readContentDocument(db, CONTENT_DOCUMENTS.home),
		readContentDocument(db, CONTENT_DOCUMENTS.eventPosters),
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
		findCurrentEdition(db),
	])
	const { isAhead } = findNearestFestival(posters, pages, now())
	const current = withoutPastDays(ticker.pieces, posters, pages, now())
	const isStale = !isAhead && current.length < ticker.pieces.length
	const lines = isStale ? [hero.noneAhead.replace(/(?<=\.) .*/, ""), ...current] : current
	return edition?.applicationsOpen ? [...lines, ticker.whileApplicationsAreOpen] : lines
}
