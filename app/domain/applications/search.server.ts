import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { containsPattern } from "../../platform/db.server.ts"
import { foldForSearch } from "../../values/fold.ts"
import { shortNgrams, vendorApplications } from "./schema.server.ts"

type SearchColumn = typeof vendorApplications.searchText | typeof vendorApplications.acceptedSearchText

/** What trigrams can find by themselves, whatever the locale of the database. */
const HAS_TRIGRAM = /[a-z0-9]{3}/

/** "3", "#3", "No. 3": how letters name an application, and vendors after them. Of more digits than that there is none. */
const NUMBER = /^(?:#|no\.?|number)? ?(\d{1,9})$/

/** A phone number, or the beginning of one, however it is parted. */
const PHONE = /^\+?[\d ()./-]+$/

/** What stands before the same number, abroad and in Kenya: "+254 712 …", "00254 712 …", "0712 …". */
const DIALLING_PREFIX = /^(?:00)?(?:254)?0*/

/** Fewer digits than these are a number of something else. */
const MIN_PHONE_DIGITS = 4

/**
 * The condition for "contains this text, as `foldForSearch` compares texts, or has this number, or this phone number".
 * None for an empty text.
 */
export function matchesSearch(column: SearchColumn, text: string): SQL | undefined {
	const folded = foldForSearch(text)
	if (!folded) return undefined
	const [, number] = NUMBER.exec(folded) ?? []
	const phone = phoneDigits(folded)
	return or(
		and(...contains(column, folded)),
		number ? eq(vendorApplications.number, Number(number)) : undefined,
		phone ? and(...contains(column, phone)) : undefined,
	)
}

/** The digits that every spelling of a phone number shares. */
function phoneDigits(folded: string): string | undefined {
	const digits = PHONE.test(folded) ? folded.replace(/\D/g, "") : ""
	if (digits.length < MIN_PHONE_DIGITS) return undefined
	const shared = digits.replace(DIALLING_PREFIX, "")
	return shared.length < MIN_PHONE_DIGITS - 1 ? digits : shared
}

/** Each condition is answered by an index, also for one letter or a smiley. */
function contains(column: SearchColumn, folded: string): SQL[] {
	const like = sql`${column} like ${containsPattern(folded)}`
	if (HAS_TRIGRAM.test(folded)) return [like]
	return [like, sql`${shortNgrams} @> short_pieces(${folded}::text)`]
}
