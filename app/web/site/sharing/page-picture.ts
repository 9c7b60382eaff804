import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { findNearestFestival } from "../../../domain/content/festivals.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { getServices, type Services } from "../../request/context.ts"
import { pictureFileOf } from "../head.server.ts"
import type { Route } from "./+types/page-picture"
import { respondWithPicture } from "./draw.server.ts"

/** What a shared link to a page shows: its picture, its name, and when the festival is. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const { siteName, pages } = await readContentDocument(db, CONTENT_DOCUMENTS.meta)
	const page = pages.find(({ path }) => pictureFileOf(path) === params.file)
	if (!page) return new Response(null, { status: 404 })
	const pageEdition = await findPageEdition(db, page.path, now())
	return respondWithPicture(request, {
		name: pageEdition.own?.name ?? nameOf(page.title, siteName),
		subtitle: [pageEdition.line, siteName].filter(Boolean).join(" · "),
		picture: pictureOf(page.path, pageEdition.own?.picture),
	})
}

/** The title of the page; the site's own name, which stands below, is not said twice. */
function nameOf(title: string, siteName: string): string {
	const name = title.replace(`${siteName}: `, "")
	return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The festival of a page, and the line about it; other pages tell the festival to come. */
async function findPageEdition(db: Services["db"], path: string, now: Date) {
	const [pages, posters] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
		readContentDocument(db, CONTENT_DOCUMENTS.eventPosters),
	])
	const page = pages.find((candidate) => candidate.path === path)
	const poster = posters.find(({ slug }) => slug === page?.slug)
	if (page && poster) return { own: { name: page.name, picture: poster.picture }, line: poster.dateText }
	const { festival: pageEdition, isAhead } = findNearestFestival(posters, pages, now)
	return { own: undefined, line: isAhead && pageEdition ? `${pageEdition.name}, ${pageEdition.dates}` : "" }
}

function pictureOf(path: string, poster: string | undefined) {
	const name = path === "/" ? "home" : path.slice(1).toLowerCase()
	const names = [poster, `share-${name}`, `page-${name}`, "share-default"]
	return names.map((candidate) => findPicture(candidate ?? "")).find(Boolean)
}
