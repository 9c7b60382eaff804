import { data } from "react-router"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import type { Services } from "../../middleware/services.ts"

/**
 * The answer of an address that leads nowhere, with the words that its page shows. A page whose address can hold
 * something unknown throws it, and exports `MissingBoundary` as its error boundary.
 */
export async function missing(db: Services["db"]) {
	const [{ notFound }, { siteName, notFound: head }, proverbs] = await Promise.all([
		readPiece(db, PIECES.site),
		readPiece(db, PIECES.meta),
		readPiece(db, PIECES.proverbs),
	])
	const proverb = proverbs.find(({ suits }) => suits === "lost")
	const title = `${head.title} | ${siteName}`
	return data({ words: notFound, title, proverb, picture: findPicture("page-lost") }, { status: 404 })
}

export type MissingWords = Awaited<ReturnType<typeof missing>>["data"]
