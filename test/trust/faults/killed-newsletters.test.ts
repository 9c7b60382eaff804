import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import {
	addSubscribers,
	emptyNewsletter,
	writeNewsletter,
} from "../../../app/domain/newsletter/newsletter.fixture.ts"
import { queueNewsletters } from "../../../app/domain/newsletter/queue.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { openCountingMailServer } from "../ground/counting-mail-server.ts"
import { createTransport, deliverWaitingLetters, listLettersInFlight } from "../ground/letters.ts"
import { openRestartableServer } from "../ground/restartable-server.ts"
import { control, trial } from "../harness/trial.ts"

const SUBSCRIBERS = 450

/** What another process does once the first one is gone for two minutes. */
async function goOn(db: Db, smtpUrl: string): Promise<void> {
	await queueNewsletters(db, () => new Date())
	await deliverWaitingLetters(db, createTransport(smtpUrl), await listLettersInFlight(db))
}

/** A server that is killed while it sends a newsletter, at its beginning or in the midst of it. */
async function openBrokenOffNewsletter() {
	const mail = await openCountingMailServer()
	const server = await openRestartableServer({ SMTP_URL: mail.url })
	async function sendAndKill(milliseconds: number, letters: number): Promise<void> {
		await server.start()
		const id = await server.withReopenedDatabase(async (db) => {
			await emptyNewsletter(db)
			await addSubscribers(db, SUBSCRIBERS)
			return writeNewsletter(db)
		})
		const cookie = await server.adminCookie()
		const reached = Promise.withResolvers<void>()
		let left = letters
		mail.onAccepted = () => {
			left -= 1
			if (left <= 0) reached.resolve()
		}
		await fetch(`${server.url}/admin/newsletter/${id}/sending`, {
			method: "POST",
			headers: { cookie, origin: server.url, accept: "application/json" },
			body: new URLSearchParams({ seen: "1" }),
		})
		if (letters) await reached.promise
		await pause(milliseconds)
		await server.kill()
	}
	return { mail, server, sendAndKill }
}

trial(
	"F7",
	"a_newsletter_that_a_kill_breaks_off_reaches_everybody_once_or_perhaps",
	{ quick: 2, full: 12, seconds: 300 },
	async ({ count, random }) => {
		const { mail, server, sendAndKill } = await openBrokenOffNewsletter()
		let unknown = 0
		for (let kill = 0; kill < count; kill += 1) {
			const isEarly = kill % 2 === 1
			await sendAndKill(random.whole(0, isEarly ? 1_500 : 6), isEarly ? 0 : random.whole(1, 80))
			const rows = await server.withReopenedDatabase(async (db) => {
				await goOn(db, mail.url)
				return db.select().from(outboxMails)
			})
			expect(rows).toHaveLength(SUBSCRIBERS)
			expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(SUBSCRIBERS)
			const notReceived = rows.filter(({ messageId }) => !mail.received.has(messageId))
			expect(notReceived.filter(({ state }) => state !== "maybe-sent")).toEqual([])
			expect(rows.filter(({ state }) => !["sent", "maybe-sent"].includes(state))).toEqual([])
			unknown += rows.filter(({ state }) => state === "maybe-sent").length
		}
		expect([...mail.received.values()].filter((times) => times > 1)).toEqual([])
		return {
			tried: `${count} kills while a newsletter to ${SUBSCRIBERS} is sent`,
			held: `0 copies twice, 0 missing, ${unknown} maybe sent`,
		}
	},
)

control(
	"F7",
	"letters_that_may_be_repeated_come_twice",
	{ quick: 6, full: 12 },
	async ({ count, random }) => {
		const { mail, server, sendAndKill } = await openBrokenOffNewsletter()
		const twice = () => [...mail.received.values()].filter((times) => times > 1).length
		let kills = 0
		for (; kills < count && !twice(); kills += 1) {
			await sendAndKill(random.whole(0, 3), random.whole(1, 80))
			await server.withReopenedDatabase(async (db) => {
				await db.execute(sql`update outbox_mails set kind = 'custom'`)
				await goOn(db, mail.url)
			})
		}
		expect(twice()).toBeGreaterThan(0)
		return { tried: `${kills} kills`, held: "harm seen, as it must" }
	},
)
