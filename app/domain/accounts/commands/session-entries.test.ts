import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import {
	addTestAdmin,
	createTestAuthContext,
	createTestCaller,
	PASSWORD,
	START,
} from "../accounts.fixture.ts"
import { sessions } from "../schema.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext } = createTestAuthContext(database)
const email = "amina@tamasha.example"
const userId = await addTestAdmin(db, email)

/** The audit log takes no entry of a sign-in while it lasts. */
beforeEach(async () => {
	await db.execute(sql`create function refuse_entry() returns trigger language plpgsql
		as $$ begin raise exception 'no room for this entry'; end $$`)
	await db.execute(sql`create trigger refuse_entry before insert on audit_log
		for each row when (new.action = 'signed-in') execute function refuse_entry()`)
})
afterEach(async () => {
	await db.execute(sql`drop function if exists refuse_entry cascade`)
	await db.delete(sessions)
})

test("there_is_no_session_without_its_entry_in_the_audit_log", async () => {
	const attemptSignIn = () => signIn(authContext, { email, password: PASSWORD }, createTestCaller("10.0.0.1"))
	const refused = () => expect(attemptSignIn()).rejects.toThrow(/insert into "audit_log"/)
	expect(await collectAuditEvents(db, refused)).toEqual([])
	expect(await db.$count(sessions)).toBe(0)
	await db.execute(sql`drop function refuse_entry cascade`)
	expect(await attemptSignIn()).toMatchObject({ ok: true, isComplete: true })
	expect(await db.$count(sessions)).toBe(1)
})

test("a_session_that_is_opened_first_and_noted_afterwards_would_stay_without_one", async () => {
	const times = { createdAt: START, updatedAt: START, expiresAt: START }
	await db.insert(sessions).values({ id: "first", tokenHash: "first", userId, ...times })
	await expect(recordAuditEvent(db, createOwnAccountEvent("signed-in", userId, START))).rejects.toThrow()
	expect(await db.$count(sessions)).toBe(1)
})
