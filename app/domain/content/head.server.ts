import type { Db } from "../../platform/db.server.ts"
import { PIECES } from "./pieces.ts"
import { readPiece } from "./queries.server.ts"

/** What search engines and shared links show of a page. */
export interface HeadWords {
	title: string
	description: string
	/** The one address of the page, absolute. */
	canonical: string
	siteName: string
}

/**
 * The words of `content/meta.json` for the page at `path`.
 * @param origin of our own site, without a trailing slash
 * @throws when nobody has written them
 */
export async function readHead(db: Db, path: string, origin: string): Promise<HeadWords> {
	const { siteName, pages } = await readPiece(db, PIECES.meta)
	const page = pages.find((one) => one.path === path)
	if (!page) throw new Error(`content/meta.json says nothing about ${path}`)
	return {
		title: path === "/" ? page.title : `${page.title} | ${siteName}`,
		description: page.description,
		canonical: origin + path,
		siteName,
	}
}
