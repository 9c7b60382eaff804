import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { openDatabase } from "../../../platform/db.server.ts"
import { openLimits } from "../../../platform/limits.server.ts"
import { openLog } from "../../../platform/log.server.ts"
import { rateLimits } from "../../../platform/schema.server.ts"
import { addTestAdmin, callerAt, config, cookieHeader, openTestAuth, PASSWORD } from "../accounts.fixture.ts"
import { sessions } from "../schema.server.ts"
import { findSignedIn } from "./sessions.server.ts"
import { changePassword, GUESSES_AT_ACCOUNT, GUESSES_FROM_ADDRESS, signIn } from "./sign-in.server.ts"

const { db, pool, url } = await openTestDatabase()
const { auth, clock } = openTestAuth(db)
const desk = { db, auth, limits: openLimits(pool) }

const WORDS = "Invalid email or password"
const newPassword = "mnyonge hana haki"
const trying = (email: string, password: string, ip: string) =>
	signIn(desk, { email, password }, callerAt(ip))
const outcome = (result: Awaited<ReturnType<typeof signIn>>) => (result.ok ? "signed-in" : result.reason)

test("the_right_password_gives_a_new_session_in_a_cookie_that_scripts_cannot_read", async () => {
	const id = await addTestAdmin(db, "amina@tamasha.example")
	const first = await trying("amina@tamasha.example", PASSWORD, "10.0.0.1")
	const second = await trying("amina@tamasha.example", PASSWORD, "10.0.0.1")
	if (!first.ok || !second.ok) throw new Error("refused")
	expect(first.cookies).not.toEqual(second.cookies)
	expect(first.cookies).toEqual([
		expect.stringMatching(/^tamasha=[^;]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/),
	])
	const signedIn = await findSignedIn(db, cookieHeader(first.cookies), clock.time, config)
	expect(signedIn?.admin).toEqual({ id, name: "amina", email: "amina@tamasha.example" })
	const [session] = await db
		.select()
		.from(sessions)
		.where(eq(sessions.id, signedIn?.sessionId ?? ""))
	expect(session).toMatchObject({ ipAddress: "10.0.0.1", createdAt: clock.time, updatedAt: clock.time })
})

test("over_https_the_cookie_is_bound_to_this_host", async () => {
	await addTestAdmin(db, "https@tamasha.example")
	const secure = { ...config, publicUrl: "https://tamasha.example" }
	const overHttps = { ...desk, auth: openTestAuth(db, secure).auth }
	const input = { email: "https@tamasha.example", password: PASSWORD }
	const result = await signIn(overHttps, input, callerAt("10.0.0.2"))
	if (!result.ok) throw new Error("refused")
	expect(result.cookies).toEqual([
		expect.stringMatching(/^__Host-tamasha=[^;]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
	])
	expect(await findSignedIn(db, cookieHeader(result.cookies), clock.time, secure)).toBeDefined()
	expect(await findSignedIn(db, cookieHeader(result.cookies), clock.time, config)).toBeUndefined()
})

test("an_unknown_email_and_a_wrong_password_are_refused_in_the_same_words", async () => {
	await addTestAdmin(db, "baraka@tamasha.example")
	const refusals = await Promise.all([
		trying("baraka@tamasha.example", "not the password", "10.0.0.3"),
		trying("nobody@tamasha.example", PASSWORD, "10.0.0.3"),
	])
	expect(refusals).toEqual([
		{ ok: false, reason: "wrong", words: WORDS },
		{ ok: false, reason: "wrong", words: WORDS },
	])
})

test("ten_guesses_an_hour_are_all_that_one_address_has_at_one_account", async () => {
	await addTestAdmin(db, "chui@tamasha.example")
	const guesses = Array.from({ length: 30 }, (_, nth) =>
		trying("chui@tamasha.example", `guess ${nth}`, "10.0.0.4"),
	)
	const outcomes = (await Promise.all(guesses)).map(outcome)
	expect(outcomes.filter((one) => one === "wrong")).toHaveLength(GUESSES_AT_ACCOUNT.points)
	expect(outcomes.filter((one) => one === "too-many-tries")).toHaveLength(20)
	expect(outcome(await trying("chui@tamasha.example", PASSWORD, "10.0.0.4"))).toBe("too-many-tries")

	expect(outcome(await trying("chui@tamasha.example", PASSWORD, "10.0.0.5"))).toBe("signed-in")
})

test("a_restart_forgets_no_guess", async () => {
	await addTestAdmin(db, "duma@tamasha.example")
	for (let nth = 0; nth < 10; nth += 1) await trying("duma@tamasha.example", "not the password", "10.0.0.6")
	const later = openDatabase(url, openLog("silent"), 2)
	const restarted = { ...desk, db: later.db, limits: openLimits(later.pool) }
	const input = { email: "duma@tamasha.example", password: PASSWORD }
	expect(outcome(await signIn(restarted, input, callerAt("10.0.0.6")))).toBe("too-many-tries")
	await db.update(rateLimits).set({ expire: Date.now() - 1 })
	expect(outcome(await signIn(restarted, input, callerAt("10.0.0.6")))).toBe("signed-in")
	await later.close()
})

test("signing_in_gives_the_tries_back", async () => {
	await addTestAdmin(db, "fedha@tamasha.example")
	for (let round = 0; round < 3; round += 1) {
		for (let nth = 0; nth < 9; nth += 1) await trying("fedha@tamasha.example", "not the password", "10.0.0.7")
		expect(outcome(await trying("fedha@tamasha.example", PASSWORD, "10.0.0.7"))).toBe("signed-in")
	}
})

test("one_address_cannot_walk_through_many_accounts", async () => {
	const guesses = Array.from(
		{ length: GUESSES_FROM_ADDRESS.points + 5 },
		(_, nth) => `someone${nth}@tamasha.example`,
	)
	const outcomes: string[] = []
	for (const email of guesses) outcomes.push(outcome(await trying(email, PASSWORD, "10.0.0.8")))
	expect(outcomes.filter((one) => one === "wrong")).toHaveLength(GUESSES_FROM_ADDRESS.points)
	expect(outcomes.slice(-5)).toEqual(Array(5).fill("too-many-tries"))
})

test("strangers_at_many_addresses_do_not_lock_the_owner_out", async () => {
	await addTestAdmin(db, "kanga@tamasha.example")
	for (let nth = 0; nth < 20; nth += 1)
		await trying("kanga@tamasha.example", "not the password", `10.1.0.${nth}`)
	expect(outcome(await trying("kanga@tamasha.example", PASSWORD, "10.0.0.9"))).toBe("signed-in")
})

test("changing_the_password_needs_the_current_one_and_ends_every_other_session", async () => {
	const id = await addTestAdmin(db, "mji@tamasha.example")
	const admin = { id, name: "mji", email: "mji@tamasha.example" }
	const here = await trying(admin.email, PASSWORD, "10.0.0.10")
	const elsewhere = await trying(admin.email, PASSWORD, "10.0.0.11")
	if (!here.ok || !elsewhere.ok) throw new Error("refused")
	const caller = callerAt("10.0.0.10", cookieHeader(here.cookies))
	const live = async (cookies: string[]) =>
		Boolean(await findSignedIn(db, cookieHeader(cookies), clock.time, config))

	expect(await changePassword(desk, admin, { currentPassword: "wrong", newPassword }, caller)).toEqual({
		ok: false,
		reason: "wrong",
	})
	expect([await live(here.cookies), await live(elsewhere.cookies)]).toEqual([true, true])

	const changed = await changePassword(desk, admin, { currentPassword: PASSWORD, newPassword }, caller)
	if (!changed.ok) throw new Error(changed.reason)
	expect([await live(here.cookies), await live(elsewhere.cookies)]).toEqual([false, false])
	expect(await live(changed.cookies)).toBe(true)
	expect(outcome(await trying(admin.email, PASSWORD, "10.0.0.12"))).toBe("wrong")
	expect(outcome(await trying(admin.email, newPassword, "10.0.0.12"))).toBe("signed-in")
})

test("the_current_password_cannot_be_guessed_at_either", async () => {
	const id = await addTestAdmin(db, "pindo@tamasha.example")
	const admin = { id, name: "pindo", email: "pindo@tamasha.example" }
	const guess = () =>
		changePassword(desk, admin, { currentPassword: "wrong", newPassword }, callerAt("10.0.0.13"))
	for (let nth = 0; nth < 10; nth += 1) await guess()
	expect(await guess()).toEqual({ ok: false, reason: "too-many-tries" })
})
