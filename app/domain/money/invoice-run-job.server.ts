import { and, eq, isNull, sql } from "drizzle-orm"
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts"
import type { Db } from "../../platform/db.server.ts"
import { executeRuns } from "../../platform/item-runs.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { Clock } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isPlanned, leftOut, uninvoiced } from "./invoice-plan.server.ts"
import { isRunning } from "./invoice-runs.server.ts"
import { issueLedger } from "./invoices.server.ts"
import { invoiceRunItems, invoiceRuns } from "./schema.server.ts"

/** The job that issues many invoices; asked for every minute and when it begins. */
export const INVOICE_JOB = "invoice-runs"

const { runId, applicationId, outcome } = invoiceRunItems

/** Issues what runs, a ledger in a transaction. One that fails is given up, and can be issued with the next run. */
export async function issueInvoices(db: Db, now: Clock, log: Log): Promise<void> {
	await executeRuns(
		db,
		{ runs: invoiceRuns, items: { run: runId, about: applicationId, outcome }, isRunning },
		{
			now,
			async execute(key) {
				try {
					await issueItem(db, key, now())
				} catch (err) {
					if (isDatabaseUnavailable(err)) throw err
					log.error({ err, invoiceRun: key.run, about: key.about }, "an invoice could not be issued")
					await db.update(invoiceRunItems).set({ outcome: "failed" }).where(isOpen(key))
				}
			},
			onError: (err, { run, about }) =>
				log.error({ err, invoiceRun: run, about }, "an invoice waits for the next minute"),
		},
	)
}

interface ItemKey {
	run: number
	/** The application of the ledger. */
	about: number
}

const isOpen = ({ run, about }: ItemKey) => and(eq(runId, run), eq(applicationId, about), isNull(outcome))

/** Issues what one ledger had on no document, unless it changed, the run was stopped, or another process was here before. */
function issueItem(db: Db, key: ItemKey, at: Date): Promise<void> {
	const { run, about: application } = key
	return db.transaction(async (tx) => {
		// Whoever stops it waits for us, and then nobody goes on.
		const [own] = await tx
			.select({ startedBy: invoiceRuns.startedBy, editionId: invoiceRuns.editionId })
			.from(invoiceRuns)
			.where(and(eq(invoiceRuns.id, run), isRunning))
			.for("share")
		if (!own) return
		const issue = await issueLedger(tx, application, { by: own.startedBy, at })
		const [item] = await tx.select().from(invoiceRunItems).where(isOpen(key))
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
			.where(isOpen(key))
	})
}
