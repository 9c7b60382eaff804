import { and, asc, eq, lt, sum } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { dueCounts, moneyCounts } from "../applications/ledger-schema.server.ts"
import { MONEY_TOTALS, type MoneyTotals } from "./rules.ts"

export interface StallMoney extends MoneyTotals {
	/** Null: the tent space does not name type and amount. */
	stall: string | null
}

/**
 * What the ledgers of an edition add up to, by stall; its cost follows from how many kinds of stalls and due days there are, not
 * from how many vendors.
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
function readOverdue(db: Db, editionId: number, today: string) {
	const { tentType: stall, amount, ledgers } = dueCounts
	return db
		.select({ stall, amount: sum(amount).mapWith(Number), ledgers: sum(ledgers).mapWith(Number) })
		.from(dueCounts)
		.where(and(eq(dueCounts.editionId, editionId), lt(dueCounts.dueOn, today)))
		.groupBy(stall)
}
