import { eq } from "drizzle-orm"
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
import { ACCOUNT_CODE_LIMIT } from "../rate-limits.server.ts"
import { sessions, users, verifications } from "../schema.server.ts"
import { addAdminWithSecondFactor, codeAt } from "../second-factor.fixture.ts"
import { setTemporaryPassword } from "./passwords.server.ts"
import { finishSignIn } from "./second-step.server.ts"
import { findAdminSession } from "./sessions.server.ts"
import { signIn } from "./sign-in.server.ts"
import { trustDeviceByLetter } from "./trusted-devices.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext, clock } = createTestAuthContext(database)
const email = "amina@tamasha.example"
let amina: Awaited<ReturnType<typeof addAdminWithSecondFactor>>

beforeEach(async () => {
	await db.delete(users)
	await db.delete(rateLimits)
	clock.time = START
	amina = await addAdminWithSecondFactor(authContext, email)
	await db.delete(sessions)
	clock.time = minutesLater(1)
})

const currentCode = () => codeAt(amina.secret, clock.time)
const WRONG = "000000"

/** What a browser on its way in shows. */
interface BrowserOnItsWay {
	stepToken: string
	device?: string
}

/** Shows the password. */
async function startSecondStep(device?: string): Promise<BrowserOnItsWay> {
	const caller = createTestCaller("10.0.0.9", device)
	const result = await signIn(authContext, { email, password: PASSWORD }, caller)
	if (!result.ok || result.isComplete) throw new Error("no second step")
	return { stepToken: result.tokens.secondStep ?? "", device }
}
const finish = ({ stepToken, device }: BrowserOnItsWay, code: string) =>
	finishSignIn(authContext, { code, stepToken }, createTestCaller("10.0.0.9", device))
const outcome = async (pendingResult: ReturnType<typeof finishSignIn>) => {
	const result = await pendingResult
	return result.ok ? result.by : result.reason
}

test("a_right_password_alone_opens_no_session_and_makes_no_browser_known", async () => {
	const result = await signIn(authContext, { email, password: PASSWORD }, createTestCaller("10.0.0.9"))
	expect(result).toEqual({
		ok: true,
		isComplete: false,
		userId: amina.signedIn.admin.id,
		tokens: { secondStep: expect.stringMatching(/^[\w-]{43}$/) },
	})
	expect(await db.select().from(sessions)).toEqual([])
})

test("the_code_of_the_app_opens_a_session_and_makes_the_browser_known", async () => {
	const result = await finish(await startSecondStep(), currentCode())
	if (!result.ok) throw new Error(result.reason)
	expect(result.tokens).toEqual({ session: expect.any(String), device: expect.any(String), secondStep: null })
	const signedIn = await findAdminSession(db, result.tokens.session ?? "", clock.time)
	expect(signedIn?.admin.email).toBe(email)
})

test("a_code_works_once_also_in_another_browser_and_at_the_same_moment", async () => {
	const steps = await Promise.all(Array.from({ length: 4 }, () => startSecondStep()))
	const outcomes = await Promise.all(steps.map((step) => outcome(finish(step, currentCode()))))
	expect(outcomes.sort()).toEqual(["app", "wrong", "wrong", "wrong"])
	expect(await db.select().from(sessions)).toHaveLength(1)
})

test("a_code_from_before_the_last_one_used_works_no_more", async () => {
	const before = codeAt(amina.secret, new Date(clock.time.getTime() - 30_000))
	expect(await outcome(finish(await startSecondStep(), currentCode()))).toBe("app")
	expect(await outcome(finish(await startSecondStep(), before))).toBe("wrong")
})

test("a_step_is_used_up_by_the_session_it_opens", async () => {
	const step = await startSecondStep()
	expect(await outcome(finish(step, currentCode()))).toBe("app")
	clock.time = minutesLater(2)
	expect(await outcome(finish(step, currentCode()))).toBe("step-ended")
})

test("the_code_has_to_come_within_ten_minutes", async () => {
	const step = await startSecondStep()
	clock.time = minutesLater(11)
	expect(await outcome(finish(step, currentCode()))).toBe("step-ended")
	expect(await outcome(finish({ stepToken: "made-up" }, currentCode()))).toBe("step-ended")
	expect(await outcome(finish({ stepToken: "" }, currentCode()))).toBe("step-ended")
})

test("a_recovery_code_works_once_however_it_is_written", async () => {
	const [first = "", second = ""] = amina.recoveryCodes
	expect(await outcome(finish(await startSecondStep(), first))).toBe("recovery-code")
	expect(await outcome(finish(await startSecondStep(), first))).toBe("wrong")
	expect(
		await outcome(finish(await startSecondStep(), ` ${second.toUpperCase().replaceAll("-", " ")}`)),
	).toBe("recovery-code")
})

test("somebody_elses_recovery_code_is_wrong", async () => {
	const other = await addAdminWithSecondFactor(authContext, "baraka@tamasha.example")
	expect(await outcome(finish(await startSecondStep(), other.recoveryCodes[0] ?? ""))).toBe("wrong")
})

test("five_wrong_codes_an_hour_are_all_from_browsers_that_never_came_that_far", async () => {
	const outcomes: string[] = []
	for (let nth = 0; nth < 8; nth += 1) outcomes.push(await outcome(finish(await startSecondStep(), WRONG)))
	expect(outcomes.filter((one) => one === "wrong")).toHaveLength(ACCOUNT_CODE_LIMIT.points)
	expect(await outcome(finish(await startSecondStep(), currentCode()))).toBe("too-many-tries")
	const { device: byLetter } = await trustDeviceByLetter(authContext, amina.signedIn.admin, undefined)
	expect(await outcome(finish(await startSecondStep(byLetter), currentCode()))).toBe("too-many-tries")
	expect(await outcome(finish(await startSecondStep(amina.device), currentCode()))).toBe("app")
})

test("failing_and_coming_from_a_new_browser_are_in_the_audit_log", async () => {
	const { id } = amina.signedIn.admin
	const about = { subjectKind: "account", subjectId: id }
	expect(await collectAuditEvents(db, async () => finish(await startSecondStep(), WRONG))).toEqual([
		{ action: "second-factor-failed", actor: "visitor", ...about },
	])
	expect(await collectAuditEvents(db, async () => finish(await startSecondStep(), currentCode()))).toEqual([
		{ action: "browser-known", actor: "organiser", userId: id, ...about },
		{ action: "signed-in", actor: "organiser", userId: id, ...about, after: { by: "app" } },
	])
	expect(
		await collectAuditEvents(db, async () =>
			finish(await startSecondStep(amina.device), amina.recoveryCodes[0] ?? ""),
		),
	).toEqual([
		{ action: "signed-in", actor: "organiser", userId: id, ...about, after: { by: "recovery-code" } },
	])
})

test("a_new_password_ends_a_step_that_the_old_one_began", async () => {
	const step = await startSecondStep()
	await setTemporaryPassword(db, amina.signedIn.admin.id, PASSWORD, clock.time)
	expect(await outcome(finish(step, currentCode()))).toBe("step-ended")
	expect(await outcome(finish(await startSecondStep(), currentCode()))).toBe("app")
})

test("the_database_holds_neither_the_step_nor_the_secret_nor_a_recovery_code", async () => {
	const { stepToken } = await startSecondStep()
	const rows = await db.execute(
		"select (select json_agg(v) from verifications v)::text || (select json_agg(f) from second_factors f)::text || (select json_agg(r) from recovery_codes r)::text as all",
	)
	const text = JSON.stringify(rows.rows)
	const secrets = [
		stepToken,
		amina.secret,
		...amina.recoveryCodes,
		...amina.recoveryCodes.map((code) => code.replaceAll("-", "")),
	]
	expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
	expect(
		await db.select().from(verifications).where(eq(verifications.value, amina.signedIn.admin.id)),
	).toHaveLength(1)
})
