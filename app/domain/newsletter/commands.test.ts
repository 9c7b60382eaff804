import { createHash } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { openLetterKeys } from "../mail/letter-key.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import {
	canUnsubscribe,
	confirmSubscription,
	findLinkState,
	requestSubscription,
	unsubscribe,
} from "./commands.server.ts"
import { newsletterSubscribers } from "./schema.server.ts"

const { db, pool } = await openTestDatabase()
const AUTH_SECRET = "a secret of the tests, forty characters long"
const at = new Date("2025-10-01T09:00:00Z")
const after = (days: number) => new Date(at.getTime() + days * 24 * 60 * 60 * 1000)

const unsubscribeLink = (token: string) => `https://tamasha.example/newsletter/${token}/unsubscription`

/** @returns the token in the letter */
async function request(email: string, when = at): Promise<string> {
	let token = ""
	const linksTo = {
		confirm(issuedToken: string) {
			token = issuedToken
			return `https://tamasha.example/newsletter/${issuedToken}`
		},
		leave: unsubscribeLink,
	}
	await requestSubscription(db, email, { linksTo, authSecret: AUTH_SECRET, at: when })
	const [{ email: recipient } = { email }] = await subscribers(email)
	return openLetterKeys(token, recipient, AUTH_SECRET) ?? ""
}
const subscribers = (email: string) =>
	db
		.select()
		.from(newsletterSubscribers)
		.where(eq(newsletterSubscribers.emailKey, emailKeyOf(email)))
const letters = (recipient: string) =>
	db.select().from(outboxMails).where(eq(outboxMails.recipient, recipient)).orderBy(desc(outboxMails.id))

test("asking_for_news_queues_a_letter_with_a_link_and_keeps_only_the_hash_of_its_token", async () => {
	const token = await request("fan@post.example")
	const [subscriber] = await subscribers("fan@post.example")
	const [letter] = await letters("fan@post.example")
	expect(Buffer.from(token, "base64url")).toHaveLength(32)
	expect(subscriber).toMatchObject({
		requestedAt: at,
		confirmedAt: null,
		tokenHash: createHash("sha256").update(token).digest("hex"),
	})
	expect(letter?.kind).toBe("newsletter-confirmation")
	const [kept, read] = [letter?.text, openLetterKeys(letter?.text ?? "", "fan@post.example", AUTH_SECRET)]
	expect(read).toContain(`https://tamasha.example/newsletter/${token}`)
	expect(`${kept} ${letter?.html}`, "whoever reads the database can't confirm for others").not.toContain(
		token,
	)
})

test("nobody_is_on_the_list_before_they_confirmed_and_confirming_twice_is_fine", async () => {
	const token = await request("slow@post.example")
	expect(await findLinkState(db, token, at)).toBe("waiting")
	expect((await subscribers("slow@post.example"))[0]?.confirmedAt).toBeNull()
	expect(await confirmSubscription(db, token, after(1))).toBe(true)
	expect(await confirmSubscription(db, token, after(2))).toBe(true)
	expect((await subscribers("slow@post.example"))[0]?.confirmedAt).toEqual(after(1))
	expect(await findLinkState(db, token, after(30))).toBe("confirmed")
})

test("a_link_works_for_seven_days", async () => {
	const token = await request("late@post.example")
	const almost = new Date(after(7).getTime() - 1)
	expect([await findLinkState(db, token, almost), await findLinkState(db, token, after(7))]).toEqual([
		"waiting",
		"not-valid",
	])
	expect(await confirmSubscription(db, token, after(7))).toBe(false)
	expect((await subscribers("late@post.example"))[0]?.confirmedAt).toBeNull()
	expect(await confirmSubscription(db, token, almost)).toBe(true)
})

test.for(["", "x", "../../etc/passwd", "\0", "A".repeat(500)])(
	"the_made_up_token_%j_is_not_valid",
	async (token) => {
		expect(await findLinkState(db, token, at)).toBe("not-valid")
		expect(await confirmSubscription(db, token, at)).toBe(false)
	},
)

test("asking_again_in_any_case_of_letters_is_one_subscriber_and_the_newest_link_works", async () => {
	const first = await request("Twice@post.example")
	const second = await request("twice@POST.example", after(8))
	expect(await subscribers("twice@post.example")).toHaveLength(1)
	expect(await findLinkState(db, first, after(8))).toBe("not-valid")
	expect(await findLinkState(db, second, after(8))).toBe("waiting")
	expect(await letters("Twice@post.example")).toHaveLength(2)
})

test("who_is_on_the_list_gets_a_letter_that_says_so_and_stays_on_it", async () => {
	const token = await request("member@post.example")
	await confirmSubscription(db, token, at)
	const [before] = await subscribers("member@post.example")
	await request("member@post.example", after(1))
	const [letter] = await letters("member@post.example")
	expect(await subscribers("member@post.example")).toEqual([before])
	expect(letter?.subject).toBe("You are already on the Tamasha Events newsletter list")
	expect(letter?.html.match(/\/newsletter\/[^"<]+/g)).toEqual([
		`/newsletter/${before?.leaveToken}/unsubscription`,
	])
})

test("without_its_letter_a_request_is_not_kept", async () => {
	await pool.query(`
		create function refuse_letter() returns trigger language plpgsql as
			$$ begin raise exception 'the disk is full'; end $$;
		create trigger refuse before insert on outbox_mails for each row execute function refuse_letter()`)
	await expect(request("unlucky@post.example")).rejects.toThrow()
	await pool.query("drop trigger refuse on outbox_mails; drop function refuse_letter()")
	expect(await subscribers("unlucky@post.example")).toEqual([])
	await request("unlucky@post.example")
	expect(await subscribers("unlucky@post.example")).toHaveLength(1)
})

test("many_requests_for_one_e_mail_at_once_are_one_subscriber", async () => {
	await Promise.all(Array.from({ length: 10 }, () => request("crowd@post.example")))
	expect(await subscribers("crowd@post.example")).toHaveLength(1)
	expect(await letters("crowd@post.example")).toHaveLength(10)
})

test("every_letter_leads_off_the_list_by_a_link_that_stays_the_same", async () => {
	await confirmSubscription(db, await request("reader@post.example"), at)
	await request("reader@post.example", after(1))
	const [subscriber] = await subscribers("reader@post.example")
	const link = unsubscribeLink(subscriber?.leaveToken ?? "")
	expect(subscriber?.leaveToken).toMatch(/^[0-9a-f]{64}$/)
	const sent = await letters("reader@post.example")
	expect(sent.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([link, link])
	// Nothing right behind it that a mail program might take for a part of it.
	expect(sent.map(({ text }) => text.split(/\s/).includes(link))).toEqual([true, true])
})

test("leaving_forgets_the_address_and_nobody_elses_and_again_is_fine", async () => {
	const token = await request("leaver@post.example")
	await confirmSubscription(db, token, at)
	await request("stayer@post.example")
	const [{ leaveToken } = { leaveToken: "" }] = await subscribers("leaver@post.example")
	expect(await canUnsubscribe(db, leaveToken)).toBe(true)
	await Promise.all([unsubscribe(db, leaveToken, at), unsubscribe(db, leaveToken, at)])
	await unsubscribe(db, leaveToken, at)
	expect(await canUnsubscribe(db, leaveToken)).toBe(false)
	expect(await subscribers("leaver@post.example")).toEqual([])
	expect(await subscribers("stayer@post.example")).toHaveLength(1)
	expect(await findLinkState(db, token, at)).toBe("not-valid")
})

test.for(["", "\0", "../../etc/passwd", "0".repeat(64)])(
	"the_made_up_link_%j_leaves_for_nobody",
	async (token) => {
		const before = await db.$count(newsletterSubscribers)
		expect(await canUnsubscribe(db, token)).toBe(false)
		await unsubscribe(db, token, at)
		expect(await db.$count(newsletterSubscribers)).toBe(before)
	},
)

test("who_left_may_come_back_with_a_new_link", async () => {
	await request("back@post.example")
	const [first] = await subscribers("back@post.example")
	await unsubscribe(db, first?.leaveToken ?? "", at)
	await request("back@post.example", after(1))
	const [second] = await subscribers("back@post.example")
	expect(second?.leaveToken).not.toBe(first?.leaveToken)
	expect(await canUnsubscribe(db, first?.leaveToken ?? "")).toBe(false)
})
