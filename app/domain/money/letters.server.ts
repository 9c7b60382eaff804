import { asc, eq, gt } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { type LockedReader, lockReader } from "../applications/locked-reader.server.ts"
import { tellOfDocument } from "./document-letters.server.ts"
import type { Outcome } from "./earlier-letters.server.ts"
import { tellOfMovement } from "./movement-letters.server.ts"
import { ledgerEvents } from "./schema.server.ts"

/** The job that tells vendors what happened on their ledgers. */
export const LEDGER_LETTERS_JOB = "account-letters"

export interface LetterOptions {
	now: Date
	/** False while the local mailbox takes every email: only then is somebody told of what was paid in practice. */
	leavesMachine: boolean
	log: Log
}

/**
 * Writes the emails about documents, payments, refunds and what of these was taken back, as their ledgers stand now; each in a
 * transaction that holds the ledger, so that several processes may work at once and one that dies leaves whole emails.
 * @returns how many emails were written
 */
export async function queueLedgerLetters(db: Db, options: LetterOptions): Promise<number> {
	let queued = 0
	for (let last = 0; ; ) {
		const [event] = await db
			.select()
			.from(ledgerEvents)
			.where(gt(ledgerEvents.id, last))
			.orderBy(asc(ledgerEvents.id))
			.limit(1)
		if (!event) return queued
		last = event.id
		try {
			if (await db.transaction((tx) => tellEvent(tx, event, options))) queued += 1
		} catch (error) {
			// The others do not wait for it; the next run tries it again.
			options.log.error({ err: error, event: event.id }, "an email about an account could not be written")
		}
	}
}

type LedgerEvent = typeof ledgerEvents.$inferSelect

async function tellEvent(tx: Db, { id, applicationId }: LedgerEvent, options: LetterOptions) {
	const reader = await lockReader(tx, applicationId, "moneyEmails")
	const [event] = await tx.select().from(ledgerEvents).where(eq(ledgerEvents.id, id)).for("update")
	if (!reader || !event) return false
	const outcome = reader.isReached ? await tell(tx, reader, event, options) : "nobody"
	if (outcome !== "later") await tx.delete(ledgerEvents).where(eq(ledgerEvents.id, id))
	return outcome === "told"
}

function tell(
	tx: Db,
	reader: LockedReader,
	{ id: event, invoiceId, entryId }: LedgerEvent,
	options: LetterOptions,
): Promise<Outcome> {
	return invoiceId === null
		? tellOfMovement(tx, reader, { event, id: entryId ?? 0, ...options })
		: tellOfDocument(tx, reader, { event, id: invoiceId, ...options })
}
