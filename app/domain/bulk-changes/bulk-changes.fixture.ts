import { asc, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { startBulkChange } from "./commands.server.ts"
import { carryOutBulkChanges } from "./job.server.ts"
import { type Preparation, prepareBulkChange, prepareUndo } from "./prepare.server.ts"
import type { StoredDecision } from "./rules.ts"
import { bulkChangeItems } from "./schema.server.ts"

const ORIGIN = "https://tamasha.example"

/** What is stored of an application, as far as it can be decided. */
export async function readState(db: Db, id: number): Promise<StoredDecision | undefined> {
	const { choice, isOnStandby } = choiceColumns
	const [state] = await db
		.select({ status: vendorApplications.status, choice, isOnStandby })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return state
}

/** Prepares a change and begins it; the job has not run. */
export async function begin(db: Db, editionId: number, asked: Preparation): Promise<number> {
	return start(db, { id: idOf(await prepareBulkChange(db, editionId, asked)), editionId }, asked)
}

export async function beginUndo(
	db: Db,
	key: { id: number; editionId: number },
	asked: { by: string; at: Date },
): Promise<number> {
	return start(db, { ...key, id: idOf(await prepareUndo(db, key, asked)) }, asked)
}

export function idOf(prepared: Awaited<ReturnType<typeof prepareUndo>>): number {
	if (!prepared.ok) throw new Error(prepared.reason)
	return prepared.id
}

async function start(
	db: Db,
	key: { id: number; editionId: number },
	{ by, at }: { by: string; at: Date },
): Promise<number> {
	const started = await startBulkChange(db, key, { by, at, origin: ORIGIN })
	if (!started.ok && started.reason !== "nothing-to-change") throw new Error(started.reason)
	return key.id
}

export const carryOut = (db: Db, at = new Date()) => carryOutBulkChanges(db, () => at, openLog("silent"))

/** What became of the applications of a change, in the order of their ids. */
export async function listOutcomes(db: Db, id: number) {
	const items = await db
		.select({ outcome: bulkChangeItems.outcome })
		.from(bulkChangeItems)
		.where(eq(bulkChangeItems.bulkChangeId, id))
		.orderBy(asc(bulkChangeItems.applicationId))
	return items.map(({ outcome }) => outcome)
}
