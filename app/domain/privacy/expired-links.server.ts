import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm"
import type { RetentionPeriods } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { isPageLive } from "../vendor-pages/live-pages.server.ts"
import { vendorLinks } from "../vendor-pages/schema.server.ts"

const BATCH = 1_000

/** Late links that nobody used and nobody can use any more: they say whom they were for. */
export async function expireLateLinks(tx: Db, _: RetentionPeriods, at: Date): Promise<number> {
	const deleted = await tx.execute(sql`
		delete from late_links where id in (
			select id from late_links
			where used_at is null and (revoked_at is not null or expires_at <= ${at.toISOString()}::timestamptz)
			limit ${BATCH}
		) and used_at is null returning id`)
	return deleted.rows.length
}

/** Links to the pages of vendors that have ended. Of who was erased they stay to say so until 60 days after the edition. */
export async function expireVendorLinks(tx: Db, _: RetentionPeriods, at: Date): Promise<number> {
	const { id, applicationId, revokedAt } = vendorLinks
	const isOver = not(isPageLive(at) as SQL)
	const expired = tx
		.select({ id })
		.from(vendorLinks)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(or(isOver, and(isNotNull(revokedAt), isNull(vendorApplications.erasedAt))))
		.limit(BATCH)
	const deleted = await tx.delete(vendorLinks).where(inArray(id, expired)).returning({ id })
	return deleted.length
}

/** Codes for the pages of vendors that work no more. */
export async function expireVendorCodes(tx: Db, _: RetentionPeriods, at: Date): Promise<number> {
	const deleted = await tx.execute(sql`
		delete from vendor_codes where (application_id, purpose) in (
			select application_id, purpose from vendor_codes where expires_at <= ${at.toISOString()}::timestamptz limit ${BATCH}
		) returning application_id`)
	return deleted.rows.length
}

/** Notes that their writers deleted more than a day ago, and did not put back. */
export async function expireDeletedNotes(tx: Db, _: RetentionPeriods, at: Date): Promise<number> {
	const deleted = await tx.execute(sql`
		delete from notes where id in (
			select id from notes where deleted_at <= ${at.toISOString()}::timestamptz - interval '1 day' limit ${BATCH}
		) returning id`)
	return deleted.rows.length
}
