import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import type { MailState } from "../../../app/domain/mail/rules.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { openTestDatabase } from "../../database.ts"
import {
	type CountingMailServer,
	type MailServerBehaviour,
	openCountingMailServer,
} from "../ground/counting-mail-server.ts"
import { createTransport, deliverWaitingLetters } from "../ground/letters.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

/** What becomes of every letter of a manner, once the mail server takes letters again. */
const EXPECTED_STATES: Record<MailServerBehaviour | "down", MailState> = {
	takes: "sent",
	slow: "sent",
	down: "sent",
	greylists: "sent",
	"refuses-for-now": "sent",
	"answers-garbage": "sent",
	"cuts-off-before-data": "sent",
	"cuts-off-after-data": "maybe-sent",
	"refuses-for-good": "failed",
}
const AT_ONCE = 8

trial(
	"F6",
	"no_letter_is_lost_or_repeated_however_difficult_the_mail_server_is",
	{ quick: 8, full: 100, asked: 1_000, seconds: 300 },
	async ({ count }) => {
		const { db, url } = await openTestDatabase()
		const mail = await openCountingMailServer()
		const server = await startTestServer({ DATABASE_URL: url, SMTP_URL: mail.url })
		const cookie = await server.adminCookie()
		let slowest = 0
		for (const [manner, fate] of Object.entries(EXPECTED_STATES) as [
			MailServerBehaviour | "down",
			MailState,
		][]) {
			await db.delete(outboxMails)
			mail.received.clear()
			await behave(mail, manner)
			slowest = Math.max(slowest, await denyNew(db, server, cookie, count))
			await behave(mail, "takes")
			await sendAll(db, mail)
			expect({ manner, ...(await countLetterStates(db, mail)) }).toEqual({
				manner,
				states: { [fate]: count },
				...timesOf(fate, count),
			})
		}
		expect(slowest).toBeLessThan(10_000)
		return {
			tried: `${Object.keys(EXPECTED_STATES).length} manners × ${count} denials, ${AT_ONCE} at once`,
			held: `0 lost, 0 twice, organiser answered within ${(slowest / 1_000).toFixed(1)} s`,
		}
	},
)

async function behave(mail: CountingMailServer, manner: MailServerBehaviour | "down"): Promise<void> {
	if (manner === "down") return mail.shutDown()
	if (mail.isDown) await mail.restart()
	mail.behaviour = manner
}

/** Denies as many vendors, several at once. @returns milliseconds of the slowest answer */
async function denyNew(db: Db, { url }: TestServer, cookie: string, count: number): Promise<number> {
	const vendors = await addApplications(
		db,
		Array.from({ length: count }, () => ({ emailAddress: `v${Math.random()}@udongo.example` })),
	)
	let slowest = 0
	const work = Array.from({ length: AT_ONCE }, async () => {
		for (let id = vendors.pop(); id; id = vendors.pop()) {
			const start = performance.now()
			const headers = { cookie, origin: url, accept: "application/json" }
			const body = new URLSearchParams({ status: "denied" })
			const answer = await fetch(`${url}/admin/vendors/${id}/decision`, { method: "POST", headers, body })
			expect([answer.status, (await answer.json()).messages.length]).toEqual([200, 1])
			slowest = Math.max(slowest, performance.now() - start)
		}
	})
	await Promise.all(work)
	return slowest
}

/** The server may still be in the middle of tries that outlived their answer. */
async function sendAll(db: Db, mail: CountingMailServer): Promise<void> {
	const waiting = async () =>
		(await db.select().from(outboxMails)).filter(({ state }) => state === "sending").length
	await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0)
	// What greylists says no to the first time is tried once more.
	for (const _ of [1, 2]) {
		await deliverWaitingLetters(db, createTransport(mail.url))
		await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0)
	}
}

async function countLetterStates(db: Db, { received }: CountingMailServer) {
	const states: Partial<Record<MailState, number>> = {}
	for (const { state } of await db.select().from(outboxMails)) states[state] = (states[state] ?? 0) + 1
	return { states, letters: received.size, times: Math.max(0, ...received.values()) }
}

/** How many letters came in, and how often at most each. */
function timesOf(fate: MailState, count: number) {
	return fate === "failed" ? { letters: 0, times: 0 } : { letters: count, times: 1 }
}

/** Written down as sent, then sent, whatever came of it. */
async function sendCarelessly(db: Db, mail: CountingMailServer, count: number): Promise<void> {
	const transport = createTransport(mail.url)
	for (let nth = 0; nth < count; nth += 1) {
		const letter = { subject: "x", html: "x", text: "x", messageId: `<${nth}@careless.example>` }
		const recipient = "a@b.example"
		const row = {
			...letter,
			kind: "custom" as const,
			cause: `careless:${nth}`,
			recipient,
			state: "sent" as const,
		}
		await db.insert(outboxMails).values(row)
		await transport.deliver({ ...letter, to: recipient })
	}
	transport.close()
}

control(
	"F6",
	"a_sender_that_does_not_wait_for_the_answer_loses_letters",
	{ quick: 4, full: 4 },
	async ({ count }) => {
		const { db } = await openTestDatabase()
		const mail = await openCountingMailServer()
		mail.behaviour = "refuses-for-now"
		await sendCarelessly(db, mail, count)
		await behave(mail, "takes")
		await sendAll(db, mail)
		expect(await countLetterStates(db, mail)).toEqual({ states: { sent: count }, letters: 0, times: 0 })
		return { tried: `${count} letters`, held: `${count} lost, as they must` }
	},
)
