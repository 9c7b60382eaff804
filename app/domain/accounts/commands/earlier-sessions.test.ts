import { expect, test } from "vitest"
import { openStateDatabase, unpackState } from "../../../../test/released-states/states.ts"
import { migrateDatabase } from "../../../platform/db.server.ts"
import { sessions } from "../schema.server.ts"
import { findAdminSession } from "./sessions.server.ts"

/** The last version that kept the token of a session as it is. */
const WITH_PLAIN_TOKENS = "0015_searches_and_erased.0005"
const TOKEN = "GkVq3bCwT8mXz1LrYd0NpSa7HfJe5UoB"

test("a_session_of_the_version_before_goes_on_and_its_token_is_no_longer_in_the_database", async () => {
	const database = await openStateDatabase(await unpackState(WITH_PLAIN_TOKENS))
	const { db, pool } = database
	await pool.query(
		`insert into sessions (id, token, user_id, expires_at)
			select 'of-the-version-before', $1, id, now() + interval '8 hours' from users`,
		[TOKEN],
	)
	const isStored = async () => JSON.stringify(await db.select().from(sessions)).includes(TOKEN)
	const found = async () => (await findAdminSession(db, TOKEN, new Date()))?.sessionId
	expect([await isStored(), await found()]).toEqual([true, undefined])
	await migrateDatabase(database)
	expect([await isStored(), await found()]).toEqual([false, "of-the-version-before"])
})
