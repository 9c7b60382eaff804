import { eq, sql } from "drizzle-orm"
import { createElement } from "react"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { openScriptedMailServer, smtpResponse } from "../../platform/mail/scripted-mail-server.fixture.ts"
import { createMailTransport } from "../../platform/mail/transport.server.ts"
import { queueMail, resendMail } from "./commands.server.ts"
import { sealLetterKey } from "./letter-key.server.ts"
import {
	AUTH_SECRET,
	findMailRow,
	openTestMailDispatcher,
	openTestTransport,
	queueTestMail,
} from "./mail-dispatcher.fixture.ts"
import { outboxMails } from "./schema.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-11-20T06:00:00Z")
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)

beforeEach(async () => void (await db.delete(outboxMails)))

test("a_sent_letter_makes_its_effect_true_with_it", async () => {
	const server = await openScriptedMailServer()
	const effectCalls: unknown[] = []
	const effects = {
		confirmation: async (tx: Db, mail: { id: number }) => {
			const [inside] = await tx.select().from(outboxMails).where(eq(outboxMails.id, mail.id))
			effectCalls.push({ ...mail, state: inside?.state })
		},
	}
	const dispatcher = openTestMailDispatcher({
		db,
		transport: openTestTransport(server.url),
		effects,
		now: () => at,
	})
	const id = await queueTestMail(db, at)
	expect(await dispatcher.deliver(id)).toEqual({ state: "sent" })
	const row = await findMailRow(db, id)
	expect(row).toMatchObject({ state: "sent", sentAt: at, attempts: 1, nextAttemptAt: null, claimedAt: null })
	expect(effectCalls).toEqual([{ id, applicationId: row.applicationId, sentAt: at, state: "sent" }])
	expect(server.received.map(({ messageId }) => messageId)).toEqual([row.messageId])
})

test("a_reader_gets_the_key_that_was_sealed_in_the_outbox_and_nobody_a_letter_of_another_secret", async () => {
	const server = await openScriptedMailServer()
	const transport = openTestTransport(server.url)
	const to = "potter@udongo.example"
	const link = `https://tamasha.example/reset-password?token=${sealLetterKey("KEY", to, AUTH_SECRET)}`
	const queue = (cause: string) => {
		const body = createElement("a", { href: link }, link)
		return queueMail(db, { kind: "password-reset", cause, to, subject: "A LINK", body, at })
	}
	expect(await openTestMailDispatcher({ db, transport }).deliver(await queue("one"))).toEqual({
		state: "sent",
	})
	expect(server.received[0]?.text).toContain("reset-password?token=KEY")
	expect(server.received[0]?.html).toContain('reset-password?token=KEY"')
	const other = openTestMailDispatcher({ db, transport, authSecret: `${AUTH_SECRET}!` })
	const id = await queue("two")
	await other.deliver(id)
	expect(await findMailRow(db, id)).toMatchObject({
		state: "failed",
		lastError: expect.stringMatching(/AUTH_SECRET/),
	})
	expect(server.received).toHaveLength(1)
})

test("an_effect_that_fails_at_first_is_tried_again_and_the_letter_is_not", async () => {
	const server = await openScriptedMailServer()
	let runs = 0
	const confirmation = async (tx: Db) => {
		runs += 1
		await tx.update(outboxMails).set({ subject: sql`${outboxMails.subject} || '!'` })
		if (runs < 3) throw new Error("not yet")
	}
	const dispatcher = openTestMailDispatcher({
		db,
		transport: openTestTransport(server.url),
		effects: { confirmation },
	})
	const id = await queueTestMail(db)
	expect(await dispatcher.deliver(id)).toEqual({ state: "sent" })
	expect(await findMailRow(db, id)).toMatchObject({ state: "sent", subject: "YOUR STALL!" })
	expect(server.received).toHaveLength(1)
})

test("a_refusal_for_now_is_tried_again_after_growing_pauses", async () => {
	let refusals = 2
	const server = await openScriptedMailServer({
		answerLetter: () => (refusals-- > 0 ? Promise.reject(smtpResponse(451, "Greylisted")) : undefined),
	})
	let now = at
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url), now: () => now })
	const id = await queueTestMail(db, at)
	expect(await dispatcher.deliver(id)).toEqual({
		state: "refused",
		message: "451 Greylisted",
		next: "tried-again",
	})
	expect(await findMailRow(db, id)).toMatchObject({ state: "queued", nextAttemptAt: later(10) })
	now = later(9)
	expect(await dispatcher.deliverDue()).toBe(0)
	now = later(10)
	expect(await dispatcher.deliverDue()).toBe(0)
	expect(await findMailRow(db, id)).toMatchObject({ state: "queued", nextAttemptAt: later(40), attempts: 2 })
	now = later(40)
	expect(await dispatcher.deliverDue()).toBe(1)
	expect(await findMailRow(db, id)).toMatchObject({ state: "sent", attempts: 3, lastError: null })
	expect(dispatcher.requestedDelays).toEqual([10, 30])
	expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
})

test("a_letter_carries_the_domain_of_the_sender_at_its_first_try_and_keeps_it", async () => {
	let refusals = 1
	const server = await openScriptedMailServer({
		answerLetter: () => (refusals-- > 0 ? Promise.reject(smtpResponse(451, "Greylisted")) : undefined),
	})
	const from = (mailFrom: string) => createMailTransport({ smtpUrl: server.url, mailFrom })
	const id = await queueTestMail(db, at)
	await openTestMailDispatcher({ db, transport: from("Amina <amina@Märkte.example>") }).deliver(id)
	const { messageId } = await findMailRow(db, id)
	expect(messageId).toMatch(/^<[0-9a-f-]{36}@xn--mrkte-gra\.example>$/)
	await openTestMailDispatcher({
		db,
		transport: from("amina@elsewhere.example"),
		now: () => later(10),
	}).deliver(id)
	expect(await findMailRow(db, id)).toMatchObject({ state: "sent", messageId })
	expect(server.received.map((mail) => mail.messageId)).toEqual([messageId, messageId])
})

test("a_refusal_for_good_fails_with_the_servers_words_and_is_left_alone", async () => {
	const server = await openScriptedMailServer({
		answerLetter: () => Promise.reject(smtpResponse(550, "No such mailbox")),
	})
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	const id = await queueTestMail(db)
	expect(await dispatcher.deliver(id)).toEqual({
		state: "refused",
		message: "550 No such mailbox",
		next: "given-up",
	})
	expect(await dispatcher.deliverDue()).toBe(0)
	expect(await findMailRow(db, id)).toMatchObject({ state: "failed", lastError: "550 No such mailbox" })
	expect(server.received).toHaveLength(1)
	expect(dispatcher.requestedDelays).toEqual([])
})

test("a_letter_without_an_answer_is_maybe_sent_and_never_tried_by_itself", async () => {
	const server = await openScriptedMailServer({ answerLetter: (self) => self.dropConnections() })
	const confirmation = async () => expect.fail("nobody knows that it was sent")
	const dispatcher = openTestMailDispatcher({
		db,
		transport: openTestTransport(server.url),
		effects: { confirmation },
	})
	const id = await queueTestMail(db)
	expect(await dispatcher.deliver(id)).toMatchObject({ state: "unreachable" })
	expect(await dispatcher.deliverDue()).toBe(0)
	expect(await dispatcher.deliver(id)).toMatchObject({ state: "unreachable" })
	expect(await findMailRow(db, id)).toMatchObject({ state: "maybe-sent", nextAttemptAt: null, attempts: 1 })
	expect(server.received).toHaveLength(1)
})

test("a_letter_that_nobody_takes_for_a_day_fails_with_the_last_words", async () => {
	const dispatcher = openTestMailDispatcher({
		db,
		transport: openTestTransport("smtp://127.0.0.1:1"),
		now: () => at,
	})
	const id = await queueTestMail(db, at)
	await db.update(outboxMails).set({ failuresInARow: 29 })
	expect(await dispatcher.deliver(id)).toMatchObject({ state: "unreachable" })
	expect(await findMailRow(db, id)).toMatchObject({ state: "queued", nextAttemptAt: later(3_600) })
	await dispatcher.deliver(id)
	expect(await findMailRow(db, id)).toMatchObject({
		state: "failed",
		lastError: "connect ECONNREFUSED 127.0.0.1:1",
	})
})

test("while_nobody_answers_the_rest_of_the_due_letters_wait", async () => {
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport("smtp://127.0.0.1:1") })
	for (let nth = 0; nth < 12; nth += 1) await queueTestMail(db)
	expect(await dispatcher.deliverDue()).toBe(0)
	expect(await db.$count(outboxMails, eq(outboxMails.attempts, 1))).toBe(5)
})

test("all_letters_that_are_due_go_out_in_one_run", async () => {
	const server = await openScriptedMailServer()
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	for (let nth = 0; nth < 12; nth += 1) await queueTestMail(db)
	expect(await dispatcher.deliverDue()).toBe(12)
	expect(server.received).toHaveLength(12)
})

test("resending_queues_a_failed_or_maybe_sent_letter_once_with_its_message_id", async () => {
	const server = await openScriptedMailServer()
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	const id = await queueTestMail(db, at)
	expect(await resendMail(db, id, { by: null, at })).toEqual({ ok: false, reason: "not-resendable" })
	await db.update(outboxMails).set({ state: "maybe-sent", attempts: 4, failuresInARow: 3 })
	const both = await Promise.all([resendMail(db, id, { by: null, at }), resendMail(db, id, { by: null, at })])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	const { messageId } = await findMailRow(db, id)
	expect(await dispatcher.deliver(id)).toEqual({ state: "sent" })
	expect(await findMailRow(db, id)).toMatchObject({ state: "sent", attempts: 5 })
	expect(server.received.map((mail) => mail.messageId)).toEqual([messageId])
	expect(await resendMail(db, id, { by: null, at })).toEqual({
		ok: false,
		reason: "not-resendable",
		last: { by: null, name: null, at },
	})
	expect(await resendMail(db, 0, { by: null, at })).toEqual({ ok: false, reason: "mail-not-found" })
})
