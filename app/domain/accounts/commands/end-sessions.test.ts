import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import {
	cookieHeader,
	createTestAuthContext,
	createTestCaller,
	PASSWORD,
	testConfig,
} from "../accounts.fixture.ts"
import { listSessions } from "../queries.server.ts"
import { signInTestAdmin } from "../second-factor.fixture.ts"
import { endSessionsWithPassword } from "./end-sessions.server.ts"
import { findAdminSession } from "./sessions.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext, clock } = createTestAuthContext(database)

const isLive = async (cookie: string) => Boolean(await findAdminSession(db, cookie, clock.time, testConfig))
async function elsewhere(email: string): Promise<string> {
	const result = await signIn(authContext, { email, password: PASSWORD }, createTestCaller("10.0.0.2"))
	if (!result.ok) throw new Error(result.reason)
	return cookieHeader(result.cookies)
}

test("ending_others_takes_the_password_and_renews_this_session", async () => {
	const { signedIn, cookie } = await signInTestAdmin(authContext, "amina@tamasha.example")
	const others = [await elsewhere("amina@tamasha.example"), await elsewhere("amina@tamasha.example")]
	const end = (password: string) =>
		endSessionsWithPassword(
			authContext,
			signedIn,
			{ password, session: undefined },
			createTestCaller("10.0.0.1", cookie).headers,
		)
	expect(await end("wrong")).toEqual({ ok: false, reason: "wrong-password" })
	expect(await Promise.all([cookie, ...others].map(isLive))).toEqual([true, true, true])
	const ended = await end(PASSWORD)
	if (!ended.ok) throw new Error(ended.reason)
	const now = cookieHeader(ended.cookies)
	expect(await Promise.all([now, cookie, ...others].map(isLive))).toEqual([true, false, false, false])
})

test("one_of_ones_own_can_be_ended_and_nobody_elses", async () => {
	const { signedIn, cookie } = await signInTestAdmin(authContext, "baraka@tamasha.example")
	const mine = await elsewhere("baraka@tamasha.example")
	const theirs = await signInTestAdmin(authContext, "chui@tamasha.example")
	const [session] = (await listSessions(db, signedIn.admin.id, clock.time)).filter(
		({ id }) => id !== signedIn.sessionId,
	)
	let here = cookie
	for (const id of [theirs.signedIn.sessionId, session?.id ?? ""]) {
		const { headers } = createTestCaller("10.0.0.1", here)
		const ended = await endSessionsWithPassword(
			authContext,
			signedIn,
			{ password: PASSWORD, session: id },
			headers,
		)
		if (!ended.ok) throw new Error(ended.reason)
		here = cookieHeader(ended.cookies)
	}
	expect(await Promise.all([here, mine, theirs.cookie].map(isLive))).toEqual([true, false, true])
})

test("what_was_ended_is_in_the_audit_log_and_what_was_not_is_not", async () => {
	const { signedIn, cookie } = await signInTestAdmin(authContext, "duma@tamasha.example")
	await elsewhere("duma@tamasha.example")
	const others = await signInTestAdmin(authContext, "eliya@tamasha.example")
	const [mine] = (await listSessions(db, signedIn.admin.id, clock.time)).filter(
		({ id }) => id !== signedIn.sessionId,
	)
	let here = cookie
	const end = async (session: string | undefined, password = PASSWORD) => {
		const { headers } = createTestCaller("10.0.0.1", here)
		const ended = await endSessionsWithPassword(authContext, signedIn, { password, session }, headers)
		if (ended.ok) here = cookieHeader(ended.cookies)
	}
	const { id } = signedIn.admin
	const own = { actor: "organiser", userId: id, subjectKind: "account", subjectId: id }
	const entries = await collectAuditEvents(db, async () => {
		await end(mine?.id, "wrong")
		await end(others.signedIn.sessionId)
		await end(mine?.id)
		await end(undefined)
	})
	const actions = ["password-proof-failed", "session-ended", "sessions-ended"]
	expect(entries).toEqual(actions.map((action) => ({ action, ...own })))
})
