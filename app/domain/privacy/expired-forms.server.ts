import { sql } from "drizzle-orm"
import { buildErasure } from "../../platform/classified-table.server.ts"
import type { RetentionPeriods } from "../../platform/config.server.ts"
import { type Db, idArray } from "../../platform/db.server.ts"
import { daysBefore, formatNairobiDate, formatNairobiIsoDate } from "../../values/clock.ts"
import { EARLIER_VERSION_RETENTION_DAYS, MAX_VERSIONS } from "../files/rules.ts"
import { documentPrivacy } from "../files/schema.server.ts"
import type { OwnRecord } from "./own-extras.server.ts"
import { markRecordedFilesForSweep } from "./recorded-files.server.ts"

const BATCH = 200

const isDue = ({ formsMonths }: RetentionPeriods, at: Date) =>
	sql`ends_on + make_interval(months => ${formsMonths}) < ${formatNairobiIsoDate(at)}::date`

/** A later edition, whose own time is not over, counts on it (decision 163). */
const isCarriedOver = (periods: RetentionPeriods, at: Date) => sql`(one.state = 'current' and exists (
	select from papers later join papers origin on origin.id = later.carried_from
		join paper_requirements asked on asked.id = origin.requirement_id join editions on editions.id = later.edition_id
	where origin.application_id = one.application_id and later.state <> 'rejected'
		and (one.field = asked.slug or one.requirement_id = asked.id) and not ${isDue(periods, at)}))`

/** Signed forms whose time after the festival is over, also superseded ones. */
export async function expireDocuments(tx: Db, periods: RetentionPeriods, at: Date): Promise<number> {
	const freed = await tx.execute(sql`
		update documents set state = 'reserved', ${buildErasure(documentPrivacy, formatNairobiDate(at))} where id in (
			select one.id from documents one join vendor_applications owner on owner.id = one.application_id
			join editions on editions.id = owner.edition_id
			where one.state <> 'reserved' and not owner.is_demo and ${isDue(periods, at)} and not ${isCarriedOver(periods, at)} limit ${BATCH}
		) returning id`)
	return freed.rows.length
}

/** Signed forms that were replaced, more often than we keep versions of a field or long enough ago. */
export async function expireSupersededDocuments(tx: Db, _: RetentionPeriods, at: Date): Promise<number> {
	const replacedBefore = daysBefore(at, EARLIER_VERSION_RETENTION_DAYS)
	const freed = await tx.execute(sql`
		with earlier as (
			select one.id, coalesce(one.superseded_at, one.created_at) as replaced_at, dense_rank() over (
				partition by owner.edition_id, coalesce(nullif(owner.email_key, ''), owner.id::text), one.field, one.requirement_id
				order by one.created_at desc
			) as nth
			from documents one join vendor_applications owner on owner.id = one.application_id
			where one.state = 'superseded' and not owner.is_demo
		)
		update documents set state = 'reserved', ${buildErasure(documentPrivacy, formatNairobiDate(at))} where id in (
			select id from earlier where nth >= ${MAX_VERSIONS} or replaced_at < ${replacedBefore.toISOString()}
			limit ${BATCH}
		) returning id`)
	return freed.rows.length
}

/** What extras say about where those forms are; that they were sent stays. */
export async function expireRecordedForms(tx: Db, periods: RetentionPeriods, at: Date): Promise<number> {
	const due = await tx.execute<OwnRecord>(sql`
		select one.id, 0 as application_id from vendor_extras one join editions on editions.id = one.edition_id
		where (form_url is not null or insurance_form_url is not null) and not one.is_demo and ${isDue(periods, at)}
		limit ${BATCH}`)
	await markRecordedFilesForSweep(tx, due.rows)
	await tx.execute(sql`
		update vendor_extras set form_url = null, insurance_form_url = null
		where id = any(${idArray(due.rows.map(({ id }) => id))})`)
	return due.rows.length
}
