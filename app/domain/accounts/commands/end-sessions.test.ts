import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import { createTestAuthContext, PASSWORD } from "../accounts.fixture.ts"
import { listSessions } from "../queries.server.ts"
import { signInTestAdmin, signInTestBrowser } from "../second-factor.fixture.ts"
import { endSessionsWithPassword } from "./end-sessions.server.ts"
import { findAdminSession } from "./sessions.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext, clock } = createTestAuthContext(database)

const isLive = async (token: string) => Boolean(await findAdminSession(db, token, clock.time))
const elsewhere = async (email: string) => (await signInTestBrowser(authContext, email, "10.0.0.2")).session

test("ending_others_takes_the_password_and_renews_this_session", async () => {
	const { signedIn, session } = await signInTestAdmin(authContext, "amina@tamasha.example")
	const others = [await elsewhere("amina@tamasha.example"), await elsewhere("amina@tamasha.example")]
	const end = (password: string) =>
		endSessionsWithPassword(authContext, signedIn, { password, session: undefined })
	expect(await end("wrong")).toEqual({ ok: false, reason: "wrong-password" })
	expect(await Promise.all([session, ...others].map(isLive))).toEqual([true, true, true])
	const ended = await end(PASSWORD)
	if (!ended.ok) throw new Error(ended.reason)
	const renewed = ended.tokens.session ?? ""
	expect(await Promise.all([renewed, session, ...others].map(isLive))).toEqual([true, false, false, false])
})

test("one_of_ones_own_can_be_ended_and_nobody_elses", async () => {
	const { signedIn, session: begun } = await signInTestAdmin(authContext, "baraka@tamasha.example")
	const mine = await elsewhere("baraka@tamasha.example")
	const theirs = await signInTestAdmin(authContext, "chui@tamasha.example")
	const [session] = (await listSessions(db, signedIn.admin.id, clock.time)).filter(
		({ id }) => id !== signedIn.sessionId,
	)
	let here = begun
	for (const id of [theirs.signedIn.sessionId, session?.id ?? ""]) {
		const ended = await endSessionsWithPassword(authContext, signedIn, { password: PASSWORD, session: id })
		if (!ended.ok) throw new Error(ended.reason)
		here = ended.tokens.session ?? ""
	}
	expect(await Promise.all([here, mine, theirs.session].map(isLive))).toEqual([true, false, true])
})

test("what_was_ended_is_in_the_audit_log_and_what_was_not_is_not", async () => {
	const { signedIn } = await signInTestAdmin(authContext, "duma@tamasha.example")
	await elsewhere("duma@tamasha.example")
	const others = await signInTestAdmin(authContext, "eliya@tamasha.example")
	const [mine] = (await listSessions(db, signedIn.admin.id, clock.time)).filter(
		({ id }) => id !== signedIn.sessionId,
	)
	const end = (session: string | undefined, password = PASSWORD) =>
		endSessionsWithPassword(authContext, signedIn, { password, session })
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
