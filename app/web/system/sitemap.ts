import { PIECES } from "../../domain/content/pieces.ts"
import { readPiece } from "../../domain/content/queries.server.ts"
import { servicesOf, visitOf } from "../middleware/services.ts"
import type { Route } from "./+types/sitemap"

/** Pages for people who already know their way. */
const LEFT_OUT = ["/login", "/extras"]

/** Every page that has words of its own in `content/meta.json`, under its one address. */
export async function loader({ context }: Route.LoaderArgs) {
	const { pages } = await readPiece(servicesOf(context).db, PIECES.meta)
	const { origin } = visitOf(context)
	const addresses = pages.map(({ path }) => path).filter((path) => !LEFT_OUT.includes(path))
	const xml = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...addresses.map((path) => `<url><loc>${origin}${path}</loc></url>`),
		"</urlset>",
		"",
	]
	return new Response(xml.join("\n"), { headers: { "content-type": "application/xml; charset=utf-8" } })
}
