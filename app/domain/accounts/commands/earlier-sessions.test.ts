import { expect, test } from "vitest"
import { openStateDatabase, unpackState } from "../../../../test/released-states/states.ts"
import { migrateDatabase } from "../../../platform/db.server.ts"
import { sessions } from "../schema.server.ts"
import { findAdminSession } from "./sessions.server.ts"

/** The last version that kept the token of a session as it is. */
const WITH_PLAIN_TOKENS = "0015_searches_and_erased.0005"
const TOKEN = "GkVq3bCwT8mXz1LrYd0NpSa7HfJe5UoB"

test("a_session_of_the_version_before_goes_on_as_an_owners_and_its_token_is_no_longer_in_the_database", async () => {
	const database = await openStateDatabase(await unpackState(WITH_PLAIN_TOKENS))
	const { db, pool } = database
	await pool.query(
		`insert into sessions (id, token, user_id, expires_at)
			select 'of-the-version-before', $1, id, now() + interval '8 hours' from users`,
		[TOKEN],
	)
	const isStored = async () => JSON.stringify(await db.select().from(sessions)).includes(TOKEN)
	expect(await isStored()).toBe(true)
	await migrateDatabase(database)
	expect(await isStored()).toBe(false)
	const found = await findAdminSession(db, TOKEN, new Date())
	expect(found?.sessionId).toBe("of-the-version-before")
	// Whoever was there before roles were could do everything.
	expect(found?.memberships).toEqual([{ role: "owner", editionId: null, showsContacts: false }])
})
