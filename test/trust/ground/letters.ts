import { and, eq, inArray, sql } from "drizzle-orm"
import { findLetterSender } from "../../../app/domain/applications/letter-sender.server.ts"
import { sentEffects } from "../../../app/domain/decisions/confirmation.server.ts"
import { openMailDispatcher } from "../../../app/domain/mail/mail-dispatcher.server.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import { offerEffects } from "../../../app/domain/standby/offer-times.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { createMailTransport, type MailTransport } from "../../../app/platform/mail/transport.server.ts"
import { AUTH_SECRET } from "../../e2e/extras-form.ts"

/** Message-IDs of the letters that some process was talking about when it died. */
export async function listLettersInFlight(db: Db): Promise<string[]> {
	const rows = await db.select().from(outboxMails).where(eq(outboxMails.state, "sending"))
	return rows.map(({ messageId }) => messageId)
}

/**
 * Sends whatever waits, as if all pauses were over, and the claims of processes that died in the middle of
 * `abandoned`. Claims of others are left alone: who made them may be talking to the mail server right now.
 */
export async function deliverWaitingLetters(
	db: Db,
	transport: MailTransport,
	abandoned: string[] = [],
): Promise<void> {
	await db
		.update(outboxMails)
		.set({ claimedAt: sql`clock_timestamp() - interval '3 minutes'` })
		.where(and(eq(outboxMails.state, "sending"), inArray(outboxMails.messageId, abandoned)))
	await db
		.update(outboxMails)
		.set({ nextAttemptAt: new Date(0) })
		.where(inArray(outboxMails.state, ["queued"]))
	const mailDispatcher = openMailDispatcher({
		db,
		effects: { ...sentEffects, ...offerEffects },
		findSender: findLetterSender,
		findVendorPage: async () => "https://tamasha.example/my",
		findAttachments: async () => [],
		log: openLog("silent"),
		authSecret: AUTH_SECRET,
		now: () => new Date(),
		transport,
		jobs: { enqueueAfter: async () => undefined },
	})
	await mailDispatcher.deliverDue()
	await mailDispatcher.stop()
}

/** What is wrong between outbox and mail server, when nothing waits any more. */
export async function findLetterInconsistencies(
	db: Db,
	received: Map<string, number>,
	allowedDuplicates: Set<string>,
): Promise<string[]> {
	const rows = await db.select().from(outboxMails)
	const ids = rows.map(({ messageId }) => messageId)
	const withdrawn = new Set(
		rows.filter(({ state }) => state === "withdrawn").map(({ messageId }) => messageId),
	)
	return [
		...rows
			.filter(({ state }) => state !== "sent" && state !== "withdrawn")
			.map(({ cause, state }) => `${cause} is ${state}`),
		...ids.filter((id) => !received.has(id) && !withdrawn.has(id)).map((id) => `${id} never arrived`),
		...ids
			.filter((id) => received.has(id) && withdrawn.has(id))
			.map((id) => `${id} arrived, though withdrawn`),
		...[...received.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} is of no letter`),
		...[...received]
			.filter(([id, times]) => times > 1 && !allowedDuplicates.has(id))
			.map(([id]) => `${id} came twice`),
	]
}

/** The product's own way to a mail server. */
export const createTransport = (smtpUrl: string) =>
	createMailTransport({ smtpUrl, mailFrom: "hello@tamasha.example" })
