import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { fold } from "./fold.ts"

const { db } = await openTestDatabase()

/** Every character that the database knows: its Unicode may be older than ours. */
const { rows: characters } = await db.execute<{ sign: string; folded: string }>(
	sql`select sign, fold('a' || sign || 'a') as folded
		from generate_series(1, 1114111) code, chr(case when code between 55296 and 57343 then 32 else code end) sign
		where unicode_assigned(sign)`,
)
const known = new Set(characters.map(({ sign }) => sign))

async function foldInDatabase(texts: string[]): Promise<string[]> {
	const { rows } = await db.execute<{ folded: string }>(
		sql`select fold(text) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as given (text, nth)
			order by nth`,
	)
	return rows.map(({ folded }) => folded)
}

/** Letters, accents, spaces and apostrophes that meet in names, and whatever else has a character. */
const anyText = fc
	.array(
		fc.oneof(
			fc.constantFrom(..."aAeÉéñŁøßŞıİΣςσ'’‘`´ʼ′＇“\"–- \t\u00a0\u2009\n\u200b\u0301\u0308ﬁ½🎄ガ각"),
			fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
		),
	)
	.map((parts) => [...parts.join("")].filter((sign) => known.has(sign)).join(""))

test.for([
	["Guka’s", "guka's"],
	["GUKA`S  Nyama\u00a0Choma ", "guka's nyama choma"],
	["felt like it ", "felt like it"],
	["Élan É", "elan e"],
	["Łódź Ørsted Straße Þór", "lodz orsted strasse thor"],
	["ＵＤＯＮＧＯ", "udongo"],
	["İstanbul ΟΔΟΣ οδος", "istanbul οδοσ οδοσ"],
	["Walk-in Tent – “big”", 'walk-in tent - "big"'],
	["two\nlines", "two\nlines"],
] as const)("%s_is_compared_as_%s", ([text, folded]) => {
	expect(fold(text)).toBe(folded)
})

test("folding_comes_to_rest", () => {
	// A few signs come apart into ones that are folded themselves, ″ into two ′: those are at rest after the second time.
	fc.assert(
		fc.property(anyText, (text) => {
			const folded = fold(text)
			const isTakenApart = /[\u0149\u0374\u1fef\u2033\u2034\u2057\u207b\u208b\ufe31\ufe32\ufe58\uff40]/.test(
				text,
			)
			const atRest = isTakenApart ? fold(folded) : folded
			expect(fold(atRest)).toBe(atRest)
		}),
		{ examples: [["5″"], ["\ufe58"]] },
	)
})

test("a_part_of_a_text_is_a_part_of_it_however_both_are_typed", () => {
	const variant = (text: string) => [text, text.toUpperCase(), text.normalize("NFD"), ` ${text}  `]
	fc.assert(
		fc.property(
			fc.string({ unit: "grapheme-ascii", maxLength: 30 }),
			fc.nat(),
			fc.nat(),
			(text, from, length) => {
				const part = text.slice(from % (text.length + 1)).slice(0, length)
				for (const typed of variant(part)) expect(fold(text)).toContain(fold(typed))
			},
		),
	)
})

test("the_database_folds_every_text_as_we_do", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(anyText, { minLength: 50, maxLength: 200 }), async (texts) => {
			expect(await foldInDatabase(texts)).toEqual(texts.map(fold))
		}),
		{ numRuns: 30 },
	)
})

test("the_database_folds_every_single_character_that_it_knows_as_we_do", () => {
	expect(known.size).toBeGreaterThan(150_000)
	expect(characters.filter(({ sign, folded }) => folded !== fold(`a${sign}a`))).toEqual([])
})
