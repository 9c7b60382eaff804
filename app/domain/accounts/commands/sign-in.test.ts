import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { openPool, openTestDatabase } from "../../../../test/database.ts"
import { createRateLimiter } from "../../../platform/rate-limiter.server.ts"
import { rateLimits } from "../../../platform/schema.server.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import { addTestAdmin, createTestAuthContext, createTestCaller, PASSWORD } from "../accounts.fixture.ts"
import {
	ACCOUNT_PASSWORD_LIMIT,
	ADDRESS_PASSWORD_LIMIT,
	ALL_NEW_ADDRESSES_PASSWORD_LIMIT,
} from "../rate-limits.server.ts"
import { sessions } from "../schema.server.ts"
import { addAdminWithSecondFactor, signInTestBrowser } from "../second-factor.fixture.ts"
import { findAdminSession } from "./sessions.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db, url } = database
const { authContext, clock } = createTestAuthContext(database)

const attemptSignIn = (email: string, password: string, ip: string, device?: string) =>
	signIn(authContext, { email, password }, createTestCaller(ip, device))
const outcome = (result: Awaited<ReturnType<typeof signIn>>) => (result.ok ? "signed-in" : result.reason)

test("the_right_password_gives_a_new_session_and_makes_the_browser_known", async () => {
	const id = await addTestAdmin(db, "amina@tamasha.example")
	const first = await attemptSignIn("amina@tamasha.example", PASSWORD, "10.0.0.1")
	const second = await attemptSignIn("amina@tamasha.example", PASSWORD, "10.0.0.1")
	if (!first.ok || !second.ok) throw new Error("refused")
	expect(first.tokens).toEqual({ session: expect.any(String), device: expect.any(String) })
	expect(first.tokens.session).not.toBe(second.tokens.session)
	const signedIn = await findAdminSession(db, first.tokens.session ?? "", clock.time)
	expect(signedIn?.admin).toEqual({ id, name: "amina", email: "amina@tamasha.example" })
	const [session] = await db
		.select()
		.from(sessions)
		.where(eq(sessions.id, signedIn?.sessionId ?? ""))
	expect(session).toMatchObject({
		ipAddress: "10.0.0.1",
		userAgent: "Firefox/133.0",
		createdAt: clock.time,
		updatedAt: clock.time,
	})
})

test("an_unknown_email_and_a_wrong_password_are_refused_in_the_same_words", async () => {
	await addTestAdmin(db, "baraka@tamasha.example")
	const refusals = await Promise.all([
		attemptSignIn("baraka@tamasha.example", "not the password", "10.0.0.3"),
		attemptSignIn("nobody@tamasha.example", PASSWORD, "10.0.0.3"),
	])
	expect(refusals).toEqual([
		{ ok: false, reason: "wrong" },
		{ ok: false, reason: "wrong" },
	])
})

test("a_refusal_asks_the_database_as_much_whoever_it_names", async () => {
	await addTestAdmin(db, "twiga@tamasha.example")
	await addAdminWithSecondFactor(authContext, "tembo@tamasha.example")
	const querySpy = vi.spyOn(database.pool, "query")
	const queries: number[] = []
	for (const name of ["twiga", "tembo", "nobody"]) {
		querySpy.mockClear()
		await attemptSignIn(`${name}@tamasha.example`, "not the password", "10.0.0.14")
		queries.push(querySpy.mock.calls.length)
	}
	querySpy.mockRestore()
	expect(new Set(queries)).toEqual(new Set([6]))
})

test("a_restart_forgets_no_guess", async () => {
	await addTestAdmin(db, "duma@tamasha.example")
	for (let nth = 0; nth < 10; nth += 1)
		await attemptSignIn("duma@tamasha.example", "not the password", "10.0.0.6")
	const later = openPool(url, 2)
	const restarted = { ...authContext, db: later.db, limits: createRateLimiter(later.pool) }
	const input = { email: "duma@tamasha.example", password: PASSWORD }
	expect(outcome(await signIn(restarted, input, createTestCaller("10.0.0.6")))).toBe("too-many-tries")
	await db.update(rateLimits).set({ taken: [] })
	expect(outcome(await signIn(restarted, input, createTestCaller("10.0.0.6")))).toBe("signed-in")
	await later.close()
})

test("signing_in_gives_a_known_browser_its_tries_back", async () => {
	await addTestAdmin(db, "fedha@tamasha.example")
	const { device } = await signInTestBrowser(authContext, "fedha@tamasha.example", "10.0.0.7")
	for (let round = 0; round < 2; round += 1) {
		for (let nth = 0; nth < 6; nth += 1)
			await attemptSignIn("fedha@tamasha.example", "wrong", "10.0.0.7", device)
		expect(outcome(await attemptSignIn("fedha@tamasha.example", PASSWORD, "10.0.0.7", device))).toBe(
			"signed-in",
		)
	}
})

test("one_address_cannot_walk_through_many_accounts", async () => {
	const guesses = Array.from(
		{ length: ADDRESS_PASSWORD_LIMIT.points + 5 },
		(_, nth) => `someone${nth}@tamasha.example`,
	)
	const outcomes: string[] = []
	for (const email of guesses) outcomes.push(outcome(await attemptSignIn(email, PASSWORD, "10.0.0.8")))
	expect(outcomes.filter((one) => one === "wrong")).toHaveLength(ADDRESS_PASSWORD_LIMIT.points)
	expect(outcomes.slice(-5)).toEqual(Array(5).fill("too-many-tries"))
})

test("a_sign_in_a_failure_and_being_blocked_are_in_the_audit_log", async () => {
	const id = await addTestAdmin(db, "nyota@tamasha.example")
	const from = (password: string, email = "nyota@tamasha.example") =>
		attemptSignIn(email, password, "10.0.0.15")
	const own = { actor: "organiser", userId: id, subjectKind: "account", subjectId: id }
	expect(await collectAuditEvents(db, () => from(PASSWORD))).toEqual([
		{ action: "browser-known", ...own },
		{ action: "signed-in", ...own, after: { by: "password" } },
	])
	const failed = { action: "sign-in-failed", actor: "visitor", subjectKind: "account" }
	expect(await collectAuditEvents(db, () => from("wrong"))).toEqual([{ ...failed, subjectId: id }])
	expect(await collectAuditEvents(db, () => from("wrong", "nobody@tamasha.example"))).toEqual([
		{ ...failed, subjectId: "nobody" },
	])
	for (const limit of [ACCOUNT_PASSWORD_LIMIT, ALL_NEW_ADDRESSES_PASSWORD_LIMIT])
		while (await authContext.limits.consume(limit, "nyota@tamasha.example"));
	expect(await collectAuditEvents(db, () => Promise.all([from("a"), from("b"), from("c")]))).toEqual([
		{ action: "sign-in-blocked", actor: "visitor" },
	])
})
