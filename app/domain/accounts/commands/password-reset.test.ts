import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { openLetterKeys } from "../../mail/letter-key.server.ts"
import { outboxMails } from "../../mail/schema.server.ts"
import {
	addTestAdmin,
	company,
	createTestAuthContext,
	createTestCaller,
	minutesLater,
	PASSWORD,
	START,
	testConfig,
} from "../accounts.fixture.ts"
import { sessions, verifications } from "../schema.server.ts"
import { findResetLinkOwner, requestPasswordReset, resetPassword } from "./password-reset.server.ts"
import { setTemporaryPassword } from "./passwords.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext } = createTestAuthContext(database)
const AUTH_SECRET = testConfig.authSecret
const password = "mnyonge hana haki"

const requestReset = (email: string) =>
	requestPasswordReset(db, {
		email,
		origin: "https://tamasha.example",
		company,
		authSecret: AUTH_SECRET,
		at: START,
	})
const letterOf = async (mailId: number | undefined) =>
	(await db.select().from(outboxMails)).find(({ id }) => id === mailId)

/** The token in the letter, as a reader would follow it. */
async function requestToken(email: string): Promise<string> {
	const letter = await letterOf(await requestReset(email))
	const text = openLetterKeys(letter?.text ?? "", email, AUTH_SECRET) ?? ""
	const token = /https:\/\/tamasha\.example\/reset-password\?token=([\w-]{43})/.exec(text)?.[1]
	if (!token) throw new Error(`no link in ${letter?.text}`)
	return token
}
const isSignInAccepted = async (email: string, word: string) =>
	(await signIn(authContext, { email, password: word }, createTestCaller("10.0.0.1"))).ok

test("a_link_sets_the_password_once_and_ends_all_sessions", async () => {
	const id = await addTestAdmin(db, "amina@tamasha.example")
	await isSignInAccepted("amina@tamasha.example", PASSWORD)
	const token = await requestToken("amina@tamasha.example")
	expect(await findResetLinkOwner(db, token, START)).toEqual({ id, email: "amina@tamasha.example" })
	expect(await resetPassword(db, { token, password, at: START })).toEqual({ ok: true, userId: id })
	expect(await db.select().from(sessions)).toEqual([])
	expect(await resetPassword(db, { token, password: "something else again", at: START })).toEqual({
		ok: false,
		reason: "link-ended",
	})
	expect(await isSignInAccepted("amina@tamasha.example", PASSWORD)).toBe(false)
	expect(await isSignInAccepted("amina@tamasha.example", password)).toBe(true)
})

test("the_letter_goes_to_the_account_and_says_how_long_the_link_works", async () => {
	await addTestAdmin(db, "baraka@tamasha.example")
	const letter = await letterOf(await requestReset("baraka@tamasha.example"))
	expect(letter).toMatchObject({
		kind: "password-reset",
		recipient: "baraka@tamasha.example",
		subject: "Set a new password for Tamasha",
		state: "queued",
	})
	expect(letter?.text).toContain("The link works once, for 30 minutes.")
})

test("the_link_in_the_outbox_leads_nowhere_for_whoever_reads_the_database", async () => {
	const id = await addTestAdmin(db, "chebet@tamasha.example")
	const letter = await letterOf(await requestReset("chebet@tamasha.example"))
	for (const content of [letter?.text ?? "", letter?.html ?? ""]) {
		const kept = /token=([\w.-]+)/.exec(content)?.[1] ?? ""
		expect(kept).toMatch(/^sealed\./)
		expect(await findResetLinkOwner(db, kept, START)).toBeUndefined()
		const read = openLetterKeys(content, "chebet@tamasha.example", AUTH_SECRET) ?? ""
		const token = /token=([\w-]+)/.exec(read)?.[1] ?? ""
		expect(await findResetLinkOwner(db, token, START)).toMatchObject({ id })
		expect(openLetterKeys(content, "eve@tamasha.example", AUTH_SECRET)).toBeUndefined()
		expect(openLetterKeys(content, "chebet@tamasha.example", `${AUTH_SECRET}!`)).toBeUndefined()
	}
})

test("an_unknown_email_leaves_nothing_behind", async () => {
	const before = [await db.select().from(outboxMails), await db.select().from(verifications)]
	expect(await requestReset("nobody@tamasha.example")).toBeUndefined()
	expect([await db.select().from(outboxMails), await db.select().from(verifications)]).toEqual(before)
})

test("a_link_ends_after_thirty_minutes", async () => {
	await addTestAdmin(db, "chui@tamasha.example")
	const token = await requestToken("chui@tamasha.example")
	const justBefore = new Date(minutesLater(30).getTime() - 1)
	expect(await findResetLinkOwner(db, token, justBefore)).toBeDefined()
	expect(await findResetLinkOwner(db, token, minutesLater(30))).toBeUndefined()
	expect(await resetPassword(db, { token, password, at: minutesLater(30) })).toMatchObject({ ok: false })
	expect(await resetPassword(db, { token, password, at: justBefore })).toMatchObject({ ok: true })
})

test("a_link_used_many_times_at_once_works_once", async () => {
	await addTestAdmin(db, "duma@tamasha.example")
	const token = await requestToken("duma@tamasha.example")
	const passwords = Array.from({ length: 6 }, (_, nth) => `neno la siri ${nth}`)
	const used = await Promise.all(
		passwords.map((word) => resetPassword(db, { token, password: word, at: START })),
	)
	const winner = used.findIndex(({ ok }) => ok)
	expect(used.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await isSignInAccepted("duma@tamasha.example", passwords[winner] ?? "")).toBe(true)
})

test("a_link_from_before_a_change_of_password_is_dead", async () => {
	const id = await addTestAdmin(db, "fedha@tamasha.example")
	const [first, second] = [
		await requestToken("fedha@tamasha.example"),
		await requestToken("fedha@tamasha.example"),
	]
	await setTemporaryPassword(db, id, password, START)
	expect(await Promise.all([first, second].map((token) => findResetLinkOwner(db, token, START)))).toEqual([
		undefined,
		undefined,
	])
})

test("the_database_does_not_hold_the_token", async () => {
	await addTestAdmin(db, "kanga@tamasha.example")
	const token = await requestToken("kanga@tamasha.example")
	expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token)
	expect(await findResetLinkOwner(db, "", START)).toBeUndefined()
	expect(await findResetLinkOwner(db, "nobody", START)).toBeUndefined()
})
