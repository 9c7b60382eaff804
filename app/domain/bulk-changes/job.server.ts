import { and, asc, eq, isNull, notInArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { doEach } from "../../platform/do-each.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { runWithTrace } from "../../platform/trace.server.ts"
import type { Clock } from "../../values/clock.ts"
import { findLastEntry } from "../applications/conflicts.server.ts"
import { currentVersion } from "../applications/listed-columns.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { changeApplication } from "./change-application.server.ts"
import { isRunning } from "./commands.server.ts"
import { type BulkChange, itemOf, plannedOutcome } from "./plan.server.ts"
import type { BulkOutcome } from "./rules.ts"
import { bulkChangeItems, bulkChanges } from "./schema.server.ts"
import { tagVersion } from "./tag-plan.server.ts"

/** The job that carries out what was begun; asked for every minute and when something is. */
export const BULK_CHANGE_JOB = "bulk-changes"

/**
 * Carries out all changes that run, one application in a transaction. A process that dies leaves whole applications, and
 * the next one goes on; several may work at once.
 * @returns whether there may be new letters
 */
export async function carryOutBulkChanges(db: Db, now: Clock, log: Log): Promise<boolean> {
	const running = await db.select().from(bulkChanges).where(isRunning).orderBy(asc(bulkChanges.id))
	for (const change of running) {
		await runWithTrace({ requestId: change.requestId ?? undefined }, () => carryOut(db, change, now, log))
	}
	return running.length > 0
}

async function carryOut(db: Db, { id }: BulkChange, now: Clock, log: Log): Promise<void> {
	const isDone = await doEach({
		next: (failed) => findNextItem(db, id, failed),
		run: (applicationId) => carryOutItem(db, { bulkChangeId: id, applicationId }, now()),
		onError: (err, applicationId) =>
			log.error({ err, bulkChange: id, about: applicationId }, "an application could not be changed"),
	})
	if (isDone) await finish(db, id, now())
}

const isOpen = isNull(bulkChangeItems.outcome)

async function findNextItem(db: Db, id: number, failed: number[]): Promise<number | undefined> {
	const { applicationId, bulkChangeId } = bulkChangeItems
	const [next] = await db
		.select({ applicationId })
		.from(bulkChangeItems)
		.innerJoin(bulkChanges, eq(bulkChanges.id, bulkChangeId))
		.where(and(eq(bulkChanges.id, id), isRunning, isOpen, notInArray(applicationId, failed)))
		.orderBy(asc(applicationId))
		.limit(1)
	return next?.applicationId
}

/** Not while another process has an item of it; that one does it then. */
async function finish(db: Db, id: number, at: Date): Promise<void> {
	const isDone = sql`not exists (
		select from ${bulkChangeItems} item where item.bulk_change_id = ${id} and item.outcome is null)`
	await db
		.update(bulkChanges)
		.set({ finishedAt: at })
		.where(and(eq(bulkChanges.id, id), isRunning, isDone))
}

/** Changes one application, unless the change was stopped or another process was here before. */
function carryOutItem(
	db: Db,
	{ bulkChangeId, applicationId }: { bulkChangeId: number; applicationId: number },
	at: Date,
): Promise<void> {
	return db.transaction(async (tx) => {
		// Whoever stops it waits for us, and then nobody goes on.
		const [change] = await tx
			.select()
			.from(bulkChanges)
			.where(and(eq(bulkChanges.id, bulkChangeId), isRunning))
			.for("share")
		if (!change) return
		const application = await lockApplication(tx, applicationId)
		const ofItem = itemOf(bulkChangeId, applicationId)
		const [item] = await tx
			.select({ expected: bulkChangeItems.expected, planned: plannedOutcome(change) })
			.from(bulkChangeItems)
			.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
			.where(and(ofItem, isOpen))
		if (!item) return
		const { expected, planned } = item
		const changed = await changeApplication(tx, change, { application, expected, planned, at })
		await tx
			.update(bulkChangeItems)
			.set({ ...changed, ...(await readMade(tx, change, applicationId, changed.outcome)) })
			.where(ofItem)
	})
}

/** What it is now, for whoever undoes it; or who was faster. */
async function readMade(tx: Db, { tagId }: BulkChange, applicationId: number, outcome: BulkOutcome) {
	// Of a tag its row says who.
	if (outcome === "changed" && tagId === null)
		return { lastEntry: (await findLastEntry(tx, applicationId)) ?? null }
	if (outcome !== "done") return {}
	const [now] = await tx
		.select({ made: tagId === null ? currentVersion : tagVersion(tagId) })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, applicationId))
	return { made: now?.made }
}
