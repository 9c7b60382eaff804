import { CONTENT_DOCUMENTS } from "../../domain/content/documents.ts"
import { readContentDocument } from "../../domain/content/queries.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import type { Route } from "./+types/sitemap"
import { listPageChanges } from "./page-changes.server.ts"

/** Pages for people who already know their way. */
const EXCLUDED_PATHS = ["/login", "/extras"]

/** Every page that has an entry of its own in `content/meta.json`, and every vendor, each under its one address. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const [{ pages }, changes] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
		listPageChanges(db),
	])
	const { origin } = getRequestContext(context)
	const pathsWithMeta = pages.map(({ path }) => path).filter((path) => !EXCLUDED_PATHS.includes(path))
	const addresses = new Set([...pathsWithMeta, ...changes.keys()])
	const xml = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...Array.from(addresses, (path) => `<url><loc>${origin}${path}</loc>${lastmod(changes.get(path))}</url>`),
		"</urlset>",
		"",
	]
	return new Response(xml.join("\n"), { headers: { "content-type": "application/xml; charset=utf-8" } })
}

const lastmod = (at: Date | undefined) => (at ? `<lastmod>${at.toISOString()}</lastmod>` : "")
