import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { emailKeyExpression } from "../../../values/email-key.ts"
import { vendorApplications } from "../../applications/schema.server.ts"
import { withdrawLetters } from "../../mail/commands.server.ts"
import { DECISION_BOUND_LETTERS } from "../../mail/rules.ts"
import { outboxMails } from "../../mail/schema.server.ts"
import type { CsvFile } from "../inputs/csv-file.server.ts"
import { EXCHANGE_COLUMNS, SQL_TYPES, TRANSFER_KINDS, type TransferKind } from "../rules/columns.ts"
import type { ImportLine } from "../rules/import-line.ts"
import { linesTable, listValues } from "./compare.server.ts"

export interface ImportContext {
	/** The admin who imports; none on the command line. */
	by: string | undefined
	at: Date
}

/** Applications of the form, which take their number from the edition, and other imports wait until the end. */
export async function lockEdition(tx: Db, editionId: number): Promise<void> {
	await tx.execute(sql`select from editions where id = ${editionId} for no key update`)
}

/**
 * Rows that lines may stand for stay as they are until the end, and no extras are added: decisions and the extras form
 * wait, because they lock an application first.
 */
export async function lockRows(tx: Db, editionId: number): Promise<void> {
	for (const kind of TRANSFER_KINDS) {
		await tx.execute(sql`
			with held as (
				select from ${sql.raw(`vendor_${kind}`)} where edition_id = ${editionId} order by id for no key update
			) select count(*) from held`)
	}
}

/** Makes the tables, of this transaction alone, in which new and changed rows wait until everything is read. */
export async function createStagedRows(tx: Db): Promise<void> {
	for (const kind of TRANSFER_KINDS) {
		const columns = EXCHANGE_COLUMNS[kind].map(({ stored, type }) => `${stored} ${SQL_TYPES[type]}`)
		await tx.execute(
			sql.raw(
				`create temp table staged_${kind} (nth serial, target integer, answers json, ${columns.join(", ")}) on commit drop`,
			),
		)
		await tx.execute(sql.raw(`create index on staged_${kind} (${ORDERS[kind]})`))
	}
}

export async function stageRows(tx: Db, file: CsvFile, lines: ImportLine[]): Promise<void> {
	const values = listValues(file)
	await tx.execute(sql`
		insert into ${sql.raw(`staged_${file.kind} (target, answers, ${values.map(({ stored }) => stored).join(", ")})`)}
		select line.target, line.answers, ${sql.raw(values.map(({ value }) => value).join(", "))} from ${linesTable(file.kind, lines)}
		left join ${sql.raw(`vendor_${file.kind}`)} stored on stored.id = line.target order by line.nth`)
}

/** A decision for each changed status; letters of the one before are withdrawn, and what was chosen meanwhile is over. */
export async function recordDecisions(tx: Db, { by, at }: ImportContext): Promise<void> {
	const decided = sql`staged_applications staged join vendor_applications stored
		on stored.id = staged.target and stored.status <> staged.status`
	await tx.execute(sql`
		insert into application_decisions (application_id, from_status, to_status, decided_by, decided_at, is_imported)
		select stored.id, stored.status, staged.status, ${by ?? null}::text, ${at.toISOString()}::timestamptz, true
		from ${decided} order by stored.number`)
	const outdated = and(
		inArray(outboxMails.kind, DECISION_BOUND_LETTERS),
		sql`${outboxMails.applicationId} in (select stored.id from ${decided})`,
	)
	await withdrawLetters(tx, outdated, { cause: "decision-changed", at })
	await tx.delete(outboxMails).where(and(outdated, eq(outboxMails.state, "held")))
}

/** Applications that were written, or whose extras were. */
export const ofStagedRows = (editionId: number): SQL => sql`${vendorApplications.id} in (
	select target from staged_applications
	union select own.id from staged_extras staged join vendor_applications own
		on own.edition_id = ${editionId} and own.email_key = ${sql.raw(emailKeyExpression("staged.vendor_email"))})`

/** Applications in the order of their numbers, which is the order of the lists; extras as the files have them. */
const ORDERS: Record<TransferKind, string> = { applications: "number", extras: "nth" }

/** Rows a statement, so that progress can be reported and none runs for long on a slow machine: all keep search indexes. */
const CHUNK = 1_000

export async function writeStagedRows(
	tx: Db,
	editionId: number,
	at: Date,
	onWritten: (rows: number) => void,
): Promise<void> {
	for (const kind of TRANSFER_KINDS) {
		for (let last: number | null = 0; last !== null; ) {
			const chunk: SQL = writeChunk(kind, editionId, at, last)
			const written = await tx.execute<{ last: number | null; rows: number }>(chunk)
			last = written.rows[0]?.last ?? null
			onWritten(written.rows[0]?.rows ?? 0)
		}
	}
	await writeStagedAnswers(tx, editionId)
	await tx.execute(sql`
		update editions set next_number = greatest(next_number, (
			select max(number) + 1 from vendor_applications where edition_id = ${editionId}
		)) where id = ${editionId}`)
}

/** Of the questions that a file has columns for; other answers stay. New applications are there by now, with their ids. */
async function writeStagedAnswers(tx: Db, editionId: number): Promise<void> {
	const staged = sql`staged_applications staged
		join vendor_applications stored on stored.edition_id = ${editionId} and stored.number = staged.number
		cross join lateral json_each_text(staged.answers) answer
		join questions question on question.edition_id = stored.edition_id and question.id = answer.key::integer`
	await tx.execute(sql`
		delete from application_answers where (application_id, question_id) in (select stored.id, question.id from ${staged})`)
	await tx.execute(sql`
		insert into application_answers (application_id, question_id, value)
		select stored.id, question.id, answer.value from ${staged} where answer.value <> '' order by stored.id, question.id`)
}

function writeChunk(kind: TransferKind, editionId: number, at: Date, last: number): SQL {
	const values = EXCHANGE_COLUMNS[kind].map(({ stored, type }) => ({
		column: stored,
		value: type === "instant" ? `coalesce(chunk.${stored}, moment.at)` : `chunk.${stored}`,
	}))
	if (kind === "applications") values.push({ column: "updated_at", value: "moment.at" })
	const assignments = values.map(({ column, value }) => `${column} = ${value}`).join(", ")
	if (kind === "applications") values.push({ column: "created_at", value: "moment.at" })
	const table = sql.raw(`vendor_${kind}`)
	const order = sql.raw(ORDERS[kind])
	return sql`
		with moment as (select ${at.toISOString()}::timestamptz as at), chunk as (
			select * from ${sql.raw(`staged_${kind}`)} where ${order} > ${last} order by ${order} limit ${CHUNK}
		), changed as (
			update ${table} stored set ${sql.raw(assignments)} from chunk, moment where stored.id = chunk.target
		), added as (
			insert into ${table} (edition_id, ${sql.raw(values.map(({ column }) => column).join(", "))})
			select ${editionId}, ${sql.raw(values.map(({ value }) => value).join(", "))}
			from chunk, moment where target is null order by ${order}
		)
		select max(${order}) as last, count(*)::integer as rows from chunk`
}
