import { and, asc, eq, exists, inArray, lte, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { membershipsOfUser } from "../accounts/queries.server.ts"
import { can } from "../accounts/rights.ts"
import { users } from "../accounts/schema.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { createOwnAccountEvent, recordAuditEvent } from "../audit/commands.server.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { digestLetter } from "./mails.tsx"
import { type DigestFrequency, lastDailyDigest, NO_DIGEST } from "./rules.ts"
import { digestEntries, digestSubscriptions } from "./schema.server.ts"

/** The job that writes what is due; asked for every minute. */
export const DIGEST_JOB = "queue-digests"

export async function findDigestFrequency(db: Db, userId: string): Promise<DigestFrequency | undefined> {
	const [found] = await db
		.select({ frequency: digestSubscriptions.frequency })
		.from(digestSubscriptions)
		.where(eq(digestSubscriptions.userId, userId))
	return found?.frequency
}

interface DigestChange {
	/** Missing: none any more, and none about what came in before. */
	frequency?: DigestFrequency | undefined
	/** Of our own site, without a trailing slash. */
	origin: string
	at: Date
}

/** Whether and how often an organiser is told of new applications. */
export function setDigestFrequency(db: Db, userId: string, { frequency, origin, at }: DigestChange) {
	return db.transaction(async (tx) => {
		// Of two answers at once the second one finds the first.
		await tx.select().from(users).where(eq(users.id, userId)).for("no key update")
		const before = await findDigestFrequency(tx, userId)
		if (frequency)
			await tx
				.insert(digestSubscriptions)
				.values({ userId, frequency, origin })
				.onConflictDoUpdate({ target: digestSubscriptions.userId, set: { frequency, origin } })
		else await tx.delete(digestSubscriptions).where(eq(digestSubscriptions.userId, userId))
		if (before === frequency) return
		await recordAuditEvent(tx, {
			...createOwnAccountEvent("digest-changed", userId, at),
			before: { digest: before ?? NO_DIGEST },
			after: { digest: frequency ?? NO_DIGEST },
		})
	})
}

/**
 * Keeps a new application for everybody who asked to be told, in the transaction that stores it. Whoever asks for none just
 * now waits for it, and does not keep it from being stored.
 */
export async function noteForDigests(tx: Db, applicationId: number, at: Date): Promise<void> {
	await tx.execute(sql`
		insert into ${digestEntries} (user_id, application_id, at)
		select user_id, ${applicationId}, ${at.toISOString()}::timestamptz from ${digestSubscriptions} for key share`)
}

/**
 * Writes an email to everybody who is to be told of something by now; what it tells of goes with the same transaction.
 * @returns whether there are new letters
 */
export async function queueDigests(db: Db, at: Date, log: Log): Promise<boolean> {
	const { userId } = digestSubscriptions
	const due = await db
		.select({ userId })
		.from(digestSubscriptions)
		.where(
			exists(
				db
					.select({ one: sql`1` })
					.from(digestEntries)
					.where(and(eq(digestEntries.userId, userId), isDue(at))),
			),
		)
	let isAnyQueued = false
	for (const { userId } of due) {
		try {
			isAnyQueued = (await queueDigest(db, userId, at)) || isAnyQueued
		} catch (error) {
			// The others do not wait for it; the next run tries it again.
			log.error({ err: error, userId }, "a digest could not be written")
		}
	}
	return isAnyQueued
}

/** Of an entry and the subscription that it is for. */
const isDue = (at: Date): SQL | undefined =>
	or(eq(digestSubscriptions.frequency, "each"), lte(digestEntries.at, lastDailyDigest(at)))

function queueDigest(db: Db, userId: string, at: Date): Promise<boolean> {
	return db.transaction(async (tx) => {
		// Another process waits here, and finds nothing. Who applies does not wait.
		const [subscription] = await tx
			.select()
			.from(digestSubscriptions)
			.where(eq(digestSubscriptions.userId, userId))
			.for("no key update")
		if (!subscription) return false
		const ids = await takeEntries(tx, userId, at)
		const [reader] = await tx
			.select({ email: users.email, memberships: membershipsOfUser })
			.from(users)
			.where(eq(users.id, userId))
		const news = (await readNews(tx, ids)).filter(
			({ editionId }) => reader && can(reader.memberships, "applications.read", editionId),
		)
		if (!reader || !news.length) return false
		const company = await readCompanyDetails(tx)
		await queueMail(tx, {
			kind: "digest",
			// An application is in one digest of a reader alone.
			cause: `digest:${userId}:${Math.max(...ids)}`,
			to: reader.email,
			...digestLetter(company, { news, ...subscription }),
			at,
		})
		return true
	})
}

async function takeEntries(tx: Db, userId: string, at: Date): Promise<number[]> {
	const taken = await tx
		.delete(digestEntries)
		.where(
			and(
				eq(digestEntries.userId, userId),
				exists(
					tx
						.select({ one: sql`1` })
						.from(digestSubscriptions)
						.where(and(eq(digestSubscriptions.userId, digestEntries.userId), isDue(at))),
				),
			),
		)
		.returning({ id: digestEntries.applicationId })
	return taken.map(({ id }) => id)
}

/** What is worth telling of them: whoever was erased or merged meanwhile is not. */
function readNews(tx: Db, ids: number[]) {
	const { id, number, category, tentSpace, editionId } = vendorApplications
	return tx
		.select({ id, number, category, tentSpace, editionId, edition: editions.name })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(and(inArray(id, ids), isListed))
		.orderBy(asc(editions.startsOn), asc(editionId), asc(number))
}
