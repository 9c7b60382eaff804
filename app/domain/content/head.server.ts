import type { Db } from "../../platform/db.server.ts"
import { dropFacts, fillInCopy } from "../editions/facts.ts"
import { listPublishedEditions } from "../editions/queries.server.ts"
import { nearestEdition } from "../editions/rules.ts"
import { CONTENT_DOCUMENTS } from "./documents.ts"
import type { MetaCopy } from "./inputs.ts"
import { readContentDocument } from "./queries.server.ts"

export interface HeadMetadata {
	title: string
	description: string
	/** The one address of the page, absolute. */
	canonical: string
	siteName: string
}

/** Where and when a page is read. */
export interface HeadRequest {
	path: string
	/** Of our own site, without a trailing slash. */
	origin: string
	now: Date
}

/**
 * The title and description of `content/meta.json` for a page; the edition that they name is the nearest one. While none
 * is ahead, the description announces none.
 * @throws when nobody has written them
 */
export async function readHead(db: Db, request: HeadRequest): Promise<HeadMetadata> {
	const [meta, editions] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
		listPublishedEditions(db),
	])
	const page = meta.pages.find(({ path }) => path === request.path)
	if (!page) throw new Error(`content/meta.json says nothing about ${request.path}`)
	const { edition, isAhead } = nearestEdition(editions, request.now)
	const description = isAhead ? page.description : dropFacts(page.description) || page.description
	return buildHead(meta, fillInCopy({ ...page, description }, edition), request)
}

/** What search results say of a page. */
export type SearchCopy = Pick<MetaCopy["pages"][number], "title" | "description">

export function buildHead(
	{ siteName }: Pick<MetaCopy, "siteName">,
	{ title, description }: SearchCopy,
	{ path, origin }: Pick<HeadRequest, "path" | "origin">,
): HeadMetadata {
	return {
		title: path === "/" ? title : `${title} | ${siteName}`,
		description,
		canonical: origin + path,
		siteName,
	}
}
