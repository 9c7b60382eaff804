import { desc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { changeNewsletter } from "./drafts.server.ts"
import {
	AT,
	addSubscriber,
	copiesOf,
	copyStates,
	emptyNewsletter,
	later,
	leaveUrlOf,
	queueNewsletter,
	sendNewsletter,
	unsubscribeUrl,
	writeNewsletter,
} from "./newsletter.fixture.ts"
import { findNewsletter } from "./queries.server.ts"
import { queueNewsletters } from "./queue.server.ts"
import { PLACEHOLDER_TOKEN } from "./rules.ts"
import { sendNewsletterTest, startNewsletter, stopNewsletter } from "./sending.server.ts"

const { db } = await openTestDatabase()
await db
	.insert(users)
	.values(["amina", "wanjiru"].map((id) => ({ id, name: id, email: `${id}@tamasha.example` })))
beforeEach(() => emptyNewsletter(db))

const start = (id: number, by = "amina", expected = 1) =>
	startNewsletter(db, id, { by, at: later(1), expected, unsubscribeUrl })

test("everybody_on_the_list_gets_a_copy_with_their_own_link_to_leave_it", async () => {
	const token = await addSubscriber(db, "Fan@post.example")
	await addSubscriber(db, "unconfirmed@post.example", null)
	const id = await queueNewsletter(db)
	const [copy, ...others] = await copiesOf(db, id)
	expect(others).toEqual([])
	const link = leaveUrlOf(token)
	expect(copy).toMatchObject({
		kind: "newsletter",
		recipient: "Fan@post.example",
		subject: "Karibu December",
		state: "queued",
		unsubscribeUrl: link,
	})
	expect(copy?.html).toContain(`href="${link}"`)
	expect(copy?.text.split(/\s/)).toContain(link)
	expect(`${copy?.html} ${copy?.text}`).not.toContain(PLACEHOLDER_TOKEN)
	expect(await findNewsletter(db, id)).toMatchObject({ recipients: 1, startedAt: AT, queuedAt: AT })
})

test("html_in_the_text_is_text", async () => {
	await addSubscriber(db, "fan@post.example")
	const id = await writeNewsletter(db, "<b>Bold</b>")
	const body = '<script>alert(1)</script> <img src=x onerror="alert(1)">'
	await changeNewsletter(db, id, { subject: "<b>Bold</b>", body }, { by: "amina", at: AT, expected: 1 })
	await start(id, "amina", 2)
	await queueNewsletters(db, () => AT)
	const [copy] = await copiesOf(db, id)
	expect(copy?.html).not.toMatch(/<script>|<img|<b>/)
	expect(copy?.html).toContain("&lt;script&gt;")
})

test("two_organisers_who_send_at_once_send_it_once_and_the_second_is_told_who_did", async () => {
	await addSubscriber(db, "fan@post.example")
	const id = await writeNewsletter(db)
	const attempts = await collectAuditEvents(db, async () => {
		const results = await Promise.all(["amina", "wanjiru", "amina", "wanjiru"].map((by) => start(id, by)))
		expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, recipients: 1 }])
		const name = expect.stringMatching(/amina|wanjiru/)
		const refused = { ok: false, reason: "already-started", last: { by: name, name, at: later(1) } }
		expect(results.filter(({ ok }) => !ok)).toEqual([refused, refused, refused])
	})
	expect(attempts).toEqual([
		expect.objectContaining({
			action: "newsletter-sent",
			subjectKind: "newsletter",
			after: { recipients: 1 },
		}),
	])
	await Promise.all([1, 2, 3].map(() => queueNewsletters(db, () => AT)))
	expect(await copyStates(db, id)).toEqual({ "fan@post.example": "queued" })
})

test("each_saving_is_an_entry_of_the_audit_log", async () => {
	let id = 0
	const entries = await collectAuditEvents(db, async () => {
		id = await writeNewsletter(db)
		await changeNewsletter(db, id, { subject: "A", body: "B" }, { by: "wanjiru", at: AT, expected: 1 })
		await changeNewsletter(db, id, { subject: "A", body: "B" }, { by: "wanjiru", at: AT, expected: 1 })
	})
	const entry = {
		action: "newsletter-saved",
		actor: "organiser",
		subjectKind: "newsletter",
		subjectId: String(id),
	}
	expect(entries).toEqual([
		{ ...entry, userId: "amina" },
		{ ...entry, userId: "wanjiru" },
	])
})

test("what_somebody_has_changed_meanwhile_is_not_sent_unread_nor_overwritten", async () => {
	await addSubscriber(db, "fan@post.example")
	const id = await writeNewsletter(db)
	const edit = (by: string, expected: number) =>
		changeNewsletter(db, id, { subject: by, body: by }, { by, at: AT, expected })
	expect(await edit("wanjiru", 1)).toEqual({ ok: true })
	expect(await start(id)).toEqual({ ok: false, reason: "changed-meanwhile" })
	expect(await edit("amina", 1)).toEqual({ ok: false, reason: "changed-meanwhile" })
	expect(await start(id, "amina", 2)).toMatchObject({ ok: true })
	expect(await edit("amina", 2)).toEqual({ ok: false, reason: "already-started" })
	expect(await edit("amina", 9)).toEqual({ ok: false, reason: "already-started" })
	expect(await findNewsletter(db, id)).toMatchObject({ subject: "wanjiru" })
})

test("nothing_is_sent_to_an_empty_list_nor_what_does_not_exist", async () => {
	const id = await writeNewsletter(db)
	expect(await start(id)).toEqual({ ok: false, reason: "no-subscribers" })
	expect(await start(id + 1)).toEqual({ ok: false, reason: "newsletter-not-found" })
	expect(await stopNewsletter(db, id, { by: "amina", at: AT })).toEqual({
		ok: false,
		reason: "not-being-sent",
	})
})

test("stopping_withdraws_what_waits_and_writes_no_more_copies", async () => {
	for (const name of ["a", "b", "c"]) await addSubscriber(db, `${name}@post.example`)
	const id = await queueNewsletter(db)
	const [first, second] = await copiesOf(db, id)
	await db
		.update(outboxMails)
		.set({ state: "sent" })
		.where(eq(outboxMails.id, first?.id ?? 0))
	await db
		.update(outboxMails)
		.set({ state: "failed" })
		.where(eq(outboxMails.id, second?.id ?? 0))
	const stop = (by: string) => stopNewsletter(db, id, { by, at: later(2) })
	const events = await collectAuditEvents(db, async () => {
		expect(await stop("amina")).toEqual({ ok: true, withdrawn: 1 })
		const last = { by: "amina", name: "amina", at: later(2) }
		expect(await stop("wanjiru")).toEqual({ ok: false, reason: "already-stopped", last })
	})
	expect(events).toEqual([expect.objectContaining({ action: "newsletter-stopped", after: { withdrawn: 1 } })])
	expect(await copyStates(db, id)).toEqual({
		"a@post.example": "sent",
		"b@post.example": "failed",
		"c@post.example": "withdrawn",
	})
})

test("stopped_before_its_copies_were_written_it_goes_to_nobody", async () => {
	await addSubscriber(db, "fan@post.example")
	const id = await sendNewsletter(db)
	expect(await stopNewsletter(db, id, { by: "amina", at: AT })).toEqual({ ok: true, withdrawn: 0 })
	expect(await queueNewsletters(db, () => AT)).toBe(false)
	expect(await copiesOf(db, id)).toEqual([])
})

test("one_that_was_sent_cannot_be_stopped", async () => {
	await addSubscriber(db, "fan@post.example")
	const id = await queueNewsletter(db)
	await db.update(outboxMails).set({ state: "sent" })
	expect(await stopNewsletter(db, id, { by: "amina", at: AT })).toEqual({
		ok: false,
		reason: "not-being-sent",
	})
})

test("a_test_goes_to_its_organiser_alone_and_once_a_minute", async () => {
	await addSubscriber(db, "fan@post.example")
	const id = await writeNewsletter(db)
	const tryIt = (minutes: number) =>
		sendNewsletterTest(db, id, {
			by: "amina",
			to: "amina@tamasha.example",
			at: later(minutes),
			unsubscribeUrl,
		})
	const events = await collectAuditEvents(db, async () => {
		const [first, again] = [await tryIt(0), await tryIt(0)]
		expect(again).toBe(first)
		expect(await tryIt(2)).not.toBe(first)
	})
	expect(events.map(({ action }) => action)).toEqual(["newsletter-test-sent", "newsletter-test-sent"])
	const [letter, ...more] = await db.select().from(outboxMails).orderBy(desc(outboxMails.id))
	expect(more).toHaveLength(1)
	expect(letter).toMatchObject({
		kind: "newsletter-test",
		recipient: "amina@tamasha.example",
		subject: "Test: Karibu December",
		newsletterId: null,
	})
	expect(letter?.text).toContain("This is a test of a newsletter")
	expect(
		await sendNewsletterTest(db, id + 1, { by: "amina", to: "x@y.example", at: AT, unsubscribeUrl }),
	).toBe(undefined)
})
