import { and, eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { closeEdition, reopenEdition } from "../editions/closing.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { readOutboxMetrics } from "../mail/counts.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { eraseVendor } from "../privacy/erase.server.ts"
import { detachFile } from "./attachments.server.ts"
import { addRecipients, leaveOut, setFilter } from "./drafts.server.ts"
import {
	AT,
	addVendors,
	copiesOfMailing,
	copyStates,
	emptyMailings,
	later,
	ORIGIN,
	outcomesOf,
	queueCopies,
	queueMailing,
	saveTemplate,
	startAsOnScreen,
	WORDS,
	writeMailing,
} from "./mailings.fixture.ts"
import { findMailing } from "./queries.server.ts"
import { ALREADY_STARTED } from "./rules.ts"
import { pauseMailing, resumeMailing, sendMailingTest, startMailing, stopMailing } from "./sending.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")
await addOrganiser(db, "wanjiru")
// It is over: it can be closed.
const OVER = new Date("2027-01-20T09:00:00Z")
beforeEach(() => emptyMailings(db))
const amina = { by: "amina", at: AT }

test("each_recipient_gets_a_letter_of_their_own_about_their_application", async () => {
	const [first = 0, second = 0] = await addVendors(db, 2)
	const key = await queueMailing(db, edition.id)
	const copies = await copiesOfMailing(db, key)
	expect(copies.map(({ applicationId, subject }) => [applicationId, subject])).toEqual([
		[first, "Set-up for Vendor 0"],
		[second, "Set-up for Vendor 1"],
	])
	expect(copies[0]).toMatchObject({
		kind: "mailing",
		state: "queued",
		tells: null,
		recipient: "vendor-0@clay.example",
	})
	expect(copies[0]?.text).toContain("is Walk-in Tent - Kshs 36,000.")
	expect(copies[0]?.html).toContain(`${ORIGIN}/extras`)
	expect(await findMailing(db, key)).toMatchObject({ mailing: { recipients: 2, queuedAt: AT } })
})

test("what_was_changed_since_it_was_shown_is_not_sent_and_two_who_press_send_send_it_once", async () => {
	await addVendors(db, 2)
	const key = await writeMailing(db, edition.id)
	const start = (expected: string, by = "amina") =>
		startMailing(db, key, { expected, origin: ORIGIN, by, at: AT })
	expect(await start("1:2:made-up")).toEqual({ ok: false, reason: "changed-meanwhile" })
	expect(await outcomesOf(db, key)).toEqual({})
	const other = { ...WORDS, subject: "Other" }
	expect(await saveTemplate(db, key, WORDS, amina, other)).toEqual({
		...{ ok: false, reason: "changed-meanwhile", theirs: WORDS },
	})
	const events = await collectAuditEvents(db, async () => {
		expect(await saveTemplate(db, key, other, amina)).toEqual({ ok: true, isChanged: true })
		const results = await Promise.all(["amina", "wanjiru", "amina"].map((by) => startAsOnScreen(db, key, by)))
		expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, recipients: 2 }])
		for (const refused of results.filter(({ ok }) => !ok))
			expect(refused).toMatchObject({ reason: "already-started", last: { at: AT } })
	})
	expect(events.map(({ action, subjectKind }) => [action, subjectKind])).toEqual([
		["mailing-saved", "mailing"],
		["mailing-sent", "mailing"],
	])
	await Promise.all([1, 2, 3].map(() => queueCopies(db)))
	expect(await copiesOfMailing(db, key)).toHaveLength(2)
	expect(await saveTemplate(db, key, WORDS, amina, other)).toMatchObject({
		...{ ok: false, reason: "invalid", issues: [{ path: [], message: ALREADY_STARTED }] },
	})
	expect(await leaveOut(db, key, 1, amina)).toEqual({ ok: false, reason: "already-started" })
})

test("a_pause_holds_what_waits_and_it_goes_on_and_is_stopped_each_with_its_entry", async () => {
	await addVendors(db, 3)
	const key = await queueMailing(db, edition.id)
	const [sent, refused] = await copiesOfMailing(db, key)
	const mark = (id = 0, state: "sent" | "failed") =>
		db.update(outboxMails).set({ state }).where(eq(outboxMails.id, id))
	await mark(sent?.id, "sent")
	await mark(refused?.id, "failed")
	const events = await collectAuditEvents(db, async () => {
		expect(await pauseMailing(db, key, amina)).toEqual({ ok: true })
		const again = await pauseMailing(db, key, { by: "wanjiru", at: later(1) })
		expect(again).toMatchObject({ reason: "not-now", stage: "paused", last: { by: "amina", at: AT } })
		expect((await readOutboxMetrics(db, later(60))).oldestWaiting).toBe(0)
		expect(await resumeMailing(db, key, amina)).toEqual({ ok: true })
		expect((await readOutboxMetrics(db, later(60))).oldestWaiting).toBe(3_600)
		expect(await resumeMailing(db, key, amina)).toMatchObject({ reason: "not-now", stage: "sending" })
		expect(await stopMailing(db, key, amina)).toEqual({ ok: true, notSent: 1 })
		expect(await stopMailing(db, key, amina)).toMatchObject({ stage: "stopped", last: { by: "amina" } })
	})
	expect(events.map(({ action }) => action)).toEqual(["mailing-paused", "mailing-resumed", "mailing-stopped"])
	expect(Object.values(await copyStates(db, key))).toEqual(["sent", "failed", "withdrawn"])
	expect(await resendMail(db, refused?.id ?? 0, { by: null, at: AT })).toMatchObject({ ok: true })
})

test("a_closed_edition_takes_no_draft_and_writes_to_nobody_any_more", async () => {
	await addVendors(db, 2)
	await db
		.update(editions)
		.set({ startsOn: "2025-12-05", endsOn: "2025-12-07" })
		.where(eq(editions.id, edition.id))
	const draft = await writeMailing(db, edition.id)
	const started = await writeMailing(db, edition.id)
	const paused = await queueMailing(db, edition.id)
	await startAsOnScreen(db, started)
	await pauseMailing(db, paused, amina)
	expect(await closeEdition(db, edition.id, { by: "amina", at: OVER })).toEqual({ ok: true })
	const closed = { ok: false, reason: "edition-closed" }
	expect(await startAsOnScreen(db, draft)).toEqual(closed)
	expect(await saveTemplate(db, draft, WORDS, amina)).toEqual(closed)
	expect(await setFilter(db, draft, null, amina)).toEqual(closed)
	expect(await addRecipients(db, draft, { ids: [1] }, amina)).toEqual(closed)
	expect(await detachFile(db, draft, 1, amina)).toEqual(closed)
	expect(await resumeMailing(db, paused, amina)).toEqual(closed)
	await queueCopies(db)
	expect(Object.values(await outcomesOf(db, started))).toEqual(["edition-closed", "edition-closed"])
	expect(await copiesOfMailing(db, started)).toEqual([])
	expect(await stopMailing(db, paused, amina)).toEqual({ ok: true, notSent: 2 })
	expect(await reopenEdition(db, edition.id, amina)).toEqual({ ok: true })
})

test("who_is_erased_or_merged_gets_none_whether_their_letter_was_written_or_not", async () => {
	const [erased = 0, kept = 0, merged = 0, stays = 0] = await addVendors(db, 4)
	const [written, unwritten] = [await queueMailing(db, edition.id), await writeMailing(db, edition.id)]
	await startAsOnScreen(db, unwritten)
	const erasure = await eraseVendor(db, erased, { ...amina, secret: "a secret of the tests" })
	expect(erasure).toMatchObject({ ok: true, erased: { letters: 1 } })
	await mergeAsOnScreen(db, [kept, merged], amina)
	await queueCopies(db)
	const causes = (await copiesOfMailing(db, written)).map(({ applicationId, withdrawnFor }) => [
		applicationId,
		withdrawnFor,
	])
	expect(causes).toEqual([
		[erased, "person-erased"],
		[kept, null],
		[merged, "application-merged"],
		[stays, null],
	])
	expect(await outcomesOf(db, unwritten)).toEqual({
		...{ [erased]: "erased", [kept]: "written", [merged]: "merged", [stays]: "written" },
	})
	expect((await copiesOfMailing(db, unwritten)).map(({ applicationId }) => applicationId)).toEqual([
		kept,
		stays,
	])
})

test("erasing_somebody_while_their_letter_is_written_leaves_none", async () => {
	for (let round = 0; round < 8; round += 1) {
		await emptyMailings(db)
		const [vendor = 0] = await addVendors(db, 3)
		const key = await writeMailing(db, edition.id)
		await startAsOnScreen(db, key)
		const [erased] = await Promise.all([
			eraseVendor(db, vendor, { ...amina, secret: "a secret of the tests" }),
			queueCopies(db),
		])
		expect(erased.ok).toBe(true)
		const left = and(eq(outboxMails.applicationId, vendor), eq(outboxMails.state, "queued"))
		expect(await db.$count(outboxMails, left)).toBe(0)
		expect(await db.$count(outboxMails, eq(outboxMails.recipient, "vendor-0@clay.example"))).toBe(0)
	}
})

test("an_address_that_is_corrected_before_the_letter_is_written_is_the_one_it_goes_to", async () => {
	const [vendor = 0] = await addVendors(db, 1)
	const key = await writeMailing(db, edition.id)
	await startAsOnScreen(db, key)
	await db
		.update(vendorApplications)
		.set({ emailAddress: "right@clay.example" })
		.where(eq(vendorApplications.id, vendor))
	await queueCopies(db)
	expect(await copyStates(db, key)).toEqual({ "right@clay.example": "queued" })
})

test("a_test_goes_to_its_organiser_alone_once_a_minute_and_counts_for_nothing", async () => {
	const [vendor = 0] = await addVendors(db, 1)
	const key = await writeMailing(db, edition.id)
	const tryIt = (minutes: number) =>
		sendMailingTest(db, key, {
			by: "amina",
			at: later(minutes),
			to: "amina@tamasha.example",
			application: vendor,
			origin: ORIGIN,
		})
	const events = await collectAuditEvents(db, async () => {
		const [first, again] = [await tryIt(0), await tryIt(0)]
		expect(again).toBe(first)
		// The minute of the clock is another one.
		expect(await tryIt(0.9)).toBe(first)
		expect(await tryIt(2)).not.toBe(first)
	})
	expect(events.map(({ action }) => action)).toEqual(["mailing-test-sent", "mailing-test-sent"])
	const [letter, ...more] = await copiesOfMailing(db, key)
	expect(more).toHaveLength(1)
	expect(letter).toMatchObject({
		kind: "mailing-test",
		subject: "Test: Set-up for Vendor 0",
		applicationId: null,
	})
	await startAsOnScreen(db, key)
	await queueCopies(db)
	await db.execute(sql`update outbox_mails set state = 'sent'`)
	expect(await stopMailing(db, key, amina)).toMatchObject({ stage: "sent" })
	const other = { id: key.id + 99, editionId: edition.id }
	const missing = { by: "amina", at: AT, to: "x@y.example", application: undefined, origin: ORIGIN }
	expect(await sendMailingTest(db, other, missing)).toBeUndefined()
})
