import { nearestFestival } from "../../../domain/content/festivals.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { type Services, servicesOf } from "../../middleware/services.ts"
import type { Route } from "./+types/page-picture"
import { answerPicture } from "./answer.server.ts"
import { pictureFileOf } from "./page-picture-address.ts"

/** What a shared link to a page shows: its picture, its name, and when the festival is. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, now } = servicesOf(context)
	const { siteName, pages } = await readPiece(db, PIECES.meta)
	const page = pages.find(({ path }) => pictureFileOf(path) === params.file)
	if (!page) return new Response(null, { status: 404 })
	const festival = await festivalAt(db, page.path, now())
	return answerPicture(request, {
		name: festival.own?.name ?? nameOf(page.title, siteName),
		below: [festival.line, siteName].filter(Boolean).join(" · "),
		picture: pictureOf(page.path, festival.own?.picture),
	})
}

/** The title of the page; the site's own name, which stands below, is not said twice. */
function nameOf(title: string, siteName: string): string {
	const name = title.replace(`${siteName}: `, "")
	return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The festival of a page, and the line about it; other pages tell the festival to come. */
async function festivalAt(db: Services["db"], path: string, now: Date) {
	const [pages, posters] = await Promise.all([
		readPiece(db, PIECES.editionPages),
		readPiece(db, PIECES.eventPosters),
	])
	const page = pages.find((one) => one.path === path)
	const poster = posters.find(({ slug }) => slug === page?.slug)
	if (page && poster) return { own: { name: page.name, picture: poster.picture }, line: poster.dateText }
	const { festival, isAhead } = nearestFestival(posters, pages, now)
	return { own: undefined, line: isAhead && festival ? `${festival.name}, ${festival.dates}` : "" }
}

function pictureOf(path: string, poster: string | undefined) {
	const name = path === "/" ? "home" : path.slice(1).toLowerCase()
	const names = [poster, `share-${name}`, `page-${name}`, "share-default"]
	return names.map((one) => findPicture(one ?? "")).find(Boolean)
}
