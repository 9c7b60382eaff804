import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { EXCHANGE_COLUMNS, type TransferKind } from "../rules/columns.ts"
import { skipErasedPeople } from "./erased-people.server.ts"

/** Compares every staged line with what is stored, and says of each what it is: see the outcomes below. */
export async function compareStaged(tx: Db, secret: string): Promise<void> {
	await tx.execute(sql`create index on staged_applications (number)`)
	await tx.execute(sql`create index on staged_extras (email_key)`)
	await tx.execute(sql`analyze staged_applications, staged_extras`)
	await skipErasedPeople(tx, secret)
	await markRepeatedNumbers(tx)
	await compareApplications(tx)
	await markRepeatedEmails(tx)
	await compareExtras(tx)
	await tx.execute(sql`analyze staged_applications, staged_extras`)
}

/** Of several lines with one id the first counts. */
async function markRepeatedNumbers(tx: Db): Promise<void> {
	await markRepeated(tx, "staged_applications", "repeated-id", sql`partition by number order by file, line`)
}

/** Of several lines for one e-mail the newest counts; the last one, when they are of the same moment. */
async function markRepeatedEmails(tx: Db): Promise<void> {
	const newest = sql`partition by email_key order by updated_at desc nulls last, file desc, line desc`
	await markRepeated(tx, "staged_extras", "repeated-email", newest)
}

async function markRepeated(tx: Db, table: string, code: string, order: SQL): Promise<void> {
	const staged = sql.raw(table)
	const id = code === "repeated-id" ? sql`staged.number` : sql`null`
	await tx.execute(sql`
		with ranked as (
			select file, line, row_number() over lines as nth,
				first_value(file) over lines as kept_file, first_value(line) over lines as kept_line
			from ${staged} window lines as (${order})
		), marked as (
			update ${staged} staged set outcome = 'skipped' from ranked
			where ranked.nth > 1 and staged.outcome is null and staged.file = ranked.file and staged.line = ranked.line
			returning staged.file, staged.line, ranked.kept_file, ranked.kept_line, ${id} as id
		)
		insert into import_issues (file, line, skips, issue)
		select file, line, true,
			json_build_object('code', ${code}::text, 'id', id, 'file', kept_file, 'line', kept_line)
		from marked`)
}

/** The names of the columns in which `stored` and `staged` differ; a number is what finds its row. */
function changedColumnsSql(kind: TransferKind): SQL {
	const cases = EXCHANGE_COLUMNS[kind].flatMap(({ name, stored, type }) =>
		type === "number"
			? []
			: `case when stored.${stored} is distinct from staged.${stored} then '${name}' end`,
	)
	return sql.raw(`array_remove(array[${cases.join(", ")}]::text[], null)`)
}

const APPLICATION_DIFFERENCES = changedColumnsSql("applications")

/**
 * A line is the application of its edition that has its id as number. It is left out when that one came in on
 * our own form, or is plainly somebody else's: brand and e-mail both differ. The demo season doesn't count.
 */
async function compareApplications(tx: Db): Promise<void> {
	await tx.execute(sql`
		update staged_applications as line set target = found.id, changed = found.changed,
			outcome = case
				when found.id is null then 'new'
				when cardinality(found.changed) = 0 then 'unchanged'
				when found.own or found.stranger or found.erased then 'skipped'
				else 'changed' end
		from (
			select staged.file, staged.line, stored.id,
				case when stored.id is null then '{}' else ${APPLICATION_DIFFERENCES} end as changed,
				stored.submission_key is not null as own, stored.erased_at is not null as erased,
				stored.email_key <> staged.email_key
					and stored.brand_key <> staged.brand_key as stranger
			from staged_applications staged left join vendor_applications stored
				on stored.edition_id = staged.edition_id and stored.number = staged.number and not stored.is_demo
		) found
		where found.file = line.file and found.line = line.line and line.outcome is null`)
	await tx.execute(sql`
		insert into import_issues (file, line, skips, issue)
		select staged.file, staged.line, true, json_build_object(
			'code', case when stored.erased_at is not null then 'erased-application'
				when stored.submission_key is null then 'other-vendor' else 'own-application' end,
			'id', stored.number, 'brand', stored.brand_name, 'email', stored.email_address)
		from staged_applications staged join vendor_applications stored on stored.id = staged.target
		where staged.outcome = 'skipped'`)
}

const EXTRAS_DIFFERENCES = changedColumnsSql("extras")

/** A line without a time keeps the stored one; a vendor who sent our own form is never overwritten. */
async function compareExtras(tx: Db): Promise<void> {
	await tx.execute(sql`
		update staged_extras staged set updated_at = stored.updated_at from vendor_extras stored
		where staged.updated_at is null and not stored.is_demo
			and stored.edition_id = staged.edition_id and stored.email_key = staged.email_key`)
	await tx.execute(sql`
		update staged_extras as line set target = found.id, changed = found.changed,
			outcome = case
				when found.id is null then 'new'
				when cardinality(found.changed) = 0 then 'unchanged'
				when found.own then 'skipped'
				else 'changed' end
		from (
			select staged.file, staged.line, stored.id,
				case when stored.id is null then '{}' else ${EXTRAS_DIFFERENCES} end as changed,
				exists (select from extras_submissions sent where sent.extras_id = stored.id) as own
			from staged_extras staged left join vendor_extras stored
				on stored.edition_id = staged.edition_id and stored.email_key = staged.email_key
					and not stored.is_demo
		) found
		where found.file = line.file and found.line = line.line and line.outcome is null`)
	await tx.execute(sql`
		insert into import_issues (file, line, skips, issue)
		select file, line, true, '{"code": "own-extras"}' from staged_extras
		where outcome = 'skipped' and target is not null`)
}
