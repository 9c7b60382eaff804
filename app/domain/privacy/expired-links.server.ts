import { sql } from "drizzle-orm"
import type { RetentionPeriods } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"

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
