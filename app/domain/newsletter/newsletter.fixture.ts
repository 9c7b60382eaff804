import { eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { createNewsletter } from "./drafts.server.ts"
import { queueNewsletters } from "./queue.server.ts"
import { PLACEHOLDER_TOKEN } from "./rules.ts"
import { newsletterSubscribers, newsletters } from "./schema.server.ts"
import { startNewsletter } from "./sending.server.ts"

export const AT = new Date("2026-10-01T09:00:00Z")
export const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

export const unsubscribeUrl = `https://tamasha.example/newsletter/${PLACEHOLDER_TOKEN}/unsubscription`
export const leaveUrlOf = (token: string) => unsubscribeUrl.replace(PLACEHOLDER_TOKEN, token)

/** Puts somebody on the list. @returns the token of their link that leads off it */
export async function addSubscriber(db: Db, email: string, confirmedAt: Date | null = AT): Promise<string> {
	const [added] = await db
		.insert(newsletterSubscribers)
		.values({ email, tokenHash: `hash of ${email}`, requestedAt: AT, confirmedAt })
		.returning({ leaveToken: newsletterSubscribers.leaveToken })
	return added?.leaveToken ?? ""
}

/** Many at once: "fan-1@post.example" and on. */
export async function addSubscribers(db: Db, count: number): Promise<void> {
	await db.execute(sql`
		insert into newsletter_subscribers (email, token_hash, requested_at, confirmed_at)
		select 'fan-' || nth || '@post.example', 'hash ' || nth, ${AT.toISOString()}::timestamptz, ${AT.toISOString()}::timestamptz
		from generate_series(1, ${count}::int) nth`)
}

export async function emptyNewsletter(db: Db): Promise<void> {
	await db.delete(outboxMails)
	await db.delete(newsletters)
	await db.delete(newsletterSubscribers)
}

export const writeNewsletter = (db: Db, subject = "Karibu December") =>
	createNewsletter(db, { subject, body: "Three days of makers." }, { by: "amina", at: AT })

/** A newsletter that an organiser has sent; its copies are still to be written. */
export async function sendNewsletter(db: Db, at = AT): Promise<number> {
	const id = await writeNewsletter(db)
	const started = await startNewsletter(db, id, { by: "amina", at, expected: 1, unsubscribeUrl })
	if (!started.ok) throw new Error(started.reason)
	return id
}

/** The same with its copies in the outbox. */
export async function queueNewsletter(db: Db, at = AT): Promise<number> {
	const id = await sendNewsletter(db, at)
	await queueNewsletters(db, () => at)
	return id
}

/** The copies of a newsletter in the outbox. */
export const copiesOf = (db: Db, id: number) =>
	db.select().from(outboxMails).where(eq(outboxMails.newsletterId, id)).orderBy(outboxMails.id)

/** To whom there are copies, in which state, by address. */
export async function copyStates(db: Db, id: number): Promise<Record<string, string>> {
	const copies = await copiesOf(db, id)
	return Object.fromEntries(copies.map(({ recipient, state }) => [emailKeyOf(recipient), state]))
}
