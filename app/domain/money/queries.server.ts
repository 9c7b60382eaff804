import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { parseAccountCode, parseApplicationNumber } from "../applications/account-code.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { dueDaysColumn } from "../ledger/due-days.server.ts"
import { isNotReversed, isOfLedger, ownApplication } from "../ledger/entries.server.ts"
import { MONEY_KINDS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"

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
			id,
			applicationId,
			number: ownApplication.number,
			kind,
			reversesId,
			amount,
			label,
			quantity,
			method,
			receipt,
			day,
			cause,
			reason,
			by,
			name: users.name,
			at,
		})
		.from(ownApplication)
		.innerJoin(ledgerEntries, eq(applicationId, ownApplication.id))
		.leftJoin(users, eq(users.id, by))
		.where(isOfLedger(application))
		.orderBy(asc(id))
}

export interface LedgerSums {
	id: number
	charged: number
	paid: number
}

/** What these applications are charged and have paid, of those that were charged or paid anything. */
export function listSums(db: Db, applications: number[]): Promise<LedgerSums[]> {
	const { id, charged, paid } = vendorApplications
	return db
		.select({ id, charged, paid })
		.from(vendorApplications)
		.where(and(inArray(id, applications), sql`(${charged}, ${paid}) <> (0, 0)`))
}

export type MoneyEntry = Awaited<ReturnType<typeof listMoneyEntries>>[number]

/** As many as a vendor's page lists. */
const LISTED_MONEY_ENTRIES = 50

/** Money that came in or was paid back and was not taken back, the newest first. */
export function listMoneyEntries(db: Db, application: number) {
	const { id, applicationId, kind, amount, method, receipt, day, reversesId } = ledgerEntries
	return db
		.select({ id, kind, amount, method, receipt, day })
		.from(ownApplication)
		.innerJoin(ledgerEntries, eq(applicationId, ownApplication.id))
		.where(
			and(isOfLedger(application), inArray(kind, [...MONEY_KINDS]), isNull(reversesId), isNotReversed(db)),
		)
		.orderBy(desc(id))
		.limit(LISTED_MONEY_ENTRIES)
}

/** What a ledger adds up to, and what of it is due when: null, and no day is named. */
export async function findLedger(db: Db, application: number) {
	const { id, editionId, number, brandName, tentSpace, tentPrice, status } = vendorApplications
	const { charged, paid, isStallCharged, payment, erasedAt, withdrawnAt, mergedIntoId, phoneNumber } =
		vendorApplications
	const [found] = await db
		.select({
			id,
			editionId,
			number,
			brandName,
			tentSpace,
			tentPrice,
			status,
			charged,
			paid,
			isStallCharged,
			payment,
			erasedAt,
			withdrawnAt,
			mergedIntoId,
			phoneNumber,
			dueDays: dueDaysColumn,
			dueAmounts: vendorApplications.dueAmounts,
		})
		.from(vendorApplications)
		.where(eq(id, application))
	return found
}

/** The application to whose ledger a code belongs: of one that was merged, the one that stayed. */
export async function findLedgerByCode(db: Db, code: string): Promise<number | undefined> {
	return (await findLedgersByCode(db, [code])).get(code)
}

/** The same for many codes, by what was typed. */
export async function findLedgersByCode(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
	const keys = new Map(codes.map((code) => [code, parseAccountCode(code)] as const))
	const asked = [...keys.values()].filter((key) => key !== undefined)
	if (!asked.length) return new Map()
	const { rows } = await db.execute<{ editionId: number; number: number; holder: number }>(sql`
		select own.edition_id as "editionId", own.number, coalesce(own.merged_into_id, own.id) as holder
		from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("editionId" int, number int)
		join vendor_applications own on own.edition_id = asked."editionId" and own.number = asked.number`)
	const nameOf = ({ editionId, number }: { editionId: number; number: number }) => `${editionId}/${number}`
	const holders = new Map(rows.map((row) => [nameOf(row), row.holder]))
	const found = [...keys].flatMap(([code, key]) => {
		const holder = key && holders.get(nameOf(key))
		return holder === undefined ? [] : [[code, holder] as const]
	})
	return new Map(found)
}

/** The same by what an organiser typed: a code, or the number of an application of the edition. */
export const findTypedLedger = async (db: Db, edition: number, typed: string): Promise<number | undefined> =>
	(await findLedgerByCode(db, typed)) ?? (await findLedgerByNumber(db, edition, typed))

async function findLedgerByNumber(db: Db, edition: number, typed: string): Promise<number | undefined> {
	const wanted = parseApplicationNumber(typed)
	if (wanted === undefined) return undefined
	const { id, editionId, number, mergedIntoId } = vendorApplications
	const [found] = await db
		.select({ id, mergedIntoId })
		.from(vendorApplications)
		.where(and(eq(editionId, edition), eq(number, wanted)))
	return found && (found.mergedIntoId ?? found.id)
}
