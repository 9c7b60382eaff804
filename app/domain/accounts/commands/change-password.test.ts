import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import {
	addTestAdmin,
	createTestAuthContext,
	createTestCaller,
	minutesLater,
	PASSWORD,
	START,
} from "../accounts.fixture.ts"
import { TEMPORARY_PASSWORD_MS } from "../rules.ts"
import { credentials } from "../schema.server.ts"
import { signInTestAdmin, signInTestBrowser } from "../second-factor.fixture.ts"
import { changePassword } from "./change-password.server.ts"
import { setTemporaryPassword } from "./passwords.server.ts"
import { findAdminSession } from "./sessions.server.ts"
import { signIn } from "./sign-in.server.ts"
import { signOut } from "./sign-out.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext, clock } = createTestAuthContext(database)
const newPassword = "mnyonge hana haki"
const TEMPORARY_PASSWORD = "kw7mx-p2v9c-hd4tz-r8nqs"

const isLive = async (token: string) => Boolean(await findAdminSession(db, token, clock.time))
const attemptSignIn = (email: string, password: string) =>
	signIn(authContext, { email, password }, createTestCaller("10.0.0.12"))
async function outcome(email: string, password: string): Promise<string> {
	const result = await attemptSignIn(email, password)
	return result.ok ? "signed-in" : result.reason
}

test("changing_it_needs_the_current_one_and_ends_every_other_session", async () => {
	const { signedIn, session } = await signInTestAdmin(authContext, "mji@tamasha.example")
	const { session: elsewhere } = await signInTestBrowser(authContext, "mji@tamasha.example")
	const change = (currentPassword: string) =>
		changePassword(authContext, signedIn, { currentPassword, newPassword })

	expect(await change("wrong")).toEqual({ ok: false, reason: "wrong-password" })
	expect([await isLive(session), await isLive(elsewhere)]).toEqual([true, true])

	clock.time = minutesLater(10)
	const changed = await change(PASSWORD)
	if (!changed.ok) throw new Error(changed.reason)
	expect([await isLive(session), await isLive(elsewhere)]).toEqual([false, false])
	expect(await isLive(changed.tokens.session ?? "")).toBe(true)
	expect(await outcome("mji@tamasha.example", PASSWORD)).toBe("wrong")
	expect(await outcome("mji@tamasha.example", newPassword)).toBe("signed-in")
	clock.time = START
})

test("the_current_one_cannot_be_guessed_at_either", async () => {
	const { signedIn } = await signInTestAdmin(authContext, "pindo@tamasha.example")
	const input = { currentPassword: "wrong", newPassword }
	const guess = () => changePassword(authContext, signedIn, input)
	const entries = await collectAuditEvents(db, async () => {
		for (let nth = 0; nth < 10; nth += 1) await guess()
	})
	const { id } = signedIn.admin
	const entry = { action: "password-proof-failed", actor: "organiser", userId: id }
	expect(entries).toEqual(Array(10).fill({ ...entry, subjectKind: "account", subjectId: id }))
	expect(await guess()).toEqual({ ok: false, reason: "too-many-tries" })
})

test("one_that_was_made_up_works_for_a_week_and_one_of_their_own_without_end", async () => {
	const email = "zawadi@tamasha.example"
	const id = await addTestAdmin(db, email)
	await setTemporaryPassword(db, id, TEMPORARY_PASSWORD, START)
	const first = await attemptSignIn(email, TEMPORARY_PASSWORD)
	if (!first.ok) throw new Error(first.reason)
	const endsAt = new Date(START.getTime() + TEMPORARY_PASSWORD_MS)
	const signedIn = await findAdminSession(db, first.tokens.session ?? "", clock.time)
	expect(signedIn?.passwordEndsAt).toEqual(endsAt)

	clock.time = endsAt
	expect([await outcome(email, TEMPORARY_PASSWORD), await outcome(email, "wrong")]).toEqual([
		"password-ended",
		"wrong",
	])
	clock.time = START
	if (!signedIn) throw new Error("nobody is signed in")
	const input = { currentPassword: TEMPORARY_PASSWORD, newPassword }
	await changePassword(authContext, signedIn, input)
	clock.time = new Date(START.getTime() + 365 * TEMPORARY_PASSWORD_MS)
	expect(await outcome(email, newPassword)).toBe("signed-in")
	const [stored] = await db.select().from(credentials).where(eq(credentials.userId, id))
	expect(stored?.endsAt).toBeNull()
	clock.time = START
})

test("changes_and_the_end_of_a_session_are_in_the_audit_log", async () => {
	const { signedIn } = await signInTestAdmin(authContext, "fundi@tamasha.example")
	const { id } = signedIn.admin
	const entries = await collectAuditEvents(db, async () => {
		const input = { currentPassword: PASSWORD, newPassword }
		const changed = await changePassword(authContext, signedIn, input)
		if (!changed.ok) throw new Error(changed.reason)
		await signOut(authContext, changed.tokens.session ?? "")
		await signOut(authContext, changed.tokens.session ?? "")
		await setTemporaryPassword(db, id, TEMPORARY_PASSWORD, START)
	})
	const about = { subjectKind: "account", subjectId: id }
	expect(entries).toEqual([
		{ action: "password-changed", actor: "organiser", userId: id, ...about },
		{ action: "signed-out", actor: "organiser", userId: id, ...about },
		{ action: "account-password-replaced", actor: "system", ...about },
	])
})
