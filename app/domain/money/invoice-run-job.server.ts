import { and, asc, eq, isNull, notInArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { doEach } from "../../platform/do-each.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { runWithTrace } from "../../platform/trace.server.ts"
import type { Clock } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isPlanned, leftOut, uninvoiced } from "./invoice-plan.server.ts"
import { isRunning } from "./invoice-runs.server.ts"
import { issueLedger } from "./invoices.server.ts"
import { invoiceRunItems, invoiceRuns } from "./schema.server.ts"

/** The job that issues many invoices; asked for every minute and when it begins. */
export const INVOICE_JOB = "invoice-runs"

const { runId, applicationId, outcome } = invoiceRunItems

/**
 * Issues what runs, a ledger in a transaction. A process that dies leaves whole ledgers, and the next one goes on; several may
 * work at once.
 */
export async function issueInvoices(db: Db, now: Clock, log: Log): Promise<void> {
	const running = await db.select().from(invoiceRuns).where(isRunning).orderBy(asc(invoiceRuns.id))
	for (const { id, requestId } of running)
		await runWithTrace({ requestId: requestId ?? undefined }, async () => {
			const isDone = await doEach({
				next: (failed) => findNext(db, id, failed),
				run: (application) => issueItem(db, id, application, now()),
				onError: (err, about) => log.error({ err, invoiceRun: id, about }, "an invoice could not be issued"),
			})
			if (isDone) await finish(db, id, now())
		})
}

async function findNext(db: Db, run: number, failed: number[]): Promise<number | undefined> {
	const [next] = await db
		.select({ applicationId })
		.from(invoiceRunItems)
		.innerJoin(invoiceRuns, eq(invoiceRuns.id, runId))
		.where(and(eq(runId, run), isRunning, isNull(outcome), notInArray(applicationId, failed)))
		.orderBy(asc(applicationId))
		.limit(1)
	return next?.applicationId
}

/** Not while another process has a ledger of it; that one does it then. */
async function finish(db: Db, run: number, at: Date): Promise<void> {
	const isDone = sql`not exists (select from ${invoiceRunItems} item where item.run_id = ${run} and item.outcome is null)`
	await db
		.update(invoiceRuns)
		.set({ finishedAt: at })
		.where(and(eq(invoiceRuns.id, run), isRunning, isDone))
}

/** Issues what one ledger had on no document, unless it changed, the run was stopped, or another process was here before. */
function issueItem(db: Db, run: number, application: number, at: Date): Promise<void> {
	return db.transaction(async (tx) => {
		// Whoever stops it waits for us, and then nobody goes on.
		const [own] = await tx
			.select({ startedBy: invoiceRuns.startedBy, editionId: invoiceRuns.editionId })
			.from(invoiceRuns)
			.where(and(eq(invoiceRuns.id, run), isRunning))
			.for("share")
		if (!own) return
		const issue = await issueLedger(tx, application, { by: own.startedBy, at })
		const ofItem = and(eq(runId, run), eq(applicationId, application), isNull(outcome))
		const [item] = await tx.select().from(invoiceRunItems).where(ofItem)
		if (!item) return
		const isStill = and(
			eq(vendorApplications.id, application),
			isPlanned(own.editionId),
			sql`${leftOut} is null and ${uninvoiced} = ${item.amount}`,
		)
		const [still] = await tx.select({ id: vendorApplications.id }).from(vendorApplications).where(isStill)
		const documents = still ? await issue() : []
		await tx
			.update(invoiceRunItems)
			.set({ outcome: documents.length ? "issued" : "changed" })
			.where(ofItem)
	})
}
