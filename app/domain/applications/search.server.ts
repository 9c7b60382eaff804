import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { shortPieces, vendorApplications } from "./schema.server.ts"

type SearchColumn = typeof vendorApplications.searchText | typeof vendorApplications.acceptedSearchText

/** What trigrams can find by themselves, whatever the locale of the database. */
const HAS_TRIGRAM = /[a-z0-9]{3}/i

/** "3", "No. 3": how letters name an application, and vendors after them. Of more digits than that there is none. */
const NUMBER = /^(?:no\.?\s*)?(\d{1,9})$/i

/** The condition for "contains this text, in any case, or has this number". None for an empty text. */
export function finds(column: SearchColumn, text: string): SQL | undefined {
	if (!text) return undefined
	const [, number] = NUMBER.exec(text) ?? []
	const found = and(...contains(column, text))
	return number ? or(found, eq(vendorApplications.number, Number(number))) : found
}

/** Every sign of the text means itself. Each condition is answered by an index, also for one letter or a smiley. */
function contains(column: SearchColumn, text: string): SQL[] {
	const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
	const like = sql`${column} like lower(${pattern}::text)`
	if (HAS_TRIGRAM.test(text)) return [like]
	return [like, sql`${shortPieces} @> short_pieces(lower(${text}::text))`]
}
