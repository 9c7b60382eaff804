import type { Db } from "../../platform/db.server.ts"
import { compareFolded } from "../../values/fold.ts"
import { CONTENT_DOCUMENTS } from "../content/documents.ts"
import { pictureNames, slideAddresses } from "../content/pictures.server.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { listLogos } from "../directory/queries.server.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import { type Choices, choiceOf } from "./fields.server.ts"
import type { Choice } from "./fields.ts"

/** Addresses that are no page of their own. */
const MORE_ADDRESSES: Choice[] = [
	{ value: "/home", label: "Home page (/home)" },
	{ value: "/contact?tab=vendor", label: "Contact, for vendors" },
	{ value: "/contact?tab=attendee", label: "Contact, for visitors" },
]

/** What there is to choose from now: pages, festivals, months, logos, drawings. */
export async function readChoices(db: Db): Promise<Choices> {
	const [{ pages }, posters, { months }, logos] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.meta),
		readContentDocument(db, CONTENT_DOCUMENTS.eventPosters),
		readContentDocument(db, GALLERY_DOCUMENT),
		listLogos(db),
	])
	const addresses = pages.map(({ path, title }) => ({ value: path, label: `${title} (${path})` }))
	return {
		address: [...addresses, ...MORE_ADDRESSES].toSorted((one, other) =>
			compareFolded(one.label, other.label),
		),
		festival: posters.map(({ slug, header }) => ({ value: slug, label: header })),
		month: months.map(({ slug, label }) => ({ value: slug, label })),
		logo: logos.map((file) => choiceOf(file, file.replace(/\.svg$/, ""))),
		slide: slideAddresses().map(({ slide, alt }) => ({ value: slide, label: alt })),
		...Object.fromEntries(
			["activity", "card", "face", "poster"].map((kind) => [`picture-${kind}`, pictureChoices(kind)]),
		),
	}
}

const pictureChoices = (kind: string): Choice[] =>
	pictureNames(kind).map((value) => choiceOf(value, value.slice(kind.length + 1)))
