import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { parseAccountCode, parseApplicationNumber } from "../applications/account-code.ts"
import { isNotReversed, isOfLedger, ownApplication } from "../applications/ledger-entries.server.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"

export interface LedgerEntry {
	id: number
	/** Of the application that it was booked on. */
	applicationId: number
	/** The same in its edition. */
	number: number
	kind: (typeof ledgerEntries.$inferSelect)["kind"]
	reversesId: number | null
	amount: number
	label: string
	quantity: number | null
	method: (typeof ledgerEntries.$inferSelect)["method"]
	receipt: string | null
	day: string
	cause: (typeof ledgerEntries.$inferSelect)["cause"]
	reason: string
	by: string | null
	/** How they are called. */
	name: string | null
	at: Date
}

/** In the order in which they were booked. */
export function listEntries(db: Db, application: number): Promise<LedgerEntry[]> {
	const { id, applicationId, kind, reversesId, amount, label, quantity } = ledgerEntries
	const { method, receipt, day, cause, reason, recordedBy: by, recordedAt: at } = ledgerEntries
	return db
		.select({
			...{ id, applicationId, number: ownApplication.number, kind, reversesId, amount, label, quantity },
			...{ method, receipt, day, cause, reason, by, name: users.name, at },
		})
		.from(ownApplication)
		.innerJoin(ledgerEntries, eq(applicationId, ownApplication.id))
		.leftJoin(users, eq(users.id, by))
		.where(isOfLedger(application))
		.orderBy(asc(id))
}

export type Transfer = Awaited<ReturnType<typeof listTransfers>>[number]

/** As many as a vendor's page lists. */
const LISTED_TRANSFERS = 50

/** Money that came in or was paid back and was not taken back, the newest first. */
export function listTransfers(db: Db, application: number) {
	const { id, applicationId, kind, amount, method, receipt, day, reversesId } = ledgerEntries
	return db
		.select({ id, kind, amount, method, receipt, day })
		.from(ownApplication)
		.innerJoin(ledgerEntries, eq(applicationId, ownApplication.id))
		.where(
			and(isOfLedger(application), inArray(kind, ["payment", "refund"]), isNull(reversesId), isNotReversed(db)),
		)
		.orderBy(desc(id))
		.limit(LISTED_TRANSFERS)
}

/** What a ledger adds up to. */
export async function findLedger(db: Db, application: number) {
	const { id, editionId, number, brandName, tentSpace, tentPrice, status } = vendorApplications
	const { charged, paid, isStallCharged, payment, erasedAt, withdrawnAt, mergedIntoId, phoneNumber } =
		vendorApplications
	const { dueDays, dueAmounts } = vendorApplications
	const [found] = await db
		.select({
			...{ id, editionId, number, brandName, tentSpace, tentPrice, status },
			...{ charged, paid, isStallCharged, payment, erasedAt, withdrawnAt, mergedIntoId, phoneNumber },
			...{ dueDays, dueAmounts },
		})
		.from(vendorApplications)
		.where(eq(id, application))
	return found
}

/** The application whose ledger has this code; that one may be part of another application by now. */
export async function findLedgerByCode(db: Db, typed: string): Promise<number | undefined> {
	const key = parseAccountCode(typed)
	if (!key) return undefined
	const { id, editionId, number } = vendorApplications
	const [found] = await db
		.select({ id })
		.from(vendorApplications)
		.where(and(eq(editionId, key.editionId), eq(number, key.number)))
	return found?.id
}

/** The application of an edition with this number: of one that was merged, the one that stayed. */
export async function findLedgerByNumber(
	db: Db,
	edition: number,
	typed: string,
): Promise<number | undefined> {
	const wanted = parseApplicationNumber(typed)
	if (wanted === undefined) return undefined
	const { id, editionId, number, mergedIntoId } = vendorApplications
	const [found] = await db
		.select({ id, mergedIntoId })
		.from(vendorApplications)
		.where(and(eq(editionId, edition), eq(number, wanted)))
	return found && (found.mergedIntoId ?? found.id)
}
