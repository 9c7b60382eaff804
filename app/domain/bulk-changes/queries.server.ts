import { and, asc, count, desc, eq, inArray, isNotNull } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import {
	findOutdatedAnnouncement,
	hasOutdatedAnswer,
	type OutdatedAnnouncement,
} from "../applications/announced-verdict.server.ts"
import { columnsFor, isListed, type VendorVisibility } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { BulkChange } from "./plan.server.ts"
import type { BulkOutcome, StoredTarget } from "./rules.ts"
import { bulkChangeItems, bulkChanges } from "./schema.server.ts"

const starter = alias(users, "starter")
const preparer = alias(users, "preparer")
const stopper = alias(users, "stopper")
const undone = alias(bulkChanges, "undone")

const columns = {
	change: bulkChanges,
	startedBy: starter.name,
	preparedBy: preparer.name,
	stoppedBy: stopper.name,
	/** What all became by the change that this one undoes. */
	undoneTarget: undone.target,
}

const selectBulkChanges = (db: Db) =>
	db
		.select(columns)
		.from(bulkChanges)
		.leftJoin(starter, eq(starter.id, bulkChanges.startedBy))
		.leftJoin(preparer, eq(preparer.id, bulkChanges.preparedBy))
		.leftJoin(stopper, eq(stopper.id, bulkChanges.stoppedBy))
		.leftJoin(undone, eq(undone.id, bulkChanges.undoesId))

/** A change of many applications, and how those who had to do with it are called. */
export interface FoundBulkChange {
	change: BulkChange
	startedBy: string | null
	preparedBy: string | null
	stoppedBy: string | null
	undoneTarget: StoredTarget | null
}

export async function findBulkChange(
	db: Db,
	{ id, editionId }: { id: number; editionId: number },
): Promise<FoundBulkChange | undefined> {
	const [found] = await selectBulkChanges(db).where(
		and(eq(bulkChanges.id, id), eq(bulkChanges.editionId, editionId)),
	)
	return found
}

/** How many are listed: what is older is in the audit log. */
const LISTED = 50

/** What was begun in an edition, the newest first. */
export async function listBulkChanges(
	db: Db,
	editionId: number,
): Promise<(FoundBulkChange & { outcomes: OutcomeCounts })[]> {
	const found = await selectBulkChanges(db)
		.where(and(eq(bulkChanges.editionId, editionId), isNotNull(bulkChanges.startedAt)))
		.orderBy(desc(bulkChanges.id))
		.limit(LISTED)
	const outcomes = await countOutcomesOfMany(
		db,
		found.map(({ change }) => change.id),
	)
	return found.map((one) => ({ ...one, outcomes: outcomes.get(one.change.id) ?? new Map() }))
}

/** How many applications of a change came to what; null: their turn has not come. */
type OutcomeCounts = Map<BulkOutcome | null, number>

export const countOutcomes = async (db: Db, id: number): Promise<OutcomeCounts> =>
	(await countOutcomesOfMany(db, [id])).get(id) ?? new Map()

/** By the ids of changes. */
async function countOutcomesOfMany(db: Db, ids: number[]): Promise<Map<number, OutcomeCounts>> {
	const { outcome, bulkChangeId } = bulkChangeItems
	const counts = await db
		.select({ id: bulkChangeId, outcome, items: count() })
		.from(bulkChangeItems)
		.where(inArray(bulkChangeId, ids))
		.groupBy(bulkChangeId, outcome)
	const byChange = Map.groupBy(counts, (row) => row.id)
	return new Map([...byChange].map(([id, own]) => [id, new Map(own.map((row) => [row.outcome, row.items]))]))
}

/** A vendor whose decision was undone after a letter had told it. */
export interface MisinformedVendor {
	id: number
	number: number
	brandName: string
	outdated: OutdatedAnnouncement
}

/** How many are named. */
const NAMED_MISINFORMED = 50

/** Those of a change whose vendors know something else than what is stored now. */
export async function listMisinformed(
	db: Db,
	change: number,
	visibility: VendorVisibility,
): Promise<{ vendors: MisinformedVendor[]; isEachNamed: boolean }> {
	const { id, number, status, withdrawnAt } = vendorApplications
	const { applicationId, bulkChangeId, outcome } = bulkChangeItems
	const found = await db
		.select({ id, number, status, withdrawnAt, brandName: columnsFor(visibility).brandName })
		.from(bulkChangeItems)
		.innerJoin(vendorApplications, eq(id, applicationId))
		.where(and(eq(bulkChangeId, change), eq(outcome, "done"), isListed, hasOutdatedAnswer))
		.orderBy(asc(id))
		.limit(NAMED_MISINFORMED + 1)
	const named = found.slice(0, NAMED_MISINFORMED)
	const vendors = await Promise.all(named.map((vendor) => toMisinformedVendor(db, vendor)))
	return {
		vendors: vendors.filter((vendor) => vendor !== undefined),
		isEachNamed: found.length <= NAMED_MISINFORMED,
	}
}

type Stored = typeof vendorApplications.$inferSelect

async function toMisinformedVendor(
	db: Db,
	vendor: Omit<MisinformedVendor, "outdated"> & Pick<Stored, "status" | "withdrawnAt">,
): Promise<MisinformedVendor | undefined> {
	const outdated = await findOutdatedAnnouncement(db, vendor)
	return outdated && { ...vendor, outdated }
}
