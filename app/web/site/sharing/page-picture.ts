import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { listDirectories } from "../../../domain/directory/queries.server.ts"
import { directoryPath } from "../../../domain/directory/rules.ts"
import { formatShortRange } from "../../../domain/editions/dates.ts"
import { pageNameOf } from "../../../domain/editions/facts.ts"
import { listPublishedEditions, type PublishedEdition } from "../../../domain/editions/queries.server.ts"
import { editionPath, nearestEdition } from "../../../domain/editions/rules.ts"
import { plainAddressOf } from "../../../domain/pictures/image.ts"
import { findPicture as findLibraryPicture } from "../../../domain/pictures/queries.server.ts"
import { pictureIdOf } from "../../../domain/pictures/rules.ts"
import { getServices, type Services } from "../../request/context.ts"
import { readDirectoryTexts } from "../directory/read-directory.server.ts"
import { pictureFileOf } from "../head.server.ts"
import type { Route } from "./+types/page-picture"
import { respondWithPicture } from "./draw.server.ts"
import { readLibraryFile } from "./library-file.server.ts"

/** What a shared link to a page shows: its picture, its name, and when the festival is. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const services = getServices(context)
	const { db, now } = services
	const [{ siteName, pages }, editions] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
		listPublishedEditions(db),
	])
	const ofEdition = editions.find(
		(edition) => edition.hasPage && pictureFileOf(editionPath(edition)) === params.file,
	)
	const page =
		(await findDirectoryPage(db, params.file)) ??
		pages.find(({ path }) => pictureFileOf(path) === params.file)
	const described = ofEdition
		? describeEdition(ofEdition)
		: page && describePage(page, siteName, editions, now())
	if (!described) return new Response(null, { status: 404 })
	const { name, line, pictures } = described
	return respondWithPicture(request, {
		name,
		subtitle: [line, siteName].filter(Boolean).join(" · "),
		picture: await readFirstPicture(services, pictures),
	})
}

async function findDirectoryPage(db: Services["db"], file: string): Promise<Page | undefined> {
	const directory = (await listDirectories(db)).find((one) => pictureFileOf(directoryPath(one)) === file)
	if (!directory) return undefined
	const { search } = await readDirectoryTexts(db, directory)
	return { path: directoryPath(directory), title: search.title, picture: null }
}

function describeEdition(edition: PublishedEdition) {
	const pictures = [edition.poster, ...picturesOf(editionPath(edition))]
	return { name: pageNameOf(edition), line: formatShortRange(edition), pictures }
}

type Page = { path: string; title: string; picture: string | null }

/** Other pages tell the edition to come. */
function describePage(
	{ path, title, picture }: Page,
	siteName: string,
	editions: readonly PublishedEdition[],
	now: Date,
) {
	const { edition, isAhead } = nearestEdition(editions, now)
	return {
		name: nameOf(title, siteName),
		line: isAhead && edition ? `${pageNameOf(edition)}, ${formatShortRange(edition)}` : "",
		pictures: [picture, ...picturesOf(path)],
	}
}

/** The title of the page; the site's own name, which stands below, is not said twice. */
function nameOf(title: string, siteName: string): string {
	const name = title.replace(`${siteName}: `, "")
	return name.charAt(0).toUpperCase() + name.slice(1)
}

function picturesOf(path: string): string[] {
	const name = path === "/" ? "home" : path.slice(1).toLowerCase()
	return [`share-${name}`, `page-${name}`, "share-default"]
}

/** The first of these that is there. */
async function readFirstPicture(services: Services, names: (string | null)[]) {
	for (const name of names) {
		const found = name && ((await findPhotograph(services, name)) ?? findPicture(name))
		if (found) return found
	}
	return undefined
}

/** A photograph of the library, for a picture that is drawn with it. */
async function findPhotograph(services: Services, name: string) {
	const id = pictureIdOf(name)
	const found = id === undefined ? undefined : await findLibraryPicture(services.db, id)
	if (!found) return undefined
	const { width, height, focusX, focusY } = found
	const src = plainAddressOf(found)
	const read = () => readLibraryFile(services, src)
	return { src, width, height, photograph: { focus: { focusX, focusY }, read } }
}
