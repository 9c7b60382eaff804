import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { inTime } from "../../../test/in-time.ts"
import { openDatabase } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { openScriptedServer } from "../../platform/mail/scripted-server.fixture.ts"
import type { MailTransport } from "../../platform/mail/transport.server.ts"
import { mailRow, openTestOffice, queueTestMail, transportTo } from "./post-office.fixture.ts"
import { outboxMails } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
beforeEach(async () => void (await db.delete(outboxMails)))

/** As many as would press the button in two processes while the job runs in both. */
const everybodyAtOnce = (deliver: (nth: number) => Promise<unknown>) =>
	Promise.all(Array.from({ length: 20 }, (_, nth) => deliver(nth)))

const holding = (transport: MailTransport, hold: Promise<void>): MailTransport => ({
	...transport,
	deliver: (letter) => hold.then(() => transport.deliver(letter)),
})

test("two_processes_that_all_send_one_letter_send_it_once", async () => {
	const server = await openScriptedServer()
	const second = openDatabase(url, openLog("silent"), 10)
	const offices = [db, second.db].map((db) => openTestOffice({ db, transport: transportTo(server.url) }))
	for (let round = 0; round < 5; round += 1) {
		server.received.length = 0
		const id = await queueTestMail(db)
		const reports = await everybodyAtOnce((nth) => {
			const office = offices[nth % 2]
			return nth % 5 === 0 ? Promise.resolve(office?.deliverDue()) : Promise.resolve(office?.deliver(id))
		})
		expect(server.received).toHaveLength(1)
		const told = reports.filter((report) => typeof report === "object")
		expect(told).toEqual(Array.from({ length: 16 }, () => ({ state: "sent" })))
	}
	await second.close()
})

test("control_without_the_claim_the_same_letter_goes_out_many_times", async () => {
	const server = await openScriptedServer()
	const transport = transportTo(server.url)
	const id = await queueTestMail(db)
	await everybodyAtOnce(async () => {
		const mail = await mailRow(db, id)
		if (mail.state !== "queued") return
		await transport.deliver({ ...mail, to: mail.recipient })
		await db.update(outboxMails).set({ state: "sent" }).where(eq(outboxMails.id, id))
	})
	expect(server.received.length).toBeGreaterThan(1)
})

test("a_slow_server_does_not_keep_the_organiser_waiting_and_the_try_goes_on", async () => {
	const answer = Promise.withResolvers<void>()
	const server = await openScriptedServer({ answerLetter: () => answer.promise })
	const office = openTestOffice({ db, transport: transportTo(server.url) })
	const id = await queueTestMail(db)
	expect(await inTime(700, () => office.deliver(id, 400))).toEqual({
		state: "unreachable",
		words: "The mail server has not answered yet",
		next: "tried-again",
	})
	expect((await mailRow(db, id)).state).toBe("sending")
	answer.resolve()
	expect(await office.deliver(id)).toEqual({ state: "sent" })
	expect(server.received).toHaveLength(1)
})

test("a_letter_of_a_process_that_died_is_sent_by_another_with_the_same_message_id", async () => {
	const server = await openScriptedServer()
	const never = new Promise<void>(() => undefined)
	const died = openTestOffice({ db, transport: holding(transportTo(server.url), never) })
	const heir = openTestOffice({ db, transport: transportTo(server.url) })
	const id = await queueTestMail(db)
	await died.deliver(id, 50)
	await expect.poll(async () => (await mailRow(db, id)).state).toBe("sending")
	const age = (seconds: number) =>
		db.update(outboxMails).set({ claimedAt: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
	await age(110)
	expect(await heir.deliverDue()).toBe(0)
	expect((await mailRow(db, id)).state).toBe("sending")
	await age(125)
	expect(await heir.deliverDue()).toBe(1)
	const { messageId, attempts } = await mailRow(db, id)
	expect(server.received.map((mail) => mail.messageId)).toEqual([messageId])
	expect(attempts).toBe(2)
})

test("a_try_that_outlived_its_claim_does_not_overwrite_the_next_one", async () => {
	const server = await openScriptedServer()
	const hold = Promise.withResolvers<void>()
	const late = openTestOffice({ db, transport: holding(transportTo("smtp://127.0.0.1:1"), hold.promise) })
	const heir = openTestOffice({ db, transport: transportTo(server.url) })
	const id = await queueTestMail(db)
	const lateReport = late.deliver(id, 60_000)
	await expect.poll(async () => (await mailRow(db, id)).state).toBe("sending")
	await db.update(outboxMails).set({ claimedAt: sql`clock_timestamp() - interval '3 minutes'` })
	expect(await heir.deliverDue()).toBe(1)
	hold.resolve()
	await lateReport
	expect(await mailRow(db, id)).toMatchObject({ state: "sent", attempts: 2 })
	expect(late.asked).toEqual([])
})

test("stopping_lets_a_running_try_end", async () => {
	const server = await openScriptedServer({
		answerLetter: () => new Promise((resolve) => setTimeout(resolve, 300)),
	})
	const office = openTestOffice({ db, transport: transportTo(server.url) })
	const id = await queueTestMail(db)
	void office.deliver(id)
	await expect.poll(() => server.received.length).toBe(1)
	await office.stop()
	expect((await mailRow(db, id)).state).toBe("sent")
})

test("stopping_breaks_off_a_try_that_hangs_and_starts_no_other", async () => {
	const server = await openScriptedServer({ onRcptTo: () => undefined })
	const office = openTestOffice({ db, transport: transportTo(server.url) })
	const id = await queueTestMail(db)
	const waiting = await queueTestMail(db)
	void office.deliver(id)
	await expect.poll(async () => (await mailRow(db, id)).state).toBe("sending")
	await office.stop(100)
	expect(await mailRow(db, id)).toMatchObject({
		state: "queued",
		lastError: "The site was stopped while it was being sent",
	})
	expect(await office.deliver(waiting)).toMatchObject({ state: "unreachable" })
	expect(await office.deliverDue()).toBe(0)
	expect((await mailRow(db, waiting)).attempts).toBe(0)
})
