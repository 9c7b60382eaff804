import { type SQL, sql } from "drizzle-orm"
import { shortPieces, type vendorApplications } from "./schema.server.ts"

type SearchColumn = typeof vendorApplications.searchText | typeof vendorApplications.acceptedSearchText

/** What trigrams can find by themselves, whatever the locale of the database. */
const HAS_TRIGRAM = /[a-z0-9]{3}/i

/**
 * The conditions for "contains this text, in any case"; every sign of it means itself. None for an empty text.
 * Each is answered by an index, also for one letter or a smiley.
 */
export function contains(column: SearchColumn, text: string): SQL[] {
	if (!text) return []
	const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
	const like = sql`${column} like lower(${pattern}::text)`
	if (HAS_TRIGRAM.test(text)) return [like]
	return [like, sql`${shortPieces} @> short_pieces(lower(${text}::text))`]
}
