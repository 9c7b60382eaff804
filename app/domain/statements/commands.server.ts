import { and, eq, exists, isNotNull, isNull, or } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findActor, type LastActor } from "../audit/last-actor.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { REVERSAL } from "./rules.ts"
import { statementImports, statementLines } from "./schema.server.ts"

const { id: importId, startedAt, stoppedAt, finishedAt } = statementImports

export const isRunning = and(isNotNull(startedAt), isNull(finishedAt), isNull(stoppedAt))

/** A line that tells a payment, whose turn has not come. */
export const isOpenPayment = and(isNull(statementLines.problem), isNull(statementLines.outcome))
/** The same of one that tells what M-Pesa took back. */
export const isOpenReversal = and(eq(statementLines.problem, REVERSAL), isNull(statementLines.outcome))

type StartResult =
	/** @property lines that tell payments */
	| { ok: true; lines: number }
	| { ok: false; reason: "not-found" }
	/** All is imported, or what was left is no longer kept. */
	| { ok: false; reason: "nothing-left" }
	| { ok: false; reason: "already-started"; last: LastActor }

/** Begins what was looked at, or goes on with what was stopped: a job does it (`importStatements`). */
export function startStatementImport(db: Db, id: number, { by, at }: MemberAct): Promise<StartResult> {
	return db.transaction(async (tx) => {
		const [found] = await tx.select().from(statementImports).where(eq(importId, id)).for("update")
		if (!found) return { ok: false, reason: "not-found" }
		if (found.startedAt && !found.stoppedAt) {
			const last = await findActor(tx, found.startedBy, found.startedAt)
			return { ok: false, reason: "already-started", last }
		}
		const lines = found.payments - found.done
		if (!(await hasOpenLines(tx, id))) return { ok: false, reason: "nothing-left" }
		const { requestId } = currentTrace()
		await tx
			.update(statementImports)
			.set({ startedBy: by, startedAt: at, stoppedAt: null, stoppedBy: null, requestId })
			.where(eq(importId, id))
		const after = { statement: id, payments: lines }
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "statement-import-started", after })
		return { ok: true, lines }
	})
}

/** Whether a line waits that an import could still do: none is left of what was stopped more than a week ago. */
export async function hasOpenLines(db: Db, id: number): Promise<boolean> {
	const open = db
		.select()
		.from(statementLines)
		.where(and(eq(statementLines.importId, id), or(isOpenPayment, isOpenReversal)))
	const [found] = await db
		.select({ id: importId })
		.from(statementImports)
		.where(and(eq(importId, id), exists(open)))
	return found !== undefined
}

type StopResult = { ok: true; left: number } | { ok: false; reason: "not-running"; last?: LastActor }

/** Ends an import after the lines that are being done in this moment; the others stay as they are. */
export function stopStatementImport(db: Db, id: number, { by, at }: MemberAct): Promise<StopResult> {
	return db.transaction(async (tx) => {
		const [stopped] = await tx
			.update(statementImports)
			.set({ stoppedBy: by, stoppedAt: at })
			.where(and(eq(importId, id), isRunning))
			.returning({ done: statementImports.done, payments: statementImports.payments })
		if (!stopped) {
			const [ended] = await tx.select().from(statementImports).where(eq(importId, id))
			if (!ended?.stoppedAt) return { ok: false, reason: "not-running" }
			const last = await findActor(tx, ended.stoppedBy, ended.stoppedAt)
			return { ok: false, reason: "not-running", last }
		}
		const left = stopped.payments - stopped.done
		const after = { statement: id, left }
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "statement-import-stopped", after })
		return { ok: true, left }
	})
}
