import { TransactionRollbackError } from "drizzle-orm"
import type { RetentionPeriods } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { tryEach } from "../../platform/do-each.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { pruneAuditLog, recordAuditEvent } from "../audit/commands.server.ts"
import { expireNotices, expirePayers, expirePracticePayments } from "../payments/erase-payers.server.ts"
import { expireStatementLines, expireWaitingStatements } from "../statements/expire.server.ts"
import { expireApplications, expireOrphanedExtras } from "./expired-applications.server.ts"
import { expireBuyers } from "./expired-buyers.server.ts"
import { expireDocuments, expireRecordedForms, expireSupersededDocuments } from "./expired-forms.server.ts"
import { expireLetters, expireLinkLetters, expireUnconfirmedSubscribers } from "./expired-letters.server.ts"
import {
	expireDeletedNotes,
	expireLateLinks,
	expireVendorCodes,
	expireVendorLinks,
} from "./expired-links.server.ts"

/** One batch of one kind of data whose time is over. @returns how many there were; 0 when there are no more */
type RetentionStep = (tx: Db, periods: RetentionPeriods, at: Date) => Promise<number>

/** Files go with the next sweep: their documents are then `reserved`. */
const RETENTION_STEPS: Record<string, RetentionStep> = {
	applications: expireApplications,
	"extras without an application": expireOrphanedExtras,
	documents: expireDocuments,
	"earlier versions of documents": expireSupersededDocuments,
	"recorded forms": expireRecordedForms,
	"buyers on invoices": expireBuyers,
	letters: expireLetters,
	"letters with links for one reader": expireLinkLetters,
	"requests for news": expireUnconfirmedSubscribers,
	"late links that were not used": expireLateLinks,
	"links to vendors’ pages": expireVendorLinks,
	"codes for vendors’ pages": expireVendorCodes,
	"notes that were deleted": expireDeletedNotes,
	"notices of payments": (tx, _, at) => expireNotices(tx, at),
	"statements that nobody imported": (tx, _, at) => expireWaitingStatements(tx, at),
	"lines of statements": (tx, _, at) => expireStatementLines(tx, at),
	"what the practice till had": (tx, _, at) => expirePracticePayments(tx, at),
	"who made payments": (tx, { applicationsMonths }, at) => expirePayers(tx, applicationsMonths, at),
}

/** Batches of one kind in one night; the rest comes the next. */
const MAX_BATCHES = 200

/**
 * Forgets what we promised to forget (KEEP_… in the settings, stated on the privacy page), in batches of a
 * transaction each, with an entry of the audit log in it. What is not due stays to the day; counts of the seasons
 * hold; the demo season, whose people are invented, is left alone.
 * @returns how much of what was forgotten, without what there was none of
 * @throws at the end when a kind could not be forgotten, which keeps no other kind from it
 */
export async function expireOldData(
	db: Db,
	periods: RetentionPeriods,
	at: Date,
	log: Log,
): Promise<Record<string, number>> {
	const forgotten: Record<string, number> = {}
	const before = monthsBefore(at, periods.auditMonths)
	const steps: [dataKind: string, run: () => Promise<number>][] = [
		...Object.entries(RETENTION_STEPS).map(([dataKind, expire]): (typeof steps)[number] => [
			dataKind,
			() => runBatches(db, dataKind, (tx) => expire(tx, periods, at), at),
		]),
		["entries of the audit log", () => pruneAuditLog(db, { before, at })],
	]
	const isDone = await tryEach(steps, {
		async run([dataKind, run]) {
			const count = await run()
			if (count) forgotten[dataKind] = count
		},
		onError: (err, [what]) => log.error({ err, what }, "could not be forgotten; next time"),
	})
	if (Object.keys(forgotten).length) log.info({ forgotten }, "forgot what had to be forgotten")
	if (!isDone) throw new Error("not everything that had to be forgotten could be")
	return forgotten
}

async function runBatches(db: Db, dataKind: string, expire: (tx: Db) => Promise<number>, at: Date) {
	let total = 0
	for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
		const count = await runBatch(db, dataKind, expire, at)
		if (!count) break
		total += count
	}
	return total
}

async function runBatch(
	db: Db,
	dataKind: string,
	expire: (tx: Db) => Promise<number>,
	at: Date,
): Promise<number> {
	try {
		return await db.transaction(async (tx) => {
			const count = await expire(tx)
			if (count)
				await recordAuditEvent(tx, {
					by: "system",
					at,
					action: "old-data-erased",
					after: { what: dataKind, count },
				})
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
