import { inArray, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { withdrawLetters } from "../../mail/commands.server.ts"
import { DECISION_BOUND_LETTERS } from "../../mail/rules.ts"
import { outboxMails } from "../../mail/schema.server.ts"
import { EXCHANGE_COLUMNS, type TransferKind } from "../rules/columns.ts"

/** Rows a statement, so that none runs for long and progress can be reported. */
const CHUNK = 5_000

/**
 * Holds the edition until the end: applications of the form, which take their number from it, and other imports
 * wait; and the rows that lines stand for, so that they stay as they were compared.
 */
export async function lockForImport(tx: Db, editionId: number): Promise<void> {
	await tx.execute(sql`select from editions where id = ${editionId} for no key update`)
}

/** As `lockForImport`, once the lines are read. */
export async function lockTargets(tx: Db, editionId: number): Promise<void> {
	for (const [table, key] of [
		["applications", "number"],
		["extras", "email_key"],
	]) {
		await tx.execute(
			sql.raw(`
				with held as (
					select from vendor_${table} stored
					where edition_id = ${Number(editionId)} and exists (
						select from staged_${table} staged where staged.${key} = stored.${key}
					) order by id for no key update
				) select count(*) from held`),
		)
	}
}

const storedColumns = (kind: TransferKind) => EXCHANGE_COLUMNS[kind].map(({ stored }) => stored)

const assignments = (kind: TransferKind) =>
	sql.raw(
		storedColumns(kind)
			.map((column) => `${column} = staged.${column}`)
			.join(", "),
	)

export interface ImportContext {
	/** The admin who imports; none on the command line. */
	by: string | undefined
	at: Date
}

/** Writes the new and the changed applications, a decision for each changed status, and moves the next number. */
export async function applyApplications(
	tx: Db,
	editionId: number,
	{ by, at }: ImportContext,
	onLines: (lines: number) => void,
): Promise<void> {
	await tx.execute(sql`
		insert into application_decisions (application_id, from_status, to_status, decided_by, decided_at)
		select stored.id, stored.status, staged.status, ${by ?? null}::text, ${at.toISOString()}::timestamptz
		from staged_applications staged join vendor_applications stored on stored.id = staged.target
		where staged.outcome = 'changed' and stored.status <> staged.status order by stored.number`)
	const outdatedLetters = sql`${inArray(outboxMails.kind, DECISION_BOUND_LETTERS)} and ${outboxMails.applicationId} in (
		select stored.id from staged_applications staged join vendor_applications stored on stored.id = staged.target
		where staged.outcome = 'changed' and stored.status <> staged.status)`
	await withdrawLetters(tx, outdatedLetters, { cause: "decision-changed", at })
	await tx.execute(sql`
		update vendor_applications stored set ${assignments("applications")},
			updated_at = ${at.toISOString()}::timestamptz
		from staged_applications staged where staged.outcome = 'changed' and stored.id = staged.target`)
	await insertApplications(tx, at, onLines)
	await tx.execute(sql`
		update editions set next_number = greatest(next_number, (
			select max(number) + 1 from staged_applications where outcome <> 'skipped'
		)) where id = ${editionId}`)
}

/** In the order of their numbers, which is the order of the lists. */
async function insertApplications(tx: Db, at: Date, onLines: (lines: number) => void): Promise<void> {
	const columns = sql.raw(`edition_id, ${storedColumns("applications").join(", ")}`)
	for (let last = 0; ; ) {
		const written = await tx.execute<{ number: number }>(sql`
			insert into vendor_applications (${columns}, created_at, updated_at)
			select ${columns}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
			from staged_applications where outcome = 'new' and number > ${last}
			order by number limit ${CHUNK} returning number`)
		if (written.rows.length === 0) return
		last = Math.max(...written.rows.map((row) => row.number))
		onLines(written.rows.length)
	}
}

/**
 * Writes the new and the changed extras. One that a vendor sent on our own form in this very moment stays, and
 * its line counts as skipped.
 */
export async function applyExtras(tx: Db, { at }: ImportContext): Promise<void> {
	await tx.execute(sql`
		update vendor_extras stored set ${assignments("extras")}
		from staged_extras staged where staged.outcome = 'changed' and stored.id = staged.target`)
	const columns = sql.raw(
		storedColumns("extras")
			.filter((column) => column !== "updated_at")
			.join(", "),
	)
	await tx.execute(sql`
		with written as (
			insert into vendor_extras (edition_id, ${columns}, updated_at)
			select edition_id, ${columns}, coalesce(updated_at, ${at.toISOString()}::timestamptz)
			from staged_extras where outcome = 'new' order by file, line
			on conflict do nothing returning email_key
		), beaten as (
			update staged_extras staged set outcome = 'skipped' where outcome = 'new'
				and not exists (select from written where written.email_key = staged.email_key)
			returning file, line
		)
		insert into import_issues (file, line, skips, issue)
		select file, line, true, '{"code": "own-extras"}' from beaten`)
}
