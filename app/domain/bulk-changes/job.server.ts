import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { executeRuns } from "../../platform/item-runs.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { Clock } from "../../values/clock.ts"
import { currentVersion } from "../applications/listed-columns.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findLastEntry } from "../decisions/conflicts.server.ts"
import { changeApplication } from "./change-application.server.ts"
import { isRunning } from "./commands.server.ts"
import { type BulkChange, itemOf, plannedOutcome } from "./plan.server.ts"
import type { BulkOutcome } from "./rules.ts"
import { bulkChangeItems, bulkChanges } from "./schema.server.ts"
import { tagVersion } from "./tag-plan.server.ts"

/** The job that carries out what was begun; asked for every minute and when something is. */
export const BULK_CHANGE_JOB = "bulk-changes"

/**
 * Carries out all changes that run, one application in a transaction.
 * @returns whether there may be new letters
 */
export const carryOutBulkChanges = (db: Db, now: Clock, log: Log): Promise<boolean> => {
	const { bulkChangeId: run, applicationId: about, outcome } = bulkChangeItems
	return executeRuns(
		db,
		{ runs: bulkChanges, items: { run, about, outcome }, isRunning },
		{
			now,
			execute: (key) => carryOutItem(db, key, now()),
			onError: (err, key) =>
				log.error({ err, bulkChange: key.run, about: key.about }, "an application could not be changed"),
		},
	)
}

/** Changes one application, unless the change was stopped or another process was here before. */
function carryOutItem(
	db: Db,
	{ run: bulkChangeId, about: applicationId }: { run: number; about: number },
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
			.where(and(ofItem, isNull(bulkChangeItems.outcome)))
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
