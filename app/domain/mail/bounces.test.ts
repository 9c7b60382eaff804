import { setTimeout as pause } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { runInSession } from "../../platform/database-session.server.ts"
import { lockKey } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { openFaultyServer, openTestMailbox } from "../../platform/mail/imap-server.fixture.ts"
import { MOST_BYTES, readMailbox } from "../../platform/mail/mailbox.server.ts"
import { findLastReading, readBounces } from "./bounces.server.ts"
import { resendMail } from "./commands.server.ts"
import { countMails, countMailsNeedingAttention } from "./counts.server.ts"
import { findMailRow, queueTestMail } from "./mail-dispatcher.fixture.ts"
import { redirectLetters } from "./redirect-letters.server.ts"
import { mailboxReadings, outboxMails } from "./schema.server.ts"
import { type TestReport, writeReport } from "./status-notification.fixture.ts"

const { db, url: databaseUrl } = await openTestDatabase()
const at = new Date("2025-11-20T09:00:00Z")
beforeEach(async () => {
	await db.delete(outboxMails)
	await db.delete(mailboxReadings)
})

const read = (imapUrl: string) =>
	readBounces({ db, databaseUrl, imapUrl, log: openLog("silent"), now: () => at })

async function addSentLetter() {
	const id = await queueTestMail(db, at)
	await db.update(outboxMails).set({ state: "sent", attempts: 1, sentAt: at }).where(eq(outboxMails.id, id))
	const { messageId, recipient } = await findMailRow(db, id)
	const report = (more: Partial<TestReport> = {}) => writeReport({ messageId, to: recipient, ...more })
	const bounce = async () => (await findMailRow(db, id)).bounce
	return { id, messageId, recipient, report, bounce }
}

test("a_report_marks_its_letter_and_no_other_message_is_touched", async () => {
	const [letter, other] = [await addSentLetter(), await addSentLetter()]
	const answer = "From: potter@udongo.example\r\nSubject: Re: YOUR STALL\r\n\r\nThank you!"
	const mailbox = await openTestMailbox(answer, letter.report(), answer)
	await read(mailbox.url)
	expect(await findMailRow(db, letter.id)).toMatchObject({
		state: "sent",
		bounce: "permanent",
		bouncedAt: at,
		bounceStatus: "5.1.1",
		bounceText: "550 5.1.1 No such mailbox",
	})
	expect(await other.bounce()).toBeNull()
	expect(mailbox.states()).toEqual(["new", "read", "new"])
	expect(await findLastReading(db, mailbox.url)).toEqual({ lastReadAt: at, lastFault: null })
	expect(await countMails(db, { states: "bounced" })).toBe(1)
	expect(await countMails(db, { states: "attention" })).toBe(1)
})

test("a_badge_counts_letters_of_the_edition_that_came_back", async () => {
	const letter = await addSentLetter()
	await db.update(outboxMails).set({ applicationId: null })
	expect(await countMailsNeedingAttention(db, 1)).toBe(0)
	await read((await openTestMailbox(letter.report())).url)
	expect(await countMailsNeedingAttention(db, 1)).toBe(1)
})

describe("what_changes_nothing", () => {
	test.each<[string, Partial<TestReport>]>([
		["an unknown Message-ID", { messageId: "<other@tamasha.example>" }],
		["another recipient", { to: "thief@evil.example" }],
		["an action that says nothing", { action: "expanded" }],
		["no action of RFC 3464", { action: "exploded" }],
	])("%s", async (_, more) => {
		const letter = await addSentLetter()
		await read((await openTestMailbox(letter.report(more))).url)
		expect(await letter.bounce()).toBeNull()
	})

	test("a letter that never left", async () => {
		const letter = await addSentLetter()
		await db.update(outboxMails).set({ state: "queued", attempts: 0 })
		await read((await openTestMailbox(letter.report())).url)
		expect(await letter.bounce()).toBeNull()
	})
})

test.each<[string[], string | null]>([
	[["delayed"], "delayed"],
	[["delayed", "failed"], "permanent"],
	[["failed", "delayed", "delivered"], "permanent"],
	[["failed", "failed"], "permanent"],
	[["delayed", "delivered"], null],
])("after_%j_a_letter_is_%s", async (actions, expected) => {
	const letter = await addSentLetter()
	await read((await openTestMailbox(...actions.map((action) => letter.report({ action })))).url)
	expect(await letter.bounce()).toBe(expected)
})

test("a_report_is_read_once_and_what_comes_later_is_read_next", async () => {
	const [first, second] = [await addSentLetter(), await addSentLetter()]
	const mailbox = await openTestMailbox(first.report())
	await read(mailbox.url)
	await resendMail(db, first.id, { by: null, at })
	await db.update(outboxMails).set({ state: "sent" }).where(eq(outboxMails.id, first.id))
	mailbox.append(second.report())
	await read(mailbox.url)
	await read(mailbox.url)
	expect([await first.bounce(), await second.bounce()]).toEqual([null, "permanent"])
	expect(mailbox.size()).toBe(2)
})

test("a_report_from_before_a_letter_was_sent_again_is_about_the_earlier_delivery", async () => {
	const letter = await addSentLetter()
	const mailbox = await openTestMailbox(letter.report())
	await read(mailbox.url)
	await resendMail(db, letter.id, { by: null, at })
	await db.update(outboxMails).set({ state: "sent", sentAt: new Date(Date.now() + 3_600_000) })
	// As where the server numbers its messages anew.
	await db.update(mailboxReadings).set({ validity: "another" })
	await read(mailbox.url)
	expect(await letter.bounce()).toBeNull()
	await db.update(outboxMails).set({ sentAt: at })
	await db.update(mailboxReadings).set({ validity: "another" })
	await read(mailbox.url)
	expect(await letter.bounce()).toBe("permanent")
})

test("a_long_report_is_read_from_its_beginning", async () => {
	const letter = await addSentLetter()
	const raw = letter.report().replace("Karibu", "Karibu ".repeat(MOST_BYTES / 4))
	expect(raw.length).toBeGreaterThan(MOST_BYTES)
	await read((await openTestMailbox(raw)).url)
	expect(await letter.bounce()).toBe("permanent")
})

test("a_letter_that_came_back_is_sent_again_and_a_corrected_address_takes_it_along", async () => {
	const letter = await addSentLetter()
	const { applicationId } = await findMailRow(db, letter.id)
	const mailbox = await openTestMailbox(letter.report())
	await read(mailbox.url)
	expect(await resendMail(db, letter.id, { by: null, at })).toMatchObject({ ok: true })
	expect(await findMailRow(db, letter.id)).toMatchObject({ state: "queued", bounce: null, bounceText: null })
	await db.update(outboxMails).set({ state: "sent", bounce: "permanent" })
	const to = "right@udongo.example"
	expect(await redirectLetters(db, applicationId ?? 0, { to, at })).toEqual([letter.id])
	expect(await findMailRow(db, letter.id)).toMatchObject({ state: "queued", recipient: to, bounce: null })
	await db.update(outboxMails).set({ state: "sent" })
	mailbox.append(letter.report())
	await read(mailbox.url)
	expect(await letter.bounce()).toBeNull()
})

test("of_two_processes_one_reads_and_the_other_leaves_it_alone", async () => {
	const letter = await addSentLetter()
	const mailbox = await openTestMailbox(letter.report())
	await runInSession(databaseUrl, "change", async ({ db: other }) => {
		await other.execute(sql`select pg_advisory_xact_lock(${lockKey("bounces")})`)
		await read(mailbox.url)
		expect(await letter.bounce()).toBeNull()
	})
	await Promise.all([read(mailbox.url), read(mailbox.url)])
	expect(await letter.bounce()).toBe("permanent")
})

describe("what_is_wrong_with_the_server_is_written_down_and_ends_nothing", () => {
	const faultOf = async (imapUrl: string) => {
		await read(imapUrl)
		return (await findLastReading(db, imapUrl))?.lastFault
	}

	test("a wrong password", async () => {
		const { url } = await openTestMailbox()
		expect(await faultOf(url.replace("testpass", "wrong"))).toMatch(/rejects the user name or password/)
		await read(url)
		expect((await findLastReading(db, url))?.lastFault).toBeNull()
	})

	test("nobody listens", async () => {
		expect(await faultOf("imap://testuser:testpass@127.0.0.1:1")).toMatch(/ECONNREFUSED/)
	})

	test("no such mailbox", async () => {
		const { url } = await openTestMailbox()
		expect(await faultOf(`${url}/Nowhere`)).toBeTruthy()
	})

	test.each<[string, string]>([
		["it hangs up", ""],
		["it greets and hangs up", "* OK ready\r\n"],
		["it speaks something else", "HTTP/1.1 400 Bad Request\r\n\r\n"],
		["it never ends a line", "x".repeat(2_000_000)],
	])("%s", async (_, text) => {
		expect(await faultOf(await openFaultyServer((socket) => socket.end(text)))).toBeTruthy()
	})

	test("it never says a word", async () => {
		const url = await openFaultyServer(() => undefined)
		const timeouts = { connection: 300, idle: 300, total: 600 }
		const reader = { from: undefined, onMessage: () => pause(0, true) }
		expect(await readMailbox(url, reader, timeouts)).toMatchObject({ ok: false })
	})
})

test("what_fails_in_the_database_is_read_again", async () => {
	const letter = await addSentLetter()
	const { url } = await openTestMailbox(letter.report())
	let positions = 0
	const failing = {
		from: undefined,
		onMessage: () => Promise.reject(new Error(`no connection ${++positions}`)),
	}
	await expect(readMailbox(url, failing)).rejects.toThrow("no connection 1")
	await read(url)
	expect(await letter.bounce()).toBe("permanent")
})
