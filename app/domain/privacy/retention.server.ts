import { TransactionRollbackError } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { KeepTimes } from "../../platform/keep-times.ts"
import { recordAct, shortenAuditLog } from "../audit/commands.server.ts"
import { forgetApplications, forgetLostExtras } from "./old-applications.server.ts"
import { forgetDocuments, forgetEarlierDocuments, forgetRecordedForms } from "./old-forms.server.ts"
import { forgetLetters, forgetSecretLetters, forgetUnconfirmed } from "./old-letters.server.ts"

/** One batch of one kind of data whose time is over. @returns how many there were; 0 when there are no more */
export type Forget = (tx: Db, keep: KeepTimes, at: Date) => Promise<number>

/** Files go with the next sweep: their documents are then `reserved`. */
const STEPS: Record<string, Forget> = {
	applications: forgetApplications,
	"extras without an application": forgetLostExtras,
	documents: forgetDocuments,
	"earlier versions of documents": forgetEarlierDocuments,
	"recorded forms": forgetRecordedForms,
	letters: forgetLetters,
	"letters with links for one reader": forgetSecretLetters,
	"requests for news": forgetUnconfirmed,
}

/** Batches of one kind in one night; the rest comes the next. */
const MOST_BATCHES = 200

/**
 * Forgets what we promised to forget (KEEP_… in the settings, said on the privacy page), in batches of a
 * transaction each, with an entry of the audit log in it. What is not due stays to the day; figures of the seasons
 * hold; the demo season, whose people are invented, is left alone.
 * @returns how much of what was forgotten, without what there was none of
 */
export async function forgetOldData(db: Db, keep: KeepTimes, at: Date): Promise<Record<string, number>> {
	const forgotten: Record<string, number> = {}
	for (const [what, forget] of Object.entries(STEPS)) {
		let total = 0
		for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
			const count = await inTransaction(db, what, (tx) => forget(tx, keep, at), at)
			if (!count) break
			total += count
		}
		if (total) forgotten[what] = total
	}
	const entries = await shortenAuditLog(db, { before: monthsBefore(at, keep.auditMonths), at })
	return entries ? { ...forgotten, "entries of the audit log": entries } : forgotten
}

async function inTransaction(
	db: Db,
	what: string,
	forget: (tx: Db) => Promise<number>,
	at: Date,
): Promise<number> {
	try {
		return await db.transaction(async (tx) => {
			const count = await forget(tx)
			if (count) await recordAct(tx, { by: "system", at, action: "old-data-erased", after: { what, count } })
			return count
		})
	} catch (error) {
		// A letter of that long ago is just being sent again: tomorrow then.
		if (error instanceof TransactionRollbackError) return 0
		throw error
	}
}

/** The same day some months earlier; the last of the month where there is none. */
function monthsBefore(at: Date, months: number): Date {
	const earlier = new Date(at)
	earlier.setUTCMonth(earlier.getUTCMonth() - months)
	if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0)
	return earlier
}
