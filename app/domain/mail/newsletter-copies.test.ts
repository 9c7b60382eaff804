import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import { resendMail } from "./commands.server.ts"
import { countCopies, insertCopies } from "./copies.server.ts"
import { countMails, countMailsNeedingAttention, readOutboxMetrics } from "./counts.server.ts"
import { openTestMailDispatcher, queueTestMail } from "./mail-dispatcher.fixture.ts"
import { findMail, listMails } from "./queries.server.ts"
import { outboxMails } from "./schema.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-10-01T09:00:00Z")
const muchLater = new Date("2026-10-02T09:00:00Z")
beforeEach(async () => void (await db.delete(outboxMails)))

const NEWSLETTER = 7
const leaveUrl = `https://tamasha.example/newsletter/${"ab12".repeat(16)}/unsubscription`

function queueCopies(count: number): Promise<void> {
	const copies = Array.from({ length: count }, (_, nth) => ({
		kind: "newsletter" as const,
		cause: `newsletter:${NEWSLETTER}:${nth}`,
		to: `fan-${nth}@post.example`,
		subject: "Karibu",
		html: `<a href="${leaveUrl}">Unsubscribe</a>`,
		text: `Unsubscribe ${leaveUrl}`,
		unsubscribeUrl: leaveUrl,
		at,
	}))
	return insertCopies(db, { newsletterId: NEWSLETTER }, copies)
}

/** A dispatcher whose mail server answers as asked; it keeps to whom letters went. */
function openDispatcher(answer: (to: string) => Delivery | Promise<Delivery>) {
	const asked: string[] = []
	const transport = {
		async deliver({ to }: { to: string }) {
			asked.push(to)
			return answer(to)
		},
		deliversExternally: true,
		senderDomain: "tamasha.example",
		close: () => undefined,
	}
	return { asked, ...openTestMailDispatcher({ db, transport, now: () => muchLater }) }
}
const isVendor = (to: string) => to.endsWith("@udongo.example")
const sent: Delivery = { outcome: "sent" }

test("a_newsletter_lets_every_other_letter_go_first_also_one_that_comes_while_it_is_sent", async () => {
	await queueCopies(60)
	for (let nth = 0; nth < 3; nth += 1) await queueTestMail(db, muchLater)
	let late: Promise<number> | undefined
	const { asked, deliverDue } = openDispatcher(async (to) => {
		if (to === "fan-20@post.example") late = queueTestMail(db, muchLater)
		await late
		return sent
	})
	expect(await deliverDue()).toBe(64)
	expect(asked.slice(0, 5).filter(isVendor)).toHaveLength(3)
	const places = asked.flatMap((to, place) => (isVendor(to) ? [place] : []))
	// Copies leave five at a time: the letter that came meanwhile goes with the next five.
	expect(places[3]).toBeLessThan(asked.indexOf("fan-20@post.example") + 10)
	expect(asked.at(-1)).toMatch(/^fan-/)
})

test("control_by_the_time_they_are_due_alone_they_would_wait_for_the_whole_newsletter", async () => {
	await queueCopies(60)
	await queueTestMail(db, muchLater)
	await db.update(outboxMails).set({ newsletterId: null })
	const { asked, deliverDue } = openDispatcher(() => sent)
	await deliverDue()
	expect(asked.findIndex(isVendor)).toBe(60)
})

test("a_decision_goes_out_at_once_while_the_copies_of_a_newsletter_hang", async () => {
	await queueCopies(20)
	const hold = Promise.withResolvers<void>()
	const { asked, deliver, deliverDue } = openDispatcher(async (to) => {
		if (!isVendor(to)) await hold.promise
		return sent
	})
	const run = deliverDue()
	await expect.poll(() => asked.length).toBe(5)
	expect(await deliver(await queueTestMail(db, muchLater))).toEqual({ state: "sent" })
	hold.resolve()
	await run
})

test("a_mail_server_that_wants_no_more_copies_for_now_is_not_asked_for_all_the_others", async () => {
	await queueCopies(20)
	await queueTestMail(db, at)
	const later: Delivery = { outcome: "refused", final: false, message: "452 too many" }
	const { asked, deliverDue } = openDispatcher((to) => (isVendor(to) ? sent : later))
	await deliverDue()
	expect(asked).toHaveLength(10)
	expect(asked.filter(isVendor)).toHaveLength(1)
	expect(await countCopies(db, { newsletterId: NEWSLETTER })).toEqual({ queued: 20 })
})

test("a_copy_whose_process_died_may_have_left_and_nobody_sends_it_again", async () => {
	await queueCopies(1)
	const other = await queueTestMail(db, at)
	await db
		.update(outboxMails)
		.set({ state: "sending", attempts: 1, claimedAt: sql`clock_timestamp() - interval '3 minutes'` })
	const { asked, deliverDue } = openDispatcher(() => sent)
	await deliverDue()
	expect(asked.map(isVendor)).toEqual([true])
	const [copy] = await db.select().from(outboxMails).where(eq(outboxMails.newsletterId, NEWSLETTER))
	expect(copy).toMatchObject({ state: "maybe-sent", claimedAt: null, nextAttemptAt: null })
	const resent = await resendMail(db, copy?.id ?? 0, { by: null, at })
	expect(resent).toEqual({ ok: false, reason: "not-resendable" })
	await db.update(outboxMails).set({ state: "maybe-sent" }).where(eq(outboxMails.id, other))
	expect(await resendMail(db, other, { by: null, at })).toMatchObject({ ok: true })
})

test("a_copy_that_was_refused_may_be_sent_again_once", async () => {
	await queueCopies(1)
	const [{ id } = { id: 0 }] = await db.update(outboxMails).set({ state: "failed" }).returning()
	const again = () => resendMail(db, id, { by: null, at })
	expect((await Promise.all([again(), again()])).filter(({ ok }) => ok)).toHaveLength(1)
})

test("the_copies_of_a_newsletter_are_a_list_of_their_own_and_no_alarm", async () => {
	await queueCopies(60)
	await db.update(outboxMails).set({ state: "failed" })
	const vendor = await queueTestMail(db, at)
	expect((await listMails(db, {})).rows.map(({ id }) => id)).toEqual([vendor])
	expect(await countMails(db, {})).toBe(1)
	expect(await countMailsNeedingAttention(db, 1)).toBe(0)
	expect((await readOutboxMetrics(db, at)).letters).toEqual({
		...{ queued: 1, sending: 0, failed: 0, "maybe-sent": 0, bounced: 0 },
	})
	const copies = { newsletter: NEWSLETTER, states: ["failed"] as const }
	const first = await listMails(db, copies)
	expect([first.rows.length, await countMails(db, copies)]).toEqual([50, 60])
	const found = await listMails(db, { ...copies, text: "fan-59@" })
	expect(found.rows.map(({ recipient }) => recipient)).toEqual(["fan-59@post.example"])
})

test("nobody_but_its_reader_sees_the_link_that_leaves_the_list", async () => {
	await queueCopies(1)
	const [{ id } = { id: 0 }] = await db.select().from(outboxMails)
	const found = await findMail(db, id)
	expect(found?.isKeyHidden).toBe(true)
	expect(`${found?.html} ${found?.text}`).not.toContain("ab12ab12")
	expect(found?.html).toContain("https://tamasha.example/newsletter/…/unsubscription")
	expect(found).not.toHaveProperty("unsubscribeUrl")
})
