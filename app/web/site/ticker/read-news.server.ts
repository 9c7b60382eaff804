import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { findCurrentEdition } from "../../../domain/editions/queries.server.ts"
import type { Services } from "../../request/context.ts"

/** What the ticker says at this moment. */
export async function readNews(db: Services["db"]): Promise<string[]> {
	const [{ ticker }, edition] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.site),
		findCurrentEdition(db),
	])
	return edition?.applicationsOpen ? [...ticker.pieces, ticker.whileApplicationsAreOpen] : ticker.pieces
}
