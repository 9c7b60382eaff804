import type { Db } from "../../platform/db.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { compareFolded } from "../../values/fold.ts"
import { CONTENT_DOCUMENTS } from "../content/documents.ts"
import { findPicture, pictureNames, slideAddresses } from "../content/pictures.server.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { listDirectories, listLogos } from "../directory/queries.server.ts"
import { directoryPath, logoAddress } from "../directory/rules.ts"
import { pageNameOf } from "../editions/facts.ts"
import { listPublishedEditions } from "../editions/queries.server.ts"
import { editionPath } from "../editions/rules.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import { logoStyleOf } from "../pictures/image.ts"
import {
	findPicture as findLibraryPicture,
	type LibraryPicture,
	listPictures,
} from "../pictures/queries.server.ts"
import { pictureAddress, pictureIdOf, pictureName } from "../pictures/rules.ts"
import { type FieldChoices, fieldChoiceOf } from "./fields.server.ts"
import type { FieldChoice } from "./fields.ts"
import { findTexts } from "./picture-uses.server.ts"

/** Addresses that are no page of their own. */
const MORE_ADDRESSES: FieldChoice[] = [
	{ value: "/home", label: "Home page (/home)" },
	{ value: "/contact?tab=vendor", label: "Contact, for vendors" },
	{ value: "/contact?tab=attendee", label: "Contact, for visitors" },
]

/**
 * What there is to choose from now: pages, months, logos, drawings, photographs.
 * @param given photographs to choose from; without them the newest
 */
export async function readFieldChoices(db: Db, given?: FieldChoice[]): Promise<FieldChoices> {
	const [{ pages }, editions, directories, { months }, logos, photographs] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
		listPublishedEditions(db),
		listDirectories(db),
		readContentDocument(db, GALLERY_DOCUMENT),
		listLogos(db),
		given ?? readPhotographPage(db, {}).then(({ choices }) => choices),
	])
	const editionPages = editions
		.filter(({ hasPage }) => hasPage)
		.map((edition) => ({ path: editionPath(edition), title: pageNameOf(edition) }))
	const vendorPages = directories.map((edition) => ({
		path: directoryPath(edition),
		title: `Vendors: ${edition.name}`,
	}))
	const ofEditions = [...editionPages, ...vendorPages]
	const isOfEdition = (path: string) => ofEditions.some((one) => one.path === path)
	const addresses = [...pages.filter(({ path }) => !isOfEdition(path)), ...ofEditions].map(
		({ path, title }) => ({ value: path, label: `${title} (${path})` }),
	)
	return {
		address: [...addresses, ...MORE_ADDRESSES].toSorted((one, other) =>
			compareFolded(one.label, other.label),
		),
		month: months.map(({ slug, label }) => ({ value: slug, label })),
		...pictureChoices(photographs),
		"picture-logo": [...logos.map(logoChoice), ...photographs],
	}
}

const logoChoice = (logo: string): FieldChoice => ({
	...fieldChoiceOf(logo, logo.replace(/\.svg$/, "")),
	preview: logoAddress({ logo }, { defaultLogo: null }),
	isWhole: true,
})

/** Of each kind the drawings, then the photographs. */
function pictureChoices(photographs: FieldChoice[]): FieldChoices {
	const slides = slideAddresses().map(({ slide, alt }) => ({ value: slide, label: alt, preview: slide }))
	const kinds = ["activity", "card", "face", "map", "poster", "share"]
	return {
		slide: [...slides, ...photographs],
		"picture-library": photographs,
		...Object.fromEntries(
			kinds.map((kind) => [`picture-${kind}`, [...drawingChoices(kind), ...photographs]]),
		),
	}
}

const drawingChoices = (kind: string): FieldChoice[] =>
	pictureNames(kind).map((value) => ({
		...fieldChoiceOf(value, value.slice(kind.length + 1)),
		preview: findPicture(value)?.src,
	}))

/** Photographs of the library that have a description, the newest first. */
export interface PhotographPage extends Pick<Page<never>, "previous" | "next"> {
	choices: FieldChoice[]
}

export async function readPhotographPage(db: Db, cursor: Cursor): Promise<PhotographPage> {
	const { rows, previous, next } = await listPictures(db, cursor, { onlyDescribed: true })
	return { choices: rows.map(photographChoice), previous, next }
}

/** The photographs that a part of the content shows already, however old they are. */
export async function readUsedPhotographs(db: Db, content: unknown): Promise<FieldChoice[]> {
	const names = findTexts(content, (text) => pictureIdOf(text) !== undefined).map(({ text }) => text)
	const found = await Promise.all(
		[...new Set(names)].map((name) => findLibraryPicture(db, pictureIdOf(name) ?? 0)),
	)
	return found.flatMap((picture) => (picture ? [photographChoice(picture)] : []))
}

const photographChoice = (picture: LibraryPicture): FieldChoice => ({
	value: pictureName(picture.id),
	label: `Photo ${picture.id}: ${truncate(picture.alt)}`,
	preview: pictureAddress(picture, picture.widths[0] ?? 0, "webp"),
	isWhole: picture.isLogo,
	style: logoStyleOf(picture),
})

/** Characters of a description that fit into a list of a phone. */
const LONGEST_LABEL = 60

const truncate = (alt: string) =>
	alt.length > LONGEST_LABEL ? `${alt.slice(0, LONGEST_LABEL).trimEnd()}…` : alt
