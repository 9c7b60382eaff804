import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { reportMeasurement } from "../../../../test/report-measurement.ts"
import { addTestAdmin, createTestAuthContext, minutesLater, START } from "../accounts.fixture.ts"
import { listSessions } from "../queries.server.ts"
import { sessions, users, verifications } from "../schema.server.ts"
import { signInTestBrowser } from "../second-factor.fixture.ts"
import {
	deleteExpiredAccountData,
	endOtherSessions,
	endSession,
	findAdminSession,
} from "./sessions.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext } = createTestAuthContext(database)

async function signInAdmin(email: string) {
	const existing = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
	const userId = existing[0]?.id ?? (await addTestAdmin(db, email))
	const { session: token, signedIn } = await signInTestBrowser(authContext, email)
	const { sessionId } = signedIn
	const at = (now: Date) => findAdminSession(db, token, now)
	const row = async () => (await db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]
	return { userId, token, at, sessionId, row }
}

test("a_session_used_all_day_ends_after_eight_hours", async (context) => {
	const { at, row } = await signInAdmin("allday@tamasha.example")
	for (let minute = 20; minute < 480; minute += 20) expect(await at(minutesLater(minute))).toBeDefined()
	expect(await at(minutesLater(480))).toBeUndefined()
	expect(await row()).toBeUndefined()
	reportMeasurement(context, "used all day: dead at 480 minutes")
})

test("a_session_that_is_not_used_ends_after_thirty_minutes_and_for_good", async (context) => {
	const { at, row } = await signInAdmin("idle@tamasha.example")
	expect(await at(minutesLater(29))).toBeDefined()
	expect(await at(minutesLater(58))).toBeDefined()
	expect(await at(minutesLater(88))).toBeUndefined()
	expect(await row()).toBeUndefined()
	expect(await at(minutesLater(59))).toBeUndefined()
	reportMeasurement(context, "not used: alive at 29 minutes, dead at 30")
})

test("a_request_is_noted_once_a_minute_and_not_oftener", async () => {
	const { at, row } = await signInAdmin("noted@tamasha.example")
	await at(new Date(START.getTime() + 59_999))
	expect((await row())?.updatedAt).toEqual(START)
	await Promise.all(Array.from({ length: 10 }, (_, nth) => at(new Date(minutesLater(1).getTime() + nth))))
	const noted = (await row())?.updatedAt.getTime() ?? 0
	expect(noted - minutesLater(1).getTime()).toBeLessThan(10)
	expect(noted).toBeGreaterThanOrEqual(minutesLater(1).getTime())
})

test("a_token_that_we_did_not_issue_is_nobody", async () => {
	const { token, row } = await signInAdmin("issued@tamasha.example")
	const found = async (one: string | undefined) => Boolean(await findAdminSession(db, one, START))
	expect(await found(token)).toBe(true)
	const others = [undefined, "", `${token} `, token.slice(1), token.toLowerCase(), (await row())?.tokenHash]
	expect(await Promise.all(others.map(found))).toEqual(others.map(() => false))
})

test("the_database_holds_no_token_and_a_token_has_192_bits_that_never_come_twice", async () => {
	const email = "hashed@tamasha.example"
	const tokens: string[] = []
	for (let nth = 0; nth < 3; nth += 1) tokens.push((await signInAdmin(email)).token)
	const stored = JSON.stringify(await db.select().from(sessions))
	expect(tokens.filter((token) => stored.includes(token))).toEqual([])
	expect(tokens.every((token) => Buffer.from(token, "base64url").length === 24)).toBe(true)
	expect(new Set(tokens).size).toBe(3)
})

test("an_admin_who_was_removed_is_nobody_at_the_next_request", async () => {
	const { at, userId } = await signInAdmin("removed@tamasha.example")
	await db.delete(users).where(eq(users.id, userId))
	expect(await at(START)).toBeUndefined()
})

test("only_ones_own_sessions_can_be_ended", async () => {
	const mine = await signInAdmin("mine@tamasha.example")
	const other = await signInAdmin("other@tamasha.example")
	expect(await endSession(db, other.userId, mine.sessionId)).toBe(false)
	expect(await mine.at(START)).toBeDefined()
	expect(await endSession(db, mine.userId, mine.sessionId)).toBe(true)
	expect(await mine.at(START)).toBeUndefined()
	expect(await other.at(START)).toBeDefined()
})

test("ending_all_others_keeps_the_one_that_asks", async () => {
	const here = await signInAdmin("many@tamasha.example")
	const there = await signInAdmin("many@tamasha.example")
	const stranger = await signInAdmin("stranger@tamasha.example")
	await endOtherSessions(db, here.userId, here.sessionId)
	expect(await here.at(START)).toBeDefined()
	expect(await there.at(START)).toBeUndefined()
	expect(await stranger.at(START)).toBeDefined()
})

test("the_list_names_live_sessions_only_last_used_first", async () => {
	const first = await signInAdmin("listed@tamasha.example")
	const second = await signInAdmin("listed@tamasha.example")
	const third = await signInAdmin("listed@tamasha.example")
	await db
		.update(sessions)
		.set({ updatedAt: minutesLater(-31) })
		.where(eq(sessions.id, third.sessionId))
	await first.at(minutesLater(5))
	const listed = await listSessions(db, first.userId, minutesLater(5))
	expect(listed.map(({ id }) => id)).toEqual([first.sessionId, second.sessionId])
})

test("the_sweep_deletes_what_has_ended_and_nothing_else", async () => {
	const live = await signInAdmin("swept@tamasha.example")
	const idle = await signInAdmin("swept@tamasha.example")
	await live.at(minutesLater(20))
	const link = (id: string, expiresAt: Date) => ({ id, identifier: id, value: live.userId, expiresAt })
	await db.insert(verifications).values([link("old", minutesLater(39)), link("new", minutesLater(41))])
	await deleteExpiredAccountData(db, minutesLater(40))
	expect([Boolean(await live.row()), Boolean(await idle.row())]).toEqual([true, false])
	expect((await db.select().from(verifications)).map(({ id }) => id)).toEqual(["new"])
})
