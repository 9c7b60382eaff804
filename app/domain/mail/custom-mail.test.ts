import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { queueCustomMail } from "./custom-mail.server.tsx"
import { findMailRow } from "./mail-dispatcher.fixture.ts"
import { outboxMails } from "./schema.server.ts"

const { db } = await openTestDatabase()
const company = await readCompanyDetails(db)
const at = new Date("2025-11-20T06:00:50Z")
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
const letter = { to: "potter@udongo.example", subject: "YOUR STALL", html: "<p>Karibu <i>sana</i></p>" }
const mailRequest = { call: "send-email", by: "amina", letter, applicationId: 7, company, at }

beforeEach(async () => void (await db.delete(outboxMails)))

test("a_written_letter_stands_on_the_houses_cloth", async () => {
	const queued = await queueCustomMail(db, mailRequest)
	const row = await findMailRow(db, queued.ok ? queued.id : 0)
	expect(row).toMatchObject({
		kind: "custom",
		applicationId: 7,
		recipient: letter.to,
		subject: letter.subject,
	})
	expect(row.html).toContain("<p>Karibu <i>sana</i></p>")
	expect(row.text).toMatch(/^Karibu sana\n/)
	expect(row.text).toContain(company.office)
})

test("the_same_letter_is_one_for_a_minute_whatever_the_clock_shows", async () => {
	const first = await queueCustomMail(db, mailRequest)
	expect(await queueCustomMail(db, { ...mailRequest, at: later(59) })).toEqual(first)
	expect(await queueCustomMail(db, { ...mailRequest, at: later(60) })).not.toEqual(first)
	expect(await db.$count(outboxMails)).toBe(2)
})

test("another_call_admin_or_word_makes_another_letter", async () => {
	const first = await queueCustomMail(db, mailRequest)
	const others = [
		{ ...mailRequest, call: "deny-email", by: "amina" },
		{ ...mailRequest, call: "send-email", by: "otieno" },
		{ ...mailRequest, letter: { ...letter, subject: "YOUR STALL!" } },
	]
	for (const other of others) expect(await queueCustomMail(db, other)).not.toEqual(first)
	expect(await db.$count(outboxMails)).toBe(4)
})

test("calls_at_the_same_time_on_both_sides_of_a_minute_are_one_letter", async () => {
	const edge = new Date("2025-11-20T06:01:00Z").getTime()
	const calls = Array.from({ length: 8 }, (_, nth) => new Date(edge + (nth % 2 ? -1 : 1)))
	const queued = await Promise.all(calls.map((at) => queueCustomMail(db, { ...mailRequest, at })))
	expect(new Set(queued.map((result) => result.ok && result.id)).size).toBe(1)
})

test("a_written_letter_leaves_one_entry_however_often_it_is_handed_in", async () => {
	const queueAgain = () => queueCustomMail(db, mailRequest)
	const entries = await collectAuditEvents(db, () => Promise.all([queueAgain(), queueAgain()]))
	const queued = await queueAgain()
	expect(entries).toEqual([
		{
			actor: "organiser",
			userId: "amina",
			action: "letter-written",
			applicationId: 7,
			subjectKind: "letter",
			subjectId: String(queued.ok && queued.id),
			after: { call: "send-email" },
		},
	])
})

test("a_letter_without_words_is_refused", async () => {
	const html = "<script>alert(1)</script><img src=x>"
	expect(await queueCustomMail(db, { ...mailRequest, letter: { ...letter, html } })).toEqual({
		ok: false,
		reason: "no-words",
	})
	expect(await db.$count(outboxMails)).toBe(0)
})
