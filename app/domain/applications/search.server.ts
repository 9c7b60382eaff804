import { type SQL, sql } from "drizzle-orm"
import { fold } from "../../platform/fold.ts"
import { shortPieces, type vendorApplications } from "./schema.server.ts"

type SearchColumn = typeof vendorApplications.searchText | typeof vendorApplications.acceptedSearchText

/** What trigrams can find by themselves, whatever the locale of the database. */
const HAS_TRIGRAM = /[a-z0-9]{3}/

/**
 * The conditions for "contains this text", as `fold` compares texts; every sign of it means itself. None for an empty
 * text. Each is answered by an index, also for one letter or a smiley.
 */
export function contains(column: SearchColumn, text: string): SQL[] {
	const folded = fold(text)
	if (!folded) return []
	const pattern = `%${folded.replace(/[\\%_]/g, String.raw`\$&`)}%`
	const like = sql`${column} like ${pattern}`
	if (HAS_TRIGRAM.test(folded)) return [like]
	return [like, sql`${shortPieces} @> short_pieces(${folded}::text)`]
}
