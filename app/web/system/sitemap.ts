import { PIECES } from "../../domain/content/pieces.ts"
import { readPiece } from "../../domain/content/queries.server.ts"
import { servicesOf, visitOf } from "../middleware/services.ts"
import type { Route } from "./+types/sitemap"
import { pageChanges } from "./page-changes.server.ts"

/** Pages for people who already know their way. */
const LEFT_OUT = ["/login", "/extras"]

/** Every page that has words of its own in `content/meta.json`, and every vendor, each under its one address. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const [{ pages }, changes] = await Promise.all([readPiece(db, PIECES.meta), pageChanges(db)])
	const { origin } = visitOf(context)
	const pathsWithMeta = pages.map(({ path }) => path).filter((path) => !LEFT_OUT.includes(path))
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
