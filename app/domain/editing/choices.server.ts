import type { Db } from "../../platform/db.server.ts"
import { pictureNames, slideAddresses } from "../content/pictures.server.ts"
import { PIECES } from "../content/pieces.ts"
import { readPiece } from "../content/queries.server.ts"
import type { Choices } from "./fields.server.ts"
import type { Choice } from "./fields.ts"

/** Addresses that are no page of their own. */
const MORE_ADDRESSES: Choice[] = [
	{ value: "/home", label: "Home page (/home)" },
	{ value: "/contact?tab=vendor", label: "Contact, for vendors" },
	{ value: "/contact?tab=attendee", label: "Contact, for visitors" },
]

/** What there is to choose from now: pages, festivals, drawings. */
export async function readChoices(db: Db): Promise<Choices> {
	const [{ pages }, posters] = await Promise.all([
		readPiece(db, PIECES.meta),
		readPiece(db, PIECES.eventPosters),
	])
	const addresses = pages.map(({ path, title }) => ({ value: path, label: `${title} (${path})` }))
	return {
		address: [...addresses, ...MORE_ADDRESSES].toSorted((one, other) => one.label.localeCompare(other.label)),
		festival: posters.map(({ slug, header }) => ({ value: slug, label: header })),
		slide: slideAddresses().map(({ slide, alt }) => ({ value: slide, label: alt })),
		...Object.fromEntries(["activity", "card", "poster"].map((kind) => [`picture-${kind}`, drawn(kind)])),
	}
}

/** "activity-face-painting" → "Face painting". */
function drawn(kind: string): Choice[] {
	return pictureNames(kind).map((value) => {
		const words = value.slice(kind.length + 1).replaceAll("-", " ")
		return { value, label: words.charAt(0).toUpperCase() + words.slice(1) }
	})
}
