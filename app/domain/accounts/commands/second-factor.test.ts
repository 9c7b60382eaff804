import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { rateLimits } from "../../../platform/schema.server.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import {
	createTestAuthContext,
	createTestCaller,
	minutesLater,
	PASSWORD,
	START,
} from "../accounts.fixture.ts"
import { countSealedAccounts, findSecondFactor } from "../queries.server.ts"
import { secondFactors, users } from "../schema.server.ts"
import { addAdminWithSecondFactor, codeAt, signInTestAdmin } from "../second-factor.fixture.ts"
import {
	beginSecondFactorSetup,
	disableSecondFactor,
	enableSecondFactor,
	findPendingSecondFactor,
	renewRecoveryCodes,
	revokeSecondFactor,
} from "./second-factor.server.ts"
import { deleteExpiredAccountData, findAdminSession } from "./sessions.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext, clock } = createTestAuthContext(database)
const email = "amina@tamasha.example"

beforeEach(async () => {
	await db.delete(users)
	await db.delete(rateLimits)
	clock.time = START
})

const isLive = async (token: string) => Boolean(await findAdminSession(db, token, clock.time))
async function attemptSignIn(): Promise<string> {
	const result = await signIn(authContext, { email, password: PASSWORD }, createTestCaller("10.0.0.5"))
	return result.ok ? (result.isComplete ? "signed-in" : "code-to-come") : result.reason
}

test("a_secret_is_made_by_the_password_and_counts_for_nothing_before_its_first_code", async () => {
	const { signedIn } = await signInTestAdmin(authContext, email)
	expect(await beginSecondFactorSetup(authContext, signedIn, "wrong")).toEqual({
		ok: false,
		reason: "wrong-password",
	})
	expect(await findPendingSecondFactor(authContext, signedIn, "Tamasha")).toBeUndefined()
	expect(await beginSecondFactorSetup(authContext, signedIn, PASSWORD)).toEqual({ ok: true })
	expect(await findSecondFactor(db, signedIn.admin.id)).toBeUndefined()
	expect(await attemptSignIn()).toBe("signed-in")
})

test("a_secret_is_shown_for_ten_minutes_and_only_in_the_session_that_asked", async () => {
	const { signedIn } = await signInTestAdmin(authContext, email)
	await beginSecondFactorSetup(authContext, signedIn, PASSWORD)
	const pending = await findPendingSecondFactor(authContext, signedIn, "Tamasha")
	expect(pending?.otpauthUri).toContain(`otpauth://totp/Tamasha:amina%40tamasha.example?`)
	expect(
		await findPendingSecondFactor(authContext, { ...signedIn, sessionId: "another" }, "Tamasha"),
	).toBeUndefined()
	clock.time = minutesLater(10)
	expect(await findPendingSecondFactor(authContext, signedIn, "Tamasha")).toBeUndefined()
})

test("a_secret_that_nobody_confirmed_is_swept_and_one_in_use_is_not", async () => {
	const { signedIn } = await signInTestAdmin(authContext, email)
	await beginSecondFactorSetup(authContext, signedIn, PASSWORD)
	const { signedIn: other } = await addAdminWithSecondFactor(authContext, "baraka@tamasha.example")
	await deleteExpiredAccountData(db, minutesLater(9))
	expect(await db.select().from(secondFactors)).toHaveLength(2)
	await deleteExpiredAccountData(db, minutesLater(11))
	const left = await db.select({ userId: secondFactors.userId }).from(secondFactors)
	expect(left).toEqual([{ userId: other.admin.id }])
})

test("the_first_code_switches_it_on_ends_other_sessions_and_renews_this_one", async () => {
	const { signedIn, session } = await signInTestAdmin(authContext, email)
	expect(await attemptSignIn()).toBe("signed-in")
	await beginSecondFactorSetup(authContext, signedIn, PASSWORD)
	const secret = (await findPendingSecondFactor(authContext, signedIn, "Tamasha"))?.secret ?? ""
	const switchOn = (code: string) => enableSecondFactor(authContext, signedIn, code)
	expect(await switchOn("000000")).toEqual({ ok: false, reason: "wrong-code" })
	const code = codeAt(secret, clock.time)
	const on = await switchOn(`${code.slice(0, 3)} ${code.slice(3)}`)
	if (!on.ok) throw new Error(on.reason)
	expect(new Set(on.recoveryCodes).size).toBe(10)
	expect(on.recoveryCodes.every((one) => /^([a-z2-9]{5}-){5}[a-z2-9]{5}$/.test(one))).toBe(true)
	expect([await isLive(session), await isLive(on.tokens.session ?? "")]).toEqual([false, true])
	expect(await findSecondFactor(db, signedIn.admin.id)).toEqual({ since: clock.time, codesLeft: 10 })
	expect(await attemptSignIn()).toBe("code-to-come")
	expect(await switchOn(code)).toEqual({ ok: false, reason: "setup-ended" })
	expect(await beginSecondFactorSetup(authContext, signedIn, PASSWORD)).toEqual({
		ok: false,
		reason: "already-on",
	})
})

test("a_session_with_a_new_id_ends_when_the_old_one_would_have", async () => {
	const { session } = await addAdminWithSecondFactor(authContext, email)
	for (let minute = 20; minute < 480; minute += 20) {
		clock.time = minutesLater(minute)
		expect(await isLive(session)).toBe(true)
	}
	clock.time = minutesLater(480)
	expect(await isLive(session)).toBe(false)
})

test("switching_it_off_takes_password_and_code", async () => {
	const { signedIn, secret, recoveryCodes, session } = await addAdminWithSecondFactor(authContext, email)
	clock.time = minutesLater(1)
	const code = codeAt(secret, clock.time)
	const switchOff = (credentials: { password: string; code: string }) =>
		disableSecondFactor(authContext, signedIn, credentials)
	expect(await switchOff({ password: "wrong", code })).toEqual({ ok: false, reason: "wrong-password" })
	expect(await switchOff({ password: PASSWORD, code: "000000" })).toEqual({ ok: false, reason: "wrong-code" })
	expect(await attemptSignIn()).toBe("code-to-come")
	const off = await switchOff({ password: PASSWORD, code: recoveryCodes[3] ?? "" })
	if (!off.ok) throw new Error(off.reason)
	expect([await isLive(session), await isLive(off.tokens.session ?? "")]).toEqual([false, true])
	expect(await findSecondFactor(db, signedIn.admin.id)).toBeUndefined()
	expect(await attemptSignIn()).toBe("signed-in")
})

test("codes_cannot_be_guessed_inside_a_session_either", async () => {
	const { signedIn, secret } = await addAdminWithSecondFactor(authContext, email)
	clock.time = minutesLater(1)
	const guess = (code: string) => disableSecondFactor(authContext, signedIn, { password: PASSWORD, code })
	for (let nth = 0; nth < 5; nth += 1)
		expect(await guess("000000")).toEqual({ ok: false, reason: "wrong-code" })
	expect(await guess(codeAt(secret, clock.time))).toEqual({ ok: false, reason: "too-many-tries" })
})

test("new_recovery_codes_make_the_old_ones_useless", async () => {
	const { signedIn, secret, recoveryCodes } = await addAdminWithSecondFactor(authContext, email)
	clock.time = minutesLater(1)
	const renew = (code: string) => renewRecoveryCodes(authContext, signedIn, { password: PASSWORD, code })
	const renewed = await renew(codeAt(secret, clock.time))
	if (!renewed.ok) throw new Error(renewed.reason)
	expect(renewed.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
	expect(await renew(recoveryCodes[0] ?? "")).toEqual({ ok: false, reason: "wrong-code" })
	expect((await renew(renewed.recoveryCodes[0] ?? "")).ok).toBe(true)
})

test("switching_on_and_off_and_new_codes_are_in_the_audit_log", async () => {
	let amina: Awaited<ReturnType<typeof addAdminWithSecondFactor>> | undefined
	const entries = await collectAuditEvents(db, async () => {
		amina = await addAdminWithSecondFactor(authContext, email)
		const { signedIn, recoveryCodes } = amina
		const credentials = { password: PASSWORD, code: recoveryCodes[0] ?? "" }
		const renewed = await renewRecoveryCodes(authContext, signedIn, credentials)
		if (!renewed.ok) throw new Error(renewed.reason)
		const again = { password: PASSWORD, code: renewed.recoveryCodes[0] ?? "" }
		await disableSecondFactor(authContext, signedIn, again)
	})
	const recorded = entries.filter(({ action }) => !["account-added", "signed-in"].includes(String(action)))
	const own = { actor: "organiser", userId: amina?.signedIn.admin.id, subjectId: amina?.signedIn.admin.id }
	const actions = ["browser-known", "second-factor-on", "recovery-codes-renewed", "second-factor-off"]
	expect(recorded).toEqual(actions.map((action) => ({ action, ...own, subjectKind: "account" })))
})

test("the_console_takes_it_away_and_ends_all_sessions", async () => {
	const { signedIn, session } = await addAdminWithSecondFactor(authContext, email)
	const { id } = signedIn.admin
	const take = () => revokeSecondFactor(db, id, { by: "system", at: clock.time })
	expect(await collectAuditEvents(db, async () => expect(await take()).toBe(true))).toEqual([
		{ action: "account-second-factor-off", actor: "system", subjectKind: "account", subjectId: id },
	])
	expect([await isLive(session), await attemptSignIn()]).toEqual([false, "signed-in"])
	expect(await collectAuditEvents(db, async () => expect(await take()).toBe(false))).toEqual([])
})

test("accounts_whose_secret_was_sealed_under_another_auth_secret_are_counted_once_it_is_on", async () => {
	const other = "the secret of another machine, long enough"
	const { signedIn } = await signInTestAdmin(authContext, email)
	await beginSecondFactorSetup(authContext, signedIn, PASSWORD)
	expect(await countSealedAccounts(db, other)).toBe(0)
	await addAdminWithSecondFactor(authContext, "brian@tamasha.example")
	expect(await countSealedAccounts(db, authContext.config.authSecret)).toBe(0)
	expect(await countSealedAccounts(db, other)).toBe(1)
})
