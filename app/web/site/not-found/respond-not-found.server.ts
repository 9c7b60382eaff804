import { data } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import type { Services } from "../../request/context.ts"

/**
 * The answer of an address that leads nowhere, with the words that its page shows. A page whose address can hold
 * something unknown throws it, and exports `NotFoundBoundary` as its error boundary.
 */
export async function respondNotFound(db: Services["db"]) {
	const [{ notFound }, { siteName, notFound: head }] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.site),
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
	])
	const title = `${head.title} | ${siteName}`
	const page = { copy: notFound, title, picture: findPicture("page-lost") }
	// Without these words the router calls what is thrown an internal server error.
	return data(page, { status: 404, statusText: "Not Found" })
}

export type NotFoundData = Awaited<ReturnType<typeof respondNotFound>>["data"]
