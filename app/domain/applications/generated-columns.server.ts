import { type SQL, sql } from "drizzle-orm"
import { APPLICATION_FIELDS, SEARCHED_FIELDS } from "./fields.ts"
import { NO_BRAND } from "./rules.ts"

/** "name, dash, Kshs and amount"; any kind of dash, any spacing. */
export const TENT_SPACE_PATTERN = String.raw`^\s*(.*\S)\s*[-‐‑‒–—―]\s*Kshs\s*([0-9][0-9,]{0,15})\s*$`
export const tentSpaceGroup = (group: 1 | 2): SQL =>
	sql.raw(`(regexp_match(tent_space, '${TENT_SPACE_PATTERN}'))[${group}]`)

/** A missing brand as screens show it, and of a phone number the digits alone. */
const searchExpressions: Record<string, (column: string) => string> = {
	brand: (column) => String.raw`coalesce(nullif(btrim(${column}, E' \t\r\n\u00a0'), ''), '${NO_BRAND}')`,
	phone: (column) => `regexp_replace(${column}, '[^0-9]', '', 'g')`,
}
/** As `foldForSearch`. Fields are separated by a line break, which no search word holds: a word never matches across two. */
export const searchTextExpression = (list: keyof typeof SEARCHED_FIELDS): SQL => {
	const texts = SEARCHED_FIELDS[list].map((name) => {
		const { card, column } = APPLICATION_FIELDS[name]
		return searchExpressions[card]?.(column) ?? column
	})
	if (list === "offers") texts.push("category")
	return sql.raw(`translate(fold(${texts.join(` || E'\\n' || `)}), '''', '')`)
}

/**
 * Every character and every pair of characters in what either list searches: finds the one or two letters and
 * the signs that trigrams know nothing of. A superset for each list, so its own text is checked as well.
 */
export const shortNgrams = sql.raw(String.raw`short_pieces(search_text || E'\n' || accepted_search_text)`)

/** As searches find telephone numbers (search.server.ts): without signs, and without what stands before a number. */
export const phoneKeyExpression = sql.raw(`coalesce((regexp_match(
	regexp_replace(phone_number, '[^0-9]', '', 'g'), '^(?:00)?(?:254)?0*([0-9]{7,})$'))[1], '')`)
