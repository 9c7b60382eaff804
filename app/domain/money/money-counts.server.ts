import { and, asc, count, eq, lt, or, sql, sum } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { NO_DAY } from "../ledger/due-days.server.ts"
import { dueCounts, moneyCounts } from "../ledger/schema.server.ts"
import { MONEY_TOTALS, type MoneyTotals } from "./rules.ts"

export interface StallMoney extends MoneyTotals {
	/** Null: the tent space does not name type and amount. */
	stall: string | null
}

/**
 * What the ledgers of an edition add up to, by stall; its cost follows from how many kinds of stalls and due days there are, not
 * from how many vendors, unless the edition named no last day to pay when it issued documents.
 */
export async function readMoney(db: Db, editionId: number, now: Date): Promise<StallMoney[]> {
	const counted = await readCounts(db, editionId)
	const overdue = await readOverdue(db, editionId, formatNairobiIsoDate(now))
	return counted
		.map((row): StallMoney => {
			const late = overdue.find(({ stall }) => stall === row.stall)
			return { ...row, overdue: late?.amount ?? 0, overdueLedgers: late?.ledgers ?? 0 }
		})
		.filter((row) => MONEY_TOTALS.some((figure) => row[figure] !== 0))
}

function readCounts(db: Db, editionId: number) {
	const { tentType: stall } = moneyCounts
	const total = (figure: Exclude<keyof MoneyTotals, "overdue" | "overdueLedgers">) =>
		sum(moneyCounts[figure]).mapWith(Number)
	return db
		.select({
			stall,
			charged: total("charged"),
			invoiced: total("invoiced"),
			paid: total("paid"),
			owed: total("owed"),
			credit: total("credit"),
			owing: total("owing"),
			settled: total("settled"),
			uncharged: total("uncharged"),
		})
		.from(moneyCounts)
		.where(eq(moneyCounts.editionId, editionId))
		.groupBy(stall)
		.orderBy(asc(stall))
}

/** @param today the day in Nairobi: what was due before it */
async function readOverdue(db: Db, editionId: number, today: string) {
	const { tentType: stall, amount, ledgers, dueOn } = dueCounts
	const [edition] = await db
		.select({ lastDay: editions.paymentDueOn })
		.from(editions)
		.where(eq(editions.id, editionId))
	const isUndatedLate = Boolean(edition?.lastDay && edition.lastDay < today)
	const counted = await db
		.select({ stall, amount: sum(amount).mapWith(Number), ledgers: sum(ledgers).mapWith(Number) })
		.from(dueCounts)
		.where(
			and(
				eq(dueCounts.editionId, editionId),
				or(lt(dueOn, today), isUndatedLate ? eq(dueOn, NO_DAY) : undefined),
			),
		)
		.groupBy(stall)
	if (!isUndatedLate) return counted
	const late = await countLateByEdition(db, editionId, today)
	return counted.map((row) => ({
		...row,
		ledgers: row.ledgers + (late.find((one) => one.stall === row.stall)?.ledgers ?? 0),
	}))
}

/**
 * Ledgers that count on a later day, and are overdue by the last day to pay of their edition with what no document names a day for:
 * those whose vendors have a document from before it had one, and one from after.
 */
function countLateByEdition(db: Db, edition: number, today: string) {
	const { tentType: stall, editionId, hasEntries, dueDays } = vendorApplications
	return db
		.select({ stall, ledgers: count() })
		.from(vendorApplications)
		.where(
			and(
				eq(editionId, edition),
				hasEntries,
				sql`${NO_DAY} = any(${dueDays}) and ${dueDays}[1] between ${today} and date '9999-12-31'`,
			),
		)
		.groupBy(stall)
}
