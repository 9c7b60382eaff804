import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { containsPattern } from "../../platform/db.server.ts"
import { foldForSearch } from "../../values/fold.ts"
import { questions } from "../questions/schema.server.ts"
import { APPLICATION_NUMBER, parseAccountCode } from "./account-code.ts"
import { shortNgrams } from "./generated-columns.server.ts"
import { applicationAnswers, vendorApplications } from "./schema.server.ts"

type SearchColumn = typeof vendorApplications.searchText | typeof vendorApplications.acceptedSearchText

type TextColumn = SearchColumn | typeof vendorApplications.offerSearchText

/** What trigrams can find by themselves, whatever the locale of the database. */
const HAS_TRIGRAM = /[a-z0-9]{3}/

/** A phone number, or the beginning of one, however it is parted. */
const PHONE = /^\+?[\d ()./-]+$/

/** What stands before the same number, abroad and in Kenya: "+254 712 …", "00254 712 …", "0712 …". */
const DIALLING_PREFIX = /^(?:00)?(?:254)?0*/

/** Fewer digits than these are a number of something else. */
const MIN_PHONE_DIGITS = 4

/**
 * The condition for "contains this text, as `foldForSearch` compares texts, or has this number, account code or phone number";
 * of all vendors also "says this of itself, or answered it to a question".
 * None for an empty text.
 * @param hidesContacts for who may not see contacts: what is found then hangs on none of them, so that nobody learns an
 * address by guessing it bit by bit
 * @param isNamed for who reviews blind: of which vendors they may know who these are; others are found by what they offer
 */
export function matchesSearch(
	column: SearchColumn,
	text: string,
	hidesContacts = false,
	isNamed?: SQL,
): SQL | undefined {
	const folded = foldForSearch(text)
	if (!folded) return undefined
	const number = APPLICATION_NUMBER.exec(folded)?.groups?.digits
	const account = parseAccountCode(folded)
	const phone = hidesContacts || isNamed ? undefined : phoneDigits(folded)
	const isOfAllVendors = column === vendorApplications.searchText
	return or(
		// The index knows the whole text: what it finds is looked at once more.
		and(
			...contains(column, folded),
			hidesContacts || isNamed ? sql`${searchedBrand} like ${containsPattern(folded)}` : undefined,
			isNamed,
		),
		number ? hasNumber(Number(number), isNamed) : undefined,
		account
			? and(eq(vendorApplications.editionId, account.editionId), hasNumber(account.number, isNamed))
			: undefined,
		phone ? and(...contains(column, phone)) : undefined,
		isOfAllVendors
			? and(
					...contains(vendorApplications.offerSearchText, folded),
					isNamed && or(isNamed, sql`${searchedDescription} like ${containsPattern(folded)}`),
				)
			: undefined,
		isOfAllVendors ? hasAnswer(folded, isNamed) : undefined,
	)
}

/** Its own number, or that of one that was merged into it, which tells that both are of one vendor. */
function hasNumber(number: number, isNamed?: SQL): SQL | undefined {
	const hasMerged = sql`${vendorApplications.id} = any(array(
		select merged.merged_into_id from ${vendorApplications} merged
		where merged.merged_into_id is not null and merged.number = ${number}))`
	return or(eq(vendorApplications.number, number), and(hasMerged, isNamed))
}

const searchedBrand = sql`translate(${vendorApplications.brandKey}, '''', '')`

const searchedDescription = sql`translate(fold(${vendorApplications.description}), '''', '')`

/** The digits that every spelling of a phone number shares. */
function phoneDigits(folded: string): string | undefined {
	const digits = PHONE.test(folded) ? folded.replace(/\D/g, "") : ""
	if (digits.length < MIN_PHONE_DIGITS) return undefined
	const shared = digits.replace(DIALLING_PREFIX, "")
	return shared.length < MIN_PHONE_DIGITS - 1 ? digits : shared
}

/**
 * Looked up first, by indexes of its own, and then compared by id: so it does not keep the others from theirs. The name of a file
 * may tell whose it is.
 */
function hasAnswer(folded: string, isNamed?: SQL): SQL | undefined {
	const { applicationId, questionId, searchText } = applicationAnswers
	const ngrams = HAS_TRIGRAM.test(folded)
		? sql``
		: sql` and short_pieces(${searchText}) @> short_pieces(${folded}::text)`
	const has = (isAsked: SQL) => sql`${vendorApplications.id} = any(array(
		select ${applicationId} from ${applicationAnswers}
		where ${searchText} like ${containsPattern(folded)}${ngrams} and ${isAsked}))`
	if (!isNamed) return has(sql`true`)
	const isFile = sql`${questionId} in (select id from ${questions} where kind = 'file')`
	return or(has(sql`not ${isFile}`), and(has(isFile), isNamed))
}

/** Each condition is answered by an index, also for one letter or a smiley. */
function contains(column: TextColumn, folded: string): SQL[] {
	const like = sql`${column} like ${containsPattern(folded)}`
	if (HAS_TRIGRAM.test(folded)) return [like]
	const ngrams = column === vendorApplications.offerSearchText ? sql`short_pieces(${column})` : shortNgrams
	return [like, sql`${ngrams} @> short_pieces(${folded}::text)`]
}
