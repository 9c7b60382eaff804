import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { emailKeyExpression, emailKeyOf } from "./email-key.ts"

const { db } = await openTestDatabase()

/** Every character that the database knows: its Unicode may be older than ours. */
const { rows } = await db.execute<{ character: string }>(
	sql`select chr(code) as character from generate_series(1, 1114111) code
		where case when code between 55296 and 57343 then false else unicode_assigned(chr(code)) end`,
)
const characters = rows.map(({ character }) => character)

async function keysInDatabase(emails: string[]): Promise<string[]> {
	const found = await db.execute<{ key: string }>(
		sql`select ${sql.raw(emailKeyExpression("email"))} as key
			from unnest(${sql.param(emails)}::text[]) with ordinality as given (email, nth) order by nth`,
	)
	return found.rows.map(({ key }) => key)
}

test.each([
	[" Potter@Clay.example\t", "potter@clay.example"],
	["\u00a0potter@clay.EXAMPLE\r\n", "potter@clay.example"],
	["ÉLAN@clay.example", "élan@clay.example"],
	["İΣ@clay.example", "iσ@clay.example"],
	["", ""],
])("%j_has_the_key_%j", (email, key) => expect(emailKeyOf(email)).toBe(key))

test("the_database_makes_the_same_key_of_every_character", async () => {
	expect(characters.length).toBeGreaterThan(150_000)
	const emails = characters.map((character) => `a${character}`)
	expect(await keysInDatabase(emails)).toEqual(emails.map(emailKeyOf))
})

const anyEmail = fc
	.array(
		fc.oneof(
			fc.constantFrom(..."aAÉéİıΣσςŞß@. \t\r\n\v\f\u00a0\u2003\u200b\ufeff\u0301"),
			fc.nat(characters.length - 1).map((nth) => characters[nth] ?? ""),
		),
		{ maxLength: 12 },
	)
	.map((parts) => parts.join(""))

test("the_database_makes_the_same_key_of_any_text_and_a_key_is_its_own_key", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(anyEmail, { minLength: 20, maxLength: 100 }), async (emails) => {
			const keys = emails.map(emailKeyOf)
			expect(await keysInDatabase(emails)).toEqual(keys)
			for (const [nth, key] of keys.entries()) {
				expect(emailKeyOf(key)).toBe(key)
				expect(emailKeyOf(` ${emails[nth]}\n`)).toBe(key)
			}
		}),
		{ numRuns: 50 },
	)
})
