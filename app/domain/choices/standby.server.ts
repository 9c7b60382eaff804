import { and, desc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import {
	type ApplicationConflict,
	findConflict,
	findLastChange,
	type LastChange,
} from "../applications/conflicts.server.ts"
import { isListed, lastDecisionId } from "../applications/listed-columns.server.ts"
import { isStale, lockApplication } from "../applications/locked-application.server.ts"
import { brandOf, stateVersion } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { STANDBY_ORDER } from "../applications/standby-order.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"

/** How many are listed at most: nobody offers a stall to more. */
export const LISTED_STANDBY = 200

/** A stall that is free, as the applications name it: who asked for one like it goes first. */
export interface FreeStall {
	/** The name of a tent option. */
	stall?: string | undefined
	category?: string | undefined
}

/**
 * The standby list of an edition: those who asked for the same stall first, among these those of the same category, each in
 * their order. It follows from the applications and is stored nowhere.
 */
export async function listStandby(db: Db, editionId: number, { stall = "", category = "" }: FreeStall = {}) {
	const about = vendorApplications
	const found = await db
		.select({
			id: about.id,
			number: about.number,
			brandName: about.brandName,
			tentSpace: about.tentSpace,
			category: about.category,
			appliedAt: about.createdAt,
			score: about.reviewScore,
			joinedAt: standbyEntries.joinedAt,
			decision: lastDecisionId,
			...{ choiceId: choiceColumns.choiceId, choice: choiceColumns.choice },
		})
		.from(standbyEntries)
		.innerJoin(about, eq(about.id, standbyEntries.applicationId))
		.where(and(eq(about.editionId, editionId), isListed))
		.orderBy(
			desc(sql`coalesce(${about.tentType}, ${about.tentSpace}) = nullif(${stall}, '')`),
			desc(sql`${about.category} = nullif(${category}, '')`),
			STANDBY_ORDER,
		)
		.limit(LISTED_STANDBY)
	return found.map(({ decision, choiceId, ...entry }) => ({
		...entry,
		expected: stateVersion({ status: "denied", decision, choiceId, isOnStandby: true }),
	}))
}

export type StandbyRemovalResult =
	/** `madeBy`: whoever took them off before, when that was somebody else since the screen was shown. */
	| { ok: true; brandName: string; changed: boolean; madeBy?: LastChange }
	| { ok: false; reason: "vendor-not-found" }
	| EditionClosed
	| ApplicationConflict

interface StandbyRemoval extends MemberAct {
	/** As the screen showed the application (`stateVersion`). Missing: nobody asks. */
	expected?: string | undefined
}

/** Takes a vendor off the standby list, who stays denied. */
export function removeFromStandby(
	db: Db,
	id: number,
	{ by, at, expected }: StandbyRemoval,
): Promise<StandbyRemovalResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		const brandName = brandOf(application)
		const isOutdated = isStale(application, expected)
		if (!application.isOnStandby) {
			const last = isOutdated ? await findLastChange(tx, application) : undefined
			return { ok: true, brandName, changed: false, ...(last && last.by !== by && { madeBy: last }) }
		}
		if (isOutdated) return findConflict(tx, application)
		await tx.delete(standbyEntries).where(eq(standbyEntries.applicationId, id))
		const about = { kind: "vendor", id } as const
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "standby-ended", about })
		return { ok: true, brandName, changed: true }
	})
}
