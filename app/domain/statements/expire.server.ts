import { inArray, or, type SQL, sql } from "drizzle-orm"
import { buildErasure } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDate } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { KEEP_LINES_DAYS, KEEP_WAITING_DAYS } from "./rules.ts"
import { statementLinePrivacy, statementLines } from "./schema.server.ts"

const BATCH = 1_000

const before = (at: Date, days: number): SQL =>
	sql`${at.toISOString()}::timestamptz - make_interval(days => ${days})`

/** What nobody went on with: a statement that was not begun goes, of one that was stopped the lines that are left. */
export async function expireWaitingStatements(tx: Db, at: Date): Promise<number> {
	const unbegun = await tx.execute(sql`
		delete from statement_imports where started_at is null and prepared_at <= ${before(at, KEEP_WAITING_DAYS)}`)
	const left = await tx.execute(sql`
		delete from statement_lines where id in (
			select line.id from statement_lines line join statement_imports stopped on stopped.id = line.import_id
			where stopped_at <= ${before(at, KEEP_WAITING_DAYS)} and (problem is null or problem = 'reversal') and outcome is null limit ${BATCH}
		)`)
	return (unbegun.rowCount ?? 0) + (left.rowCount ?? 0)
}

/** Lines of statements of long ago. What was imported, by whom and when, stays. */
export async function expireStatementLines(tx: Db, at: Date): Promise<number> {
	const gone = await tx.execute(sql`
		delete from statement_lines where id in (
			select line.id from statement_lines line join statement_imports ended on ended.id = line.import_id
			where prepared_at <= ${before(at, KEEP_LINES_DAYS)} and (finished_at is not null or stopped_at is not null) limit ${BATCH}
		)`)
	return gone.rowCount ?? 0
}

/** Takes whoever paid out of lines that wait, of applications that are erased. */
export async function eraseStatementPayers(tx: Db, applicationIds: number[], at: Date): Promise<void> {
	const receipts = tx
		.select({ receipt: ledgerEntries.receiptKey })
		.from(ledgerEntries)
		.where(inArray(ledgerEntries.applicationId, applicationIds))
	const { id, editionId, number } = vendorApplications
	const keys = tx.select({ editionId, number }).from(vendorApplications).where(inArray(id, applicationIds))
	const isTheirs = or(
		inArray(statementLines.receipt, receipts),
		sql`(${statementLines.editionId}, ${statementLines.number}) in ${keys}`,
	)
	await tx.execute(sql`
		update statement_lines set ${buildErasure(statementLinePrivacy, formatNairobiDate(at))}
		where problem is null and outcome is null and ${isTheirs}`)
}
