import { CONTENT_DOCUMENTS } from "../../domain/content/documents.ts"
import { readCompanyDetails, readContentDocument } from "../../domain/content/queries.server.ts"
import { getServices } from "../request/context.ts"
import type { Route } from "./+types/manifest"

/** The web app manifest: the site as an icon on a telephone. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const [company, { pages }] = await Promise.all([
		readCompanyDetails(db),
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
	])
	const manifest = {
		name: company.name,
		short_name: company.festivalName,
		description: pages.find(({ path }) => path === "/")?.description,
		lang: "en-GB",
		start_url: "/",
		display: "browser",
		background_color: "#fff6e6",
		theme_color: "#16243f",
		icons: [
			{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
			{ src: "/icon-512.png", sizes: "512x512", type: "image/png" },
			{ src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
		],
	}
	return new Response(JSON.stringify(manifest), {
		headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" },
	})
}
