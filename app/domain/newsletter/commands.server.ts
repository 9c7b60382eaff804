import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { queueMail, withdrawLetters } from "../mail/commands.server.ts"
import { sealLetterKey } from "../mail/letter-key.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { alreadySubscribedLetter, confirmSubscriptionLetter, type LetterLinks } from "./mails.tsx"
import { isUnsubscribeToken, oldestValidRequestTime } from "./rules.ts"
import { newsletterSubscribers } from "./schema.server.ts"

/** How the site writes the addresses of the links, each for a token of its own. */
export type LetterLinkBuilders = Record<keyof LetterLinks, (token: string) => string>

interface SubscriptionRequest {
	/** The addresses of the pages that confirm and that leave, for a token. */
	linksTo: LetterLinkBuilders
	/** Seals the link that confirms while its letter waits. */
	authSecret: string
	at: Date
}

/**
 * Somebody asked for news with this e-mail: stores it with the hash of a new token and queues the letter
 * whose link confirms it. Who is on the list already gets a letter that says so, at the same cost, so that
 * nothing outside the mailbox tells who is. An earlier link of the same e-mail stops working.
 * Every letter also has the link that leads off the list.
 * @returns the outbox id to deliver
 */
export function requestSubscription(
	db: Db,
	email: string,
	{ linksTo, authSecret, at }: SubscriptionRequest,
): Promise<number> {
	const token = randomBytes(32).toString("base64url")
	const tokenHash = hashOf(token)
	return db.transaction(async (tx) => {
		const company = await readCompanyDetails(tx)
		const [subscriber] = await tx
			.insert(newsletterSubscribers)
			.values({ email, tokenHash, requestedAt: at })
			.onConflictDoUpdate({
				target: newsletterSubscribers.emailKey,
				set: {
					tokenHash: unlessConfirmed("token_hash"),
					requestedAt: unlessConfirmed("requested_at"),
				},
			})
			.returning()
		if (!subscriber) throw new Error("the request for news was not stored")
		const unsubscribeUrl = linksTo.leave(subscriber.leaveToken)
		const confirm = linksTo.confirm(sealLetterKey(token, subscriber.email, authSecret))
		const letter = subscriber.confirmedAt
			? alreadySubscribedLetter(company, { leave: unsubscribeUrl })
			: confirmSubscriptionLetter(company, { confirm, leave: unsubscribeUrl })
		return queueMail(tx, {
			kind: "newsletter-confirmation",
			cause: `newsletter:${tokenHash}`,
			...letter,
			at,
			// To the address as it was stored first: that mailbox is the one in question.
			to: subscriber.email,
			unsubscribeUrl,
		})
	})
}

/** Keeps a confirmed row as it is. */
function unlessConfirmed(column: "token_hash" | "requested_at") {
	const name = sql.identifier(column)
	return sql`case when ${newsletterSubscribers.confirmedAt} is null then excluded.${name} else ${newsletterSubscribers}.${name} end`
}

export type LinkState = "waiting" | "confirmed" | "not-valid"

/** What the link of a letter leads to: confirming is still to be done, is done, or the link is too old or unknown. */
export async function findLinkState(db: Db, token: string, at: Date): Promise<LinkState> {
	const [subscriber] = await db.select().from(newsletterSubscribers).where(isUsable(token, at))
	if (!subscriber) return "not-valid"
	return subscriber.confirmedAt ? "confirmed" : "waiting"
}

/** Puts the owner of the link on the list; once they are, again is fine. @returns false for a link that is not valid */
export async function confirmSubscription(db: Db, token: string, at: Date): Promise<boolean> {
	const confirmed = await db
		.update(newsletterSubscribers)
		.set({ confirmedAt: sql`coalesce(${newsletterSubscribers.confirmedAt}, ${at.toISOString()})` })
		.where(isUsable(token, at))
		.returning({ id: newsletterSubscribers.id })
	return confirmed.length > 0
}

/** Whether the link that leads off the list still belongs to somebody who asked for news. */
export async function canUnsubscribe(db: Db, token: string): Promise<boolean> {
	if (!isUnsubscribeToken(token)) return false
	return (await db.$count(newsletterSubscribers, eq(newsletterSubscribers.leaveToken, token))) > 0
}

/**
 * Takes the owner of the link off the list, and with them everything we kept: their e-mail is in no list of ours
 * any more, and no letter of the list that has not left goes to them. Again is fine, and so is a link that never was one.
 */
export async function unsubscribe(db: Db, token: string, at: Date): Promise<void> {
	if (!isUnsubscribeToken(token)) return
	const { emailKey, leaveToken } = newsletterSubscribers
	await db.transaction(async (tx) => {
		// The row first: a copy of a newsletter that is just being written to the outbox is there once it is gone.
		const [left] = await tx.delete(newsletterSubscribers).where(eq(leaveToken, token)).returning({ emailKey })
		if (!left) return
		const { recipient, unsubscribeUrl } = outboxMails
		const ofList = and(isNotNull(unsubscribeUrl), eq(sql`lower(${recipient})`, left.emailKey))
		await withdrawLetters(tx, ofList, { cause: "left-the-list", at })
	})
}

function isUsable(token: string, at: Date) {
	const { tokenHash, requestedAt, confirmedAt } = newsletterSubscribers
	return and(
		eq(tokenHash, hashOf(token)),
		or(isNotNull(confirmedAt), gt(requestedAt, oldestValidRequestTime(at))),
	)
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("hex")
}
