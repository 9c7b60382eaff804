import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { outboxMails } from "../../mail/schema.server.ts"
import { addTestAdmin, callerAt, minutesLater, openTestDesk, PASSWORD, START } from "../accounts.fixture.ts"
import { sessions, verifications } from "../schema.server.ts"
import { findResetOwner, requestPasswordReset, resetPassword } from "./password-reset.server.ts"
import { replacePassword } from "./passwords.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db } = database
const { desk } = openTestDesk(database)
const company = {
	name: "Tamasha Events",
	festivalName: "Tamasha",
	email: "hello@tamasha.example",
	phone: "+254 700 000 116",
	office: "The Karibu Rooms, Nairobi",
	proverb: { swahili: "Haba na haba hujaza kibaba", english: "Little by little fills the measure." },
}
const password = "mnyonge hana haki"

const asking = (email: string) =>
	requestPasswordReset(db, { email, origin: "https://tamasha.example", company, at: START })
const letterOf = async (mailId: number | undefined) =>
	(await db.select().from(outboxMails)).find(({ id }) => id === mailId)

/** The token in the letter, as a reader would follow it. */
async function linkFor(email: string): Promise<string> {
	const letter = await letterOf(await asking(email))
	const token = /https:\/\/tamasha\.example\/reset-password\?token=([\w-]{43})/.exec(letter?.text ?? "")?.[1]
	if (!token) throw new Error(`no link in ${letter?.text}`)
	return token
}
const signingIn = async (email: string, word: string) =>
	(await signIn(desk, { email, password: word }, callerAt("10.0.0.1"))).ok

test("a_link_sets_the_password_once_and_ends_all_sessions", async () => {
	const id = await addTestAdmin(db, "amina@tamasha.example")
	await signingIn("amina@tamasha.example", PASSWORD)
	const token = await linkFor("amina@tamasha.example")
	expect(await findResetOwner(db, token, START)).toEqual({ id, email: "amina@tamasha.example" })
	expect(await resetPassword(db, { token, password, at: START })).toEqual({ ok: true, userId: id })
	expect(await db.select().from(sessions)).toEqual([])
	expect(await resetPassword(db, { token, password: "something else again", at: START })).toEqual({
		ok: false,
		reason: "link-ended",
	})
	expect(await signingIn("amina@tamasha.example", PASSWORD)).toBe(false)
	expect(await signingIn("amina@tamasha.example", password)).toBe(true)
})

test("the_letter_goes_to_the_account_and_says_how_long_the_link_works", async () => {
	await addTestAdmin(db, "baraka@tamasha.example")
	const letter = await letterOf(await asking("baraka@tamasha.example"))
	expect(letter).toMatchObject({
		kind: "password-reset",
		recipient: "baraka@tamasha.example",
		subject: "Set a new password for Tamasha",
		state: "queued",
	})
	expect(letter?.text).toContain("The link works once, for 30 minutes.")
})

test("an_unknown_email_leaves_nothing_behind", async () => {
	const before = [await db.select().from(outboxMails), await db.select().from(verifications)]
	expect(await asking("nobody@tamasha.example")).toBeUndefined()
	expect([await db.select().from(outboxMails), await db.select().from(verifications)]).toEqual(before)
})

test("a_link_ends_after_thirty_minutes", async () => {
	await addTestAdmin(db, "chui@tamasha.example")
	const token = await linkFor("chui@tamasha.example")
	const justBefore = new Date(minutesLater(30).getTime() - 1)
	expect(await findResetOwner(db, token, justBefore)).toBeDefined()
	expect(await findResetOwner(db, token, minutesLater(30))).toBeUndefined()
	expect(await resetPassword(db, { token, password, at: minutesLater(30) })).toMatchObject({ ok: false })
	expect(await resetPassword(db, { token, password, at: justBefore })).toMatchObject({ ok: true })
})

test("a_link_used_many_times_at_once_works_once", async () => {
	await addTestAdmin(db, "duma@tamasha.example")
	const token = await linkFor("duma@tamasha.example")
	const words = Array.from({ length: 6 }, (_, nth) => `neno la siri ${nth}`)
	const used = await Promise.all(words.map((word) => resetPassword(db, { token, password: word, at: START })))
	const winner = used.findIndex(({ ok }) => ok)
	expect(used.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await signingIn("duma@tamasha.example", words[winner] ?? "")).toBe(true)
})

test("a_link_from_before_a_change_of_password_is_dead", async () => {
	const id = await addTestAdmin(db, "fedha@tamasha.example")
	const [first, second] = [await linkFor("fedha@tamasha.example"), await linkFor("fedha@tamasha.example")]
	await replacePassword(db, id, password, START)
	expect(await Promise.all([first, second].map((token) => findResetOwner(db, token, START)))).toEqual([
		undefined,
		undefined,
	])
})

test("the_database_does_not_hold_the_token", async () => {
	await addTestAdmin(db, "kanga@tamasha.example")
	const token = await linkFor("kanga@tamasha.example")
	expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token)
	expect(await findResetOwner(db, "", START)).toBeUndefined()
	expect(await findResetOwner(db, "nobody", START)).toBeUndefined()
})
