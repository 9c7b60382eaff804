import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { isStale, lockApplication } from "../applications/locked-application.server.ts"
import { brandOf } from "../applications/rules.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import {
	type ApplicationConflict,
	findConflict,
	findLastChange,
	type LastChange,
} from "../decisions/conflicts.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"

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
