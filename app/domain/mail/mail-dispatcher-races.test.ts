import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { expectWithin } from "../../../test/expect-within.ts"
import { openScriptedMailServer } from "../../platform/mail/scripted-mail-server.fixture.ts"
import type { MailTransport } from "../../platform/mail/transport.server.ts"
import { recoverAbandonedMails } from "./delivery.server.ts"
import {
	findMailRow,
	openTestMailDispatcher,
	openTestTransport,
	queueTestMail,
} from "./mail-dispatcher.fixture.ts"
import { outboxMails } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
beforeEach(async () => void (await db.delete(outboxMails)))

/** As many as would press the button in two processes while the job runs in both. */
const deliverConcurrently = (deliver: (nth: number) => Promise<unknown>) =>
	Promise.all(Array.from({ length: 20 }, (_, nth) => deliver(nth)))

const holding = (transport: MailTransport, hold: Promise<void>): MailTransport => ({
	...transport,
	deliver: (letter) => hold.then(() => transport.deliver(letter)),
})

test("two_processes_that_all_send_one_letter_send_it_once", async () => {
	const server = await openScriptedMailServer()
	const second = openPool(url, 10)
	const dispatchers = [db, second.db].map((db) =>
		openTestMailDispatcher({ db, transport: openTestTransport(server.url) }),
	)
	for (let round = 0; round < 5; round += 1) {
		server.received.length = 0
		const id = await queueTestMail(db)
		const reports = await deliverConcurrently((nth) => {
			const dispatcher = dispatchers[nth % 2]
			return nth % 5 === 0
				? Promise.resolve(dispatcher?.deliverDue())
				: Promise.resolve(dispatcher?.deliver(id))
		})
		expect(server.received).toHaveLength(1)
		const deliveryReports = reports.filter((report) => typeof report === "object")
		expect(deliveryReports).toEqual(Array.from({ length: 16 }, () => ({ state: "sent" })))
	}
	await second.close()
})

test("control_without_the_claim_the_same_letter_goes_out_many_times", async () => {
	const server = await openScriptedMailServer()
	const transport = openTestTransport(server.url)
	const id = await queueTestMail(db)
	await deliverConcurrently(async () => {
		const mail = await findMailRow(db, id)
		if (mail.state !== "queued") return
		await transport.deliver({ ...mail, to: mail.recipient })
		await db.update(outboxMails).set({ state: "sent" }).where(eq(outboxMails.id, id))
	})
	expect(server.received.length).toBeGreaterThan(1)
})

test("a_slow_server_does_not_keep_the_organiser_waiting_and_the_try_goes_on", async () => {
	const answer = Promise.withResolvers<void>()
	const server = await openScriptedMailServer({ answerLetter: () => answer.promise })
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	const id = await queueTestMail(db)
	expect(await expectWithin(700, () => dispatcher.deliver(id, 400))).toEqual({
		state: "unreachable",
		message: "The mail server has not answered yet",
		next: "tried-again",
	})
	expect((await findMailRow(db, id)).state).toBe("sending")
	answer.resolve()
	expect(await dispatcher.deliver(id)).toEqual({ state: "sent" })
	expect(server.received).toHaveLength(1)
})

test("a_letter_of_a_process_that_died_is_sent_by_another_with_the_same_message_id", async () => {
	const server = await openScriptedMailServer()
	const never = new Promise<void>(() => undefined)
	const died = openTestMailDispatcher({ db, transport: holding(openTestTransport(server.url), never) })
	const heir = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	const id = await queueTestMail(db)
	await died.deliver(id, 50)
	await expect.poll(async () => (await findMailRow(db, id)).state).toBe("sending")
	const age = (seconds: number) =>
		db.update(outboxMails).set({ claimedAt: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
	await age(110)
	expect(await heir.deliverDue()).toBe(0)
	expect((await findMailRow(db, id)).state).toBe("sending")
	await age(125)
	expect(await heir.deliverDue()).toBe(1)
	const { messageId, attempts } = await findMailRow(db, id)
	expect(server.received.map((mail) => mail.messageId)).toEqual([messageId])
	expect(attempts).toBe(2)
})

test("a_try_that_outlived_its_claim_does_not_overwrite_the_next_one", async () => {
	const server = await openScriptedMailServer()
	const hold = Promise.withResolvers<void>()
	const late = openTestMailDispatcher({
		db,
		transport: holding(openTestTransport("smtp://127.0.0.1:1"), hold.promise),
	})
	const heir = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	const id = await queueTestMail(db)
	const lateReport = late.deliver(id, 60_000)
	await expect.poll(async () => (await findMailRow(db, id)).state).toBe("sending")
	await db.update(outboxMails).set({ claimedAt: sql`clock_timestamp() - interval '3 minutes'` })
	expect(await heir.deliverDue()).toBe(1)
	hold.resolve()
	await lateReport
	expect(await findMailRow(db, id)).toMatchObject({ state: "sent", attempts: 2 })
	expect(late.requestedDelays).toEqual([])
})

test("stopping_lets_a_running_try_end", async () => {
	const server = await openScriptedMailServer({
		answerLetter: () => new Promise((resolve) => setTimeout(resolve, 300)),
	})
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	const id = await queueTestMail(db)
	void dispatcher.deliver(id)
	await expect.poll(() => server.received.length).toBe(1)
	await dispatcher.stop()
	expect((await findMailRow(db, id)).state).toBe("sent")
})

test("stopping_breaks_off_a_try_that_hangs_and_starts_no_other", async () => {
	const server = await openScriptedMailServer({ onRcptTo: () => undefined })
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	const id = await queueTestMail(db)
	const waiting = await queueTestMail(db)
	void dispatcher.deliver(id)
	await expect.poll(async () => (await findMailRow(db, id)).state).toBe("sending")
	await dispatcher.stop(100)
	expect(await findMailRow(db, id)).toMatchObject({
		state: "queued",
		lastError: "The site was stopped while it was being sent",
	})
	expect(await dispatcher.deliver(waiting)).toMatchObject({ state: "unreachable" })
	expect(await dispatcher.deliverDue()).toBe(0)
	expect((await findMailRow(db, waiting)).attempts).toBe(0)
})

test("letters_of_a_dead_process_are_queued_again_without_waiting_for_whoever_changes_one_of_them", async () => {
	const [first, second] = [await queueTestMail(db), await queueTestMail(db)]
	const claimedAt = sql`clock_timestamp() - interval '1 hour'`
	await db.update(outboxMails).set({ state: "sending", claimedAt })
	const withdraw = (tx: typeof db, id: number) =>
		tx.update(outboxMails).set({ withdrawnFor: "decision-changed" }).where(eq(outboxMails.id, id))
	const colleague = openPool(url, 1)
	onTestFinished(() => colleague.close())
	await db.transaction(async (tx) => {
		await withdraw(tx, second)
		// Where it waited for us, the next line would wait for it.
		await recoverAbandonedMails(colleague.db, new Date())
		await withdraw(tx, first)
	})
	const states = async () => [(await findMailRow(db, first)).state, (await findMailRow(db, second)).state]
	expect(await states()).toEqual(["queued", "sending"])
	await recoverAbandonedMails(db, new Date())
	expect(await states()).toEqual(["queued", "maybe-sent"])
})
