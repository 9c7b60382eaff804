import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { fold } from "../../platform/fold.ts"
import { containing } from "../../platform/like-pattern.ts"
import { shortPieces, vendorApplications } from "./schema.server.ts"

type SearchColumn = typeof vendorApplications.searchText | typeof vendorApplications.acceptedSearchText

/** What trigrams can find by themselves, whatever the locale of the database. */
const HAS_TRIGRAM = /[a-z0-9]{3}/

/** "3", "No. 3": how letters name an application, and vendors after them. Of more digits than that there is none. */
const NUMBER = /^(?:no\.? ?)?(\d{1,9})$/

/** The condition for "contains this text, as `fold` compares texts, or has this number". None for an empty text. */
export function finds(column: SearchColumn, text: string): SQL | undefined {
	const folded = fold(text)
	if (!folded) return undefined
	const [, number] = NUMBER.exec(folded) ?? []
	const found = and(...contains(column, folded))
	return number ? or(found, eq(vendorApplications.number, Number(number))) : found
}

/** Each condition is answered by an index, also for one letter or a smiley. */
function contains(column: SearchColumn, folded: string): SQL[] {
	const like = sql`${column} like ${containing(folded)}`
	if (HAS_TRIGRAM.test(folded)) return [like]
	return [like, sql`${shortPieces} @> short_pieces(${folded}::text)`]
}
