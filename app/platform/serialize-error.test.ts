import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { z } from "zod"
import { openTestDatabase } from "../../test/database.ts"
import { redactEmails, serializeError } from "./serialize-error.ts"

const { db } = await openTestDatabase()
const SECRET = "wanjiru@kikapu.example"
const serializeRejection = (work: PromiseLike<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => serializeError(error),
	)

test("a_failed_query_is_told_without_its_parameters_and_with_its_cause", async () => {
	const twice = sql`insert into users (id, name, email) values ('a', 'a', ${SECRET}), ('b', 'b', ${SECRET})`
	const serialized = await serializeRejection(db.execute(twice))
	expect(serialized).toMatchObject({
		type: "DrizzleQueryError",
		message: expect.stringMatching(/^Failed query: insert into users/),
		cause: { code: "23505", constraint: "users_email_unique", message: expect.stringContaining("duplicate") },
	})
	expect(serialized?.stack).toContain("at ")
	expect(JSON.stringify(serialized)).not.toContain("wanjiru")
})

test("a_value_that_did_not_fit_is_not_quoted", async () => {
	const serialized = await serializeRejection(db.execute(sql`select ${SECRET}::text::integer`))
	expect(serialized?.cause).toMatchObject({ code: "22P02", message: "invalid input syntax for type integer" })
	expect(JSON.stringify(serialized)).not.toContain("wanjiru")
	const parsed = z.object({ email: z.literal("x") }).safeParse({ email: SECRET })
	expect(JSON.stringify(serializeError(parsed.error))).not.toContain("wanjiru")
})

test("what_is_thrown_and_no_error_is_not_quoted_either", () => {
	expect(serializeError(SECRET)).toEqual({ type: "string", message: "thrown, and no error" })
})

test.each([
	['"550 5.1.1 <wanjiru@kikapu.example>: no such user"', '"550 5.1.1 <[e-mail]>: no such user"'],
	['{"path":"/x/wanjiru%40kikapu.example/y"}', '{"path":"/x/[e-mail]/y"}'],
	['{"messageId":"5@tamasha"}', '{"messageId":"5@tamasha"}'],
])("in a line, %s", (line, kept) => {
	expect(redactEmails(line)).toBe(kept)
})
