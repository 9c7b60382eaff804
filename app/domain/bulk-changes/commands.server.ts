import { and, eq, isNotNull, isNull, not } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { isReviewedBy, type VendorVisibility } from "../applications/listed-columns.server.ts"
import { type Excess, excessVersion } from "../applications/mix.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findActor, type LastActor } from "../audit/last-actor.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockDecisionRules } from "../editions/closing.server.ts"
import { movesOf, readGroups, readMixOf } from "./preview.server.ts"
import { excessAfter } from "./rules.ts"
import { bulkChangeItems, bulkChanges } from "./schema.server.ts"

export const isRunning = and(
	isNotNull(bulkChanges.startedAt),
	isNull(bulkChanges.finishedAt),
	isNull(bulkChanges.stoppedAt),
)

interface BulkChangeKey {
	id: number
	editionId: number
}

const ofKey = ({ id, editionId }: BulkChangeKey) =>
	and(eq(bulkChanges.id, id), eq(bulkChanges.editionId, editionId))

export interface Start extends MemberAct, VendorVisibility {
	/** Of our own site, for the links of letters: no trailing slash. */
	origin: string
	/** What was asked about going over maximums, and answered with yes (`excessVersion`). */
	acceptedExcess?: string | undefined
}

export type StartResult =
	| { ok: true; applications: number }
	| { ok: false; reason: "not-found" | "nothing-to-change" | "not-reviewed" }
	| { ok: false; reason: "over-maximum"; excess: Excess[] }
	| { ok: false; reason: "already-started"; last: LastActor }
	| EditionClosed

/** Begins what was prepared: a job does it, one application after the other (`carryOutBulkChanges`). */
export function startBulkChange(
	db: Db,
	key: BulkChangeKey,
	{ by, at, origin, acceptedExcess, blindTo }: Start,
): Promise<StartResult> {
	return db.transaction(async (tx) => {
		if (!(await lockDecisionRules(tx, key.editionId)).isOpen) return EDITION_CLOSED
		const [change] = await tx.select().from(bulkChanges).where(ofKey(key)).for("update")
		if (!change) return { ok: false, reason: "not-found" }
		if (change.startedAt) {
			const last = await findActor(tx, change.startedBy, change.startedAt)
			return { ok: false, reason: "already-started", last }
		}
		if (blindTo && (await hasUnreviewed(tx, change.id, blindTo))) return { ok: false, reason: "not-reviewed" }
		const moves = movesOf(await readGroups(tx, change))
		const applications = moves.reduce((sum, { count }) => sum + count, 0)
		if (!applications) return { ok: false, reason: "nothing-to-change" }
		const excess = excessAfter(await readMixOf(tx, change), moves)
		if (excess.length && excessVersion(excess) !== acceptedExcess)
			return { ok: false, reason: "over-maximum", excess }
		await tx
			.update(bulkChanges)
			.set({
				...{ startedBy: by, startedAt: at, origin, acceptedExcess: excess },
				requestId: currentTrace().requestId,
			})
			.where(eq(bulkChanges.id, change.id))
		const { id, target, undoesId } = change
		await recordAuditEvent(tx, {
			...{ by: { organiser: by }, at, action: "bulk-change-started" },
			about: { kind: "edition", id: key.editionId },
			after: { bulkChange: id, applications, ...(target ? { target } : { undoes: undoesId }) },
		})
		return { ok: true, applications }
	})
}

/** Whether it would change an application that a reviewer has not scored, e.g. as somebody else prepared it. */
async function hasUnreviewed(tx: Db, change: number, reviewer: string): Promise<boolean> {
	const { bulkChangeId, applicationId, outcome } = bulkChangeItems
	const [found] = await tx
		.select({ applicationId })
		.from(bulkChangeItems)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(and(eq(bulkChangeId, change), isNull(outcome), not(isReviewedBy(reviewer))))
		.limit(1)
	return found !== undefined
}

export type StopResult = { ok: true; left: number } | { ok: false; reason: "not-running"; last?: LastActor }

/** Ends a change after the application that is being changed in this moment; the others stay as they are. */
export function stopBulkChange(db: Db, key: BulkChangeKey, { by, at }: MemberAct): Promise<StopResult> {
	return db.transaction(async (tx) => {
		const [stopped] = await tx
			.update(bulkChanges)
			.set({ stoppedBy: by, stoppedAt: at })
			.where(and(ofKey(key), isRunning))
			.returning({ id: bulkChanges.id })
		if (!stopped) {
			const [ended] = await tx.select().from(bulkChanges).where(ofKey(key))
			if (!ended?.stoppedAt) return { ok: false, reason: "not-running" }
			const last = await findActor(tx, ended.stoppedBy, ended.stoppedAt)
			return { ok: false, reason: "not-running", last }
		}
		const isOpen = and(eq(bulkChangeItems.bulkChangeId, key.id), isNull(bulkChangeItems.outcome))
		const left = await tx.$count(bulkChangeItems, isOpen)
		await recordAuditEvent(tx, {
			...{ by: { organiser: by }, at, action: "bulk-change-stopped" },
			about: { kind: "edition", id: key.editionId },
			after: { bulkChange: key.id, left },
		})
		return { ok: true, left }
	})
}
