import { sql, TransactionRollbackError } from "drizzle-orm"
import type { RetentionPeriods } from "../../platform/config.server.ts"
import { type Db, idArray } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { lockApplications } from "../applications/locked-application.server.ts"
import { APPLICATION_STATUSES, STATUSES } from "../applications/rules.ts"
import { anonymiseApplications } from "./anonymise.server.ts"
import { redactLetters } from "./letters.server.ts"
import type { OwnRecord } from "./own-extras.server.ts"
import { markRecordedFilesForSweep } from "./recorded-files.server.ts"

/** Statuses that do not keep their people for as long as others do, as PostgreSQL writes a list. */
const SHORT_RETENTION_STATUSES = `{${APPLICATION_STATUSES.filter((status) => STATUSES[status].retention === "deniedMonths").join(",")}}`

/** People per batch. */
const BATCH = 200

/**
 * Erases the people behind applications whose retention period is over. A person with several in one edition is
 * erased with the last of them; applications that were merged are one, with the status of the one that stays.
 */
export async function expireApplications(tx: Db, periods: RetentionPeriods, at: Date): Promise<number> {
	const { applicationsMonths: standardMonths, deniedMonths: shortMonths } = periods
	const today = formatNairobiIsoDate(at)
	const due = await tx.execute<{ edition_id: number; ids: number[] }>(sql`
		select one.edition_id, array_agg(one.id) as ids
		from vendor_applications one join editions on editions.id = one.edition_id
			join vendor_applications kept on kept.id = coalesce(one.merged_into_id, one.id)
		where one.erased_at is null and not one.is_demo
			and ends_on + make_interval(months => ${Math.min(standardMonths, shortMonths)}) < ${today}::date
		group by one.edition_id, ends_on, coalesce(nullif(kept.email_key, ''), kept.id::text)
		having ends_on + make_interval(months => case when bool_and(kept.status = any(${SHORT_RETENTION_STATUSES})) then ${shortMonths}::int
			else ${standardMonths}::int end) < ${today}::date
		limit ${BATCH}`)
	const byEdition = Map.groupBy(due.rows, ({ edition_id }) => edition_id)
	let expiredCount = 0
	for (const [editionId, people] of byEdition) {
		const applicationIds = people.flatMap(({ ids }) => ids)
		await lockApplications(tx, applicationIds, "update")
		if (!(await redactLetters(tx, { applicationIds, emailKeys: [] }, at)))
			throw new TransactionRollbackError()
		expiredCount += (await anonymiseApplications(tx, { applicationIds, editionId, at })).applications
	}
	return expiredCount
}

/** Extras of an imported file to which no application ever came: they are counted nowhere. */
export async function expireOrphanedExtras(tx: Db, periods: RetentionPeriods, at: Date): Promise<number> {
	const lost = await tx.execute<OwnRecord>(sql`
		select one.id, 0 as application_id from vendor_extras one join editions on editions.id = one.edition_id
		where not one.is_demo
			and ends_on + make_interval(months => ${periods.applicationsMonths}) < ${formatNairobiIsoDate(at)}::date
			and not exists (select from vendor_applications owner
				where owner.edition_id = one.edition_id and owner.email_key = one.email_key)
		limit ${BATCH}`)
	await markRecordedFilesForSweep(tx, lost.rows)
	const ids = lost.rows.map(({ id }) => id)
	await tx.execute(sql`delete from vendor_extras where id = any(${idArray(ids)})`)
	return lost.rows.length
}
