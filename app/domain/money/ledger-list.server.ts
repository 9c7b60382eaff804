import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { brandKey, findBrandPosition } from "../applications/brand-order.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { dueDaysNow } from "../ledger/due-days.server.ts"
import type { LedgerList } from "./rules.ts"

const { id, editionId, number, brandName, status, withdrawnAt, erasedAt } = vendorApplications
const { hasEntries, charged, invoiced, paid, tentType } = vendorApplications

export interface LedgerSearch extends Cursor {
	/** Undefined: all on which there is anything. */
	list: LedgerList | undefined
	/** Only of this stall; null: of tent spaces without a price. */
	stall?: string | null | undefined
	now: Date
}

export type ListedLedger = Awaited<ReturnType<typeof readLedgers>>[number]

/** A page of the ledgers that a figure of Money counts, by brand name; also of vendors who withdrew or were erased. */
export function listLedgers(
	db: Db,
	edition: number,
	{ list, stall, now, ...cursor }: LedgerSearch,
): Promise<Page<ListedLedger>> {
	const today = formatNairobiIsoDate(now)
	return readPage(
		{
			by: [brandKey, id],
			direction: "ascending",
			findPosition: (row) => findBrandPosition(db, edition, row),
			read: ({ where, orderBy, limit }) =>
				readLedgers(db, today)
					.where(and(eq(editionId, edition), hasEntries, isListedAs(list, today), isOfStall(stall), where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)
}

const readLedgers = (db: Db, today: string) =>
	db
		.select({
			id,
			editionId,
			number,
			brandName,
			status,
			withdrawnAt,
			erasedAt,
			charged,
			invoiced,
			paid,
			overdue: sql<number>`coalesce((select sum(open.amount) from unnest(${dueDaysNow},
				${vendorApplications.dueAmounts}) as open (due_on, amount) where open.due_on < ${today}), 0)`.mapWith(
				Number,
			),
		})
		.from(vendorApplications)

/** Whether an application has such a ledger on a day; `today` as 2026-12-24. */
export function isListedAs(list: LedgerList | undefined, today: string): SQL | undefined {
	const conditions: Record<LedgerList, SQL> = {
		charged: sql`${charged} <> 0`,
		invoiced: sql`${invoiced} <> 0`,
		paid: sql`${paid} <> 0`,
		owing: sql`${charged} > ${paid}`,
		overdue: sql`${today}::date > any(${dueDaysNow})`,
		credit: sql`${paid} > ${charged}`,
	}
	return list && conditions[list]
}

function isOfStall(stall: string | null | undefined): SQL | undefined {
	if (stall === undefined) return undefined
	return stall === null ? sql`${tentType} is null` : eq(tentType, stall)
}
