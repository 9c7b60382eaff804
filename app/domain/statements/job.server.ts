import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { runWithTrace } from "../../platform/trace.server.ts"
import type { Clock } from "../../values/clock.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { actorOf } from "../audit/rules.ts"
import { type RecordOutcome, recordPayments } from "../payments/record-payment.server.ts"
import { recordReversals } from "../payments/reversals.server.ts"
import { isOpenPayment, isOpenReversal, isRunning } from "./commands.server.ts"
import { REVERSAL } from "./rules.ts"
import { statementImports, statementLines } from "./schema.server.ts"

/** The job that imports statements; asked for every minute and when an import begins. */
export const STATEMENT_JOB = "statement-imports"

/** Lines of one transaction. */
const BATCH = 500

/**
 * Imports what runs, some lines in a transaction. A process that dies leaves whole batches, and the next one goes on; several
 * may work at once.
 * @returns whether there may be payments to be matched
 */
export async function importStatements(db: Db, now: Clock, log: Log): Promise<boolean> {
	const running = await db.select().from(statementImports).where(isRunning).orderBy(asc(statementImports.id))
	for (const { id, requestId } of running)
		await runWithTrace({ requestId: requestId ?? undefined }, async () => {
			while (await importBatch(db, id, now()));
			log.info({ statement: id }, "no line of this statement is left for us")
		})
	return running.length > 0
}

/** @returns false once none is left, it was stopped, or another process has it */
function importBatch(db: Db, id: number, at: Date): Promise<boolean> {
	return db.transaction(async (tx) => {
		// Whoever stops it waits for us, and then nobody goes on.
		const [own] = await tx
			.select({ startedBy: statementImports.startedBy })
			.from(statementImports)
			.where(and(eq(statementImports.id, id), isRunning))
			.for("update", { skipLocked: true })
		if (!own) return false
		// Before the payments of the same file, so that none of them is booked first.
		if (await importReversals(tx, id, at)) return true
		const outcomes = await importLines(tx, id, at)
		const countOf = (outcome: RecordOutcome) => outcomes.filter((one) => one === outcome).length
		const isLast = outcomes.length < BATCH
		const [counts] = await tx
			.update(statementImports)
			.set({
				done: sql`${statementImports.done} + ${outcomes.length}`,
				added: sql`${statementImports.added} + ${countOf("new-payment")}`,
				verified: sql`${statementImports.verified} + ${countOf("verified-payment")}`,
				contradicted: sql`${statementImports.contradicted} + ${countOf("contradiction")}`,
				...(isLast && { finishedAt: at }),
			})
			.where(eq(statementImports.id, id))
			.returning()
		if (isLast && counts) {
			const { added, verified, contradicted } = counts
			const after = { statement: id, added, verified, contradicted }
			await recordAuditEvent(tx, { by: actorOf(own.startedBy), at, action: "statement-imported", after })
		}
		return !isLast
	})
}

/** The next lines that tell what M-Pesa took back, in the order of the receipts of payments. @returns how many there were */
async function importReversals(tx: Db, id: number, at: Date): Promise<number> {
	const lines = await tx
		.select()
		.from(statementLines)
		.where(and(eq(statementLines.importId, id), isOpenReversal))
		.orderBy(asc(statementLines.reverses))
		.limit(BATCH)
	const reports = lines.flatMap(({ reverses, receipt: code, amount, paidAt: reversedAt }) =>
		amount === null || reversedAt === null ? [] : [{ receipt: reverses, code, amount, reversedAt }],
	)
	await recordReversals(tx, reports, at)
	const ids = lines.map((line) => line.id)
	if (ids.length)
		await tx.update(statementLines).set({ outcome: REVERSAL }).where(inArray(statementLines.id, ids))
	return lines.length
}

/** The next payments, in the order of receipts: in which everybody takes turns. */
async function importLines(tx: Db, id: number, at: Date): Promise<RecordOutcome[]> {
	const lines = await tx
		.select()
		.from(statementLines)
		.where(and(eq(statementLines.importId, id), isOpenPayment))
		.orderBy(asc(statementLines.receipt))
		.limit(BATCH)
	if (!lines.length) return []
	const reports = lines.flatMap(({ receipt, amount, paidAt, account, phone, payer }) =>
		amount === null || paidAt === null
			? []
			: [{ receipt, amount, paidAt, account, phone, name: payer, source: "statement" as const }],
	)
	const recorded = await recordPayments(tx, reports, at)
	const done = lines.map((line) => ({ id: line.id, outcome: recorded.get(line.receipt) ?? "known-payment" }))
	await tx.execute(sql`
		update statement_lines set outcome = done.outcome, account = '', edition_id = null, number = null, phone = '', payer = ''
		from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (id int, outcome text)
		where statement_lines.id = done.id`)
	return done.map(({ outcome }) => outcome)
}
