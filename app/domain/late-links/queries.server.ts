import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { hashOneTimeKey } from "../accounts/one-time-tokens.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { takesLateApplications } from "./rules.ts"
import { lateLinks } from "./schema.server.ts"

export const isUnspent = (now: Date): SQL | undefined =>
	and(gt(lateLinks.expiresAt, now), isNull(lateLinks.usedAt), isNull(lateLinks.revokedAt))

export const isWorking = (token: string, now: Date): SQL | undefined =>
	and(eq(lateLinks.tokenHash, hashOneTimeKey(token)), isUnspent(now))

export type LateLink = Awaited<ReturnType<typeof listLateLinks>>[number]

/** Those of an edition, the newest first. */
export function listLateLinks(db: Db, editionId: number) {
	const { id, note, createdAt, expiresAt, revokedAt, usedAt } = lateLinks
	return db
		.select({
			id,
			note,
			createdAt,
			expiresAt,
			revokedAt,
			usedAt,
			createdBy: users.name,
			application: { number: vendorApplications.number, brandName: vendorApplications.brandName },
		})
		.from(lateLinks)
		.leftJoin(users, eq(users.id, lateLinks.createdBy))
		.leftJoin(vendorApplications, eq(vendorApplications.id, lateLinks.applicationId))
		.where(eq(lateLinks.editionId, editionId))
		.orderBy(desc(id))
		.limit(LISTED_LINKS)
}

/** Far more than an organiser makes by hand; the newest are listed. */
export const LISTED_LINKS = 200

/**
 * The edition of a link, and whether its form may be opened: not once it was used or revoked or has ended. One that waits
 * works again once its edition is back on the site.
 */
export async function findLateLink(
	db: Db,
	token: string,
	now: Date,
): Promise<{ slug: string; isOpen: boolean; isWaiting: boolean } | undefined> {
	const [found] = await db
		.select({ edition: editions, isWorking: sql<boolean>`${isWorking(token, now)}` })
		.from(lateLinks)
		.innerJoin(editions, eq(editions.id, lateLinks.editionId))
		.where(eq(lateLinks.tokenHash, hashOneTimeKey(token)))
	if (!found) return undefined
	const { edition } = found
	return {
		slug: edition.slug,
		isOpen: found.isWorking && takesLateApplications(edition),
		isWaiting: found.isWorking && edition.publishedAt === null && edition.closedAt === null,
	}
}

/** Of an edition. */
export const countWorkingLateLinks = (db: Db, editionId: number, now: Date): Promise<number> =>
	db.$count(lateLinks, and(eq(lateLinks.editionId, editionId), isUnspent(now)))
