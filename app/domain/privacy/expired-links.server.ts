import { sql } from "drizzle-orm"
import type { RetentionPeriods } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { LINK_DAYS_AFTER_EDITION } from "../vendor-pages/rules.ts"

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
	const deleted = await tx.execute(sql`
		delete from vendor_links where id in (
			select one.id from vendor_links one
				join vendor_applications owner on owner.id = one.application_id
				join editions on editions.id = owner.edition_id
			where ends_on + ${LINK_DAYS_AFTER_EDITION}::int < ${formatNairobiIsoDate(at)}::date
				or (one.revoked_at is not null and owner.erased_at is null)
			limit ${BATCH}
		) returning id`)
	return deleted.rows.length
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
