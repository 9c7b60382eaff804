import { aliasedTable, and, eq, isNull, notExists, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { ChargeCause } from "./rules.ts"
import { ledgerEntries } from "./schema.server.ts"

/** The application that an entry or a document is of. */
export const ownApplication = aliasedTable(vendorApplications, "own_application")

/** Of the ledger of an application: its own, and what is of those that were merged into it. */
export const isOfLedger = (application: number): SQL | undefined =>
	or(eq(ownApplication.id, application), eq(ownApplication.mergedIntoId, application))

const reversal = aliasedTable(ledgerEntries, "reversal")

/** Entries that nobody took back. */
export const isNotReversed = (db: Db): SQL | undefined =>
	and(
		isNull(ledgerEntries.reversesId),
		notExists(db.select({ one: sql`1` }).from(reversal).where(eq(reversal.reversesId, ledgerEntries.id))),
	)

/** Whether an entry is of a payment by phone, or under a code of M-Pesa: as `count_allocated` has it. */
export const isByPhone = isByPhoneIn(ledgerEntries)

/** The same where the ledger has another name. */
export function isByPhoneIn({ method, receiptKey }: Record<"method" | "receiptKey", SQLWrapper>): SQL {
	return sql`(${method} in ('mpesa', 'practice') or ${receiptKey} ~ '^[A-Z0-9]{10}$')`
}

type NewEntry = Omit<typeof ledgerEntries.$inferInsert, "day" | "cause" | "recordedBy" | "recordedAt">

/** Takes entries back, each by one of its own, and adds others. */
export async function replaceEntries(
	tx: Db,
	{ gone, added }: { gone: (Omit<NewEntry, "id"> & { id: number })[]; added: NewEntry[] },
	{ why, by, at }: ChargeCause,
): Promise<void> {
	if (!gone.length && !added.length) return
	const common = { day: formatNairobiIsoDate(at), cause: why, recordedBy: by, recordedAt: at }
	await tx.insert(ledgerEntries).values([
		...gone.map(({ id: reversesId, amount, ...entry }) => ({
			...common,
			...entry,
			reversesId,
			amount: -amount,
		})),
		...added.map((entry) => ({ ...common, ...entry })),
	])
}
